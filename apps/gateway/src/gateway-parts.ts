import type { Shutdown } from './shutdown.ts';
import type { Issuers } from './features/session/issuer/issuer.feature.ts';
import type { LivePartners } from './features/partner/live-partners.ts';
import type { MailSystems } from './mail-systems.ts';
import type { Platform } from './open-platform.ts';

/** The parts of the gateway that the features are wired with. */
export interface GatewayParts {
  readonly platform: Platform;
  readonly partners: LivePartners;
  readonly mailSystems: MailSystems;
  readonly issuers: Issuers;
  readonly shutdown: Shutdown;
}
