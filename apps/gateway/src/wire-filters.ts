import { readPreferences } from '@pillarbox/contract/preferences/table';
import { filtersFeature } from './features/filters/filters.feature.ts';
import type { FiltersFeature } from './features/filters/filters.feature.ts';
import type { IncomingFeature } from './features/incoming/incoming.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { MailScriptOf } from './features/mail-script/mail-script.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { requireConfirmation } from './features/session/browser/confirmation.ts';
import type { GatewayParts } from './gateway-parts.ts';

/** What message filters get from other features. */
interface FilterParts {
  readonly mail: Pick<MailFeature, 'mailboxOf' | 'openMessage'>;
  readonly incoming: Pick<IncomingFeature, 'announceForwarding'>;
  readonly preferences: Pick<PreferencesFeature, 'spamFilterOf' | 'stored' | 'aliasesOf'>;
  readonly scriptOf: MailScriptOf;
}

/** Wires message filters. */
export function wireFilters(
  { platform, partners, mailSystems }: GatewayParts,
  { mail, incoming, preferences, scriptOf }: FilterParts,
): FiltersFeature {
  const { clock, secrets, server, sockets } = platform;
  return filtersFeature({
    mount: server.mount,
    scriptOf,
    mailboxOf: (session) => mail.mailboxOf(session),
    openMessage: (session, ref) => mail.openMessage(session, ref),
    arrivalFactsOf: async (session) => ({
      lists: await preferences.spamFilterOf(session),
      checks: readPreferences(await preferences.stored(session)),
      servers: partners.byId(session.partner)?.authenticationResults?.servers ?? [],
      own: preferences.aliasesOf(session).map((address) => address.toLowerCase()),
    }),
    requireConfirmation: (exchange, session) => requireConfirmation(exchange, session, { secrets, clock }),
    deliversTo: async (address) => (await mailSystems.local?.accepts(address)) ?? false,
    redirected: (session, told) => incoming.announceForwarding(session, told),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}
