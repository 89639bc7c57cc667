import type { Shutdown } from './shutdown.ts';
import type { LivePartners } from './features/partner/live-partners.ts';
import type { MailSystems } from './mail-systems.ts';
import type { Platform } from './open-platform.ts';

/** What the features stand on. */
export interface GatewayParts {
  readonly platform: Platform;
  readonly partners: LivePartners;
  readonly mailSystems: MailSystems;
  readonly shutdown: Shutdown;
}
