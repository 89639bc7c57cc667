import { filtersFeature } from './features/filters/filters.feature.ts';
import type { FiltersFeature } from './features/filters/filters.feature.ts';
import type { IncomingFeature } from './features/incoming/incoming.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { MailScriptOf } from './features/mail-script/mail-script.ts';
import { requireConfirmation } from './features/session/browser/confirmation.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** What message filters get from other features. */
interface FilterParts {
  readonly mail: Pick<MailFeature, 'mailboxOf'>;
  readonly incoming: Pick<IncomingFeature, 'announceForwarding'>;
  readonly scriptOf: MailScriptOf;
}

/** Wires message filters. */
export function wireFilters(
  { platform, mailSystems }: GatewayParts,
  { mail, incoming, scriptOf }: FilterParts,
): FiltersFeature {
  const { clock, secrets, server, sockets } = platform;
  return filtersFeature({
    mount: server.mount,
    scriptOf,
    mailboxOf: (session) => mail.mailboxOf(session),
    requireConfirmation: (exchange, session) => requireConfirmation(exchange, session, { secrets, clock }),
    deliversTo: async (address) => (await mailSystems.local?.accepts(address)) ?? false,
    redirected: (session, told) => incoming.announceForwarding(session, told),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}
