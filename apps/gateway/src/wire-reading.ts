import type { TrustedResults } from '@pillarbox/rules/safety/authentication';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { ContactsFeature } from './features/contacts/contacts.feature.ts';
import type { IncomingFeature } from './features/incoming/incoming.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import { pgpFeature } from './features/pgp/pgp.feature.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { readSpamFilter } from './features/preferences/mail/spam-filter.ts';
import { safetyFeature } from './features/safety/safety.feature.ts';
import { spamFeature } from './features/spam/spam.feature.ts';
import type { SpamFeature } from './features/spam/spam.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { unsubscribeFeature } from './features/unsubscribe/unsubscribe.feature.ts';
import { Egress } from './platform/egress/egress.ts';

/**
 * The servers whose results count in a message. In accounts elsewhere none does: only the provider's server removes results that senders
 * have written in its name.
 */
function trustedResults(partners: GatewayParts['partners']): (id: string, folder: string) => TrustedResults {
  const none: TrustedResults = { servers: [], headers: 1 };
  return (id, folder) => (realmOf(folder) === '' ? (partners.byId(id)?.authenticationResults ?? none) : none);
}

/** Wires what the page shows about the senders of messages. */
export function wireSafety(
  { platform, partners }: GatewayParts,
  {
    mail,
    preferences,
    contacts,
    incoming,
  }: {
    readonly mail: MailFeature;
    readonly preferences: PreferencesFeature;
    readonly contacts: ContactsFeature;
    readonly incoming: IncomingFeature;
  },
): void {
  safetyFeature({
    mount: platform.server.mount,
    settings: preferences.settings,
    spamFilterOf: (session) => preferences.spamFilterOf(session),
    changeSpamFilter: async (session, change) => {
      await preferences.settings.change(session, 'spamFilter', (value) => change(readSpamFilter(value)));
      await incoming.spamChanged(session);
      // The sender is blocked here all the same; the next change of the lists writes all of them.
      await incoming.writeSpamLists(session).catch(() => undefined);
    },
    openMessage: (session, ref) => mail.openMessage(session, ref),
    abridgedSourceOf: (session, ref) => mail.abridgedSourceOf(session, ref),
    correspondenceOf: (session) => mail.correspondenceOf(session),
    contactsLike: (session, named) => contacts.like(session, named),
    trustedResultsOf: trustedResults(partners),
  });
}

/** Wires leaving mailings. */
export function wireUnsubscribe(
  { platform, partners }: GatewayParts,
  mail: MailFeature,
  preferences: PreferencesFeature,
): void {
  const egress = new Egress();
  unsubscribeFeature({
    mount: platform.server.mount,
    settings: preferences.settings,
    openMessage: (session, ref) => mail.openMessage(session, ref),
    abridgedSourceOf: (session, ref) => mail.abridgedSourceOf(session, ref),
    trustedResultsOf: trustedResults(partners),
    post: (address, form, signal) => egress.post(address, form, signal),
  });
}

/** Wires the feature that stores PGP keys and finds those of others. */
export function wirePgp({ platform }: GatewayParts): void {
  const { database, clock, server, sockets } = platform;
  const egress = new Egress();
  pgpFeature({
    mount: server.mount,
    db: database.db,
    now: () => clock.now(),
    fetchKey: (url, limits, signal) => egress.get(url, limits, signal),
    broadcast: (audience, event) => sockets.broadcast(audience, event),
  });
}

/** Wires the feature that teaches spam filters what users mark. */
export function wireSpamTraining({ platform, partners, shutdown }: GatewayParts, mail: MailFeature): SpamFeature {
  const { database, blobs, jobs, log } = platform;
  const spam = spamFeature({
    db: database.db,
    blobs,
    log,
    mailboxOf: (session) => mail.mailboxOf(session),
    settingsOf: (id) => partners.byId(id)?.spamTraining,
    secretOf: (variable) => process.env[variable],
  });
  jobs.add(spam.jobs);
  shutdown.add('marked messages', () => spam.close());
  return spam;
}
