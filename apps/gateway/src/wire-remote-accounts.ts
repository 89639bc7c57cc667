import { remoteOfferOf } from '@pillarbox/contract/remote-accounts/settings';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import { remoteAccountsFeature } from './features/remote-accounts/remote-accounts.feature.ts';
import type { RemoteAccountsFeature } from './features/remote-accounts/remote-accounts.feature.ts';
import type { RemoteOffer } from './features/remote-accounts/remote-accounts.service.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { Leases } from './platform/database/leases.ts';
import { Egress } from './platform/egress/egress.ts';
import { failureLogger } from './platform/log/unawaited.ts';

const NOTHING: RemoteOffer = { offered: false, most: 0, presets: [], trusted: [] };

/** Wires the collection of mail of accounts elsewhere. */
export function wireRemoteAccounts(
  { platform, partners, shutdown }: GatewayParts,
  mail: MailFeature,
  preferences: () => Pick<PreferencesFeature, 'aliasesOf'>,
): RemoteAccountsFeature {
  const { database, secrets, clock, server, sockets, log, jobs } = platform;
  const feature = remoteAccountsFeature({
    app: server.app,
    mount: server.mount,
    db: database.db,
    secrets,
    egress: new Egress(),
    trustedEgress: new Egress({ isPublic: () => true, allowPort: () => true }),
    leases: new Leases(database.db),
    read: (name) => process.env[name],
    mailboxOf: (session) => mail.mailboxOf(session),
    openMailbox: (partner, credentials) => mail.openMailbox(partner, credentials),
    offerOf: (id) => {
      const partner = partners.byId(id);
      return partner === undefined ? NOTHING : remoteOfferOf(partner.remoteAccounts);
    },
    ownAddressesOf: (session) => [session.mail, ...preferences().aliasesOf(session)],
    storesSignIn: (partner) => partners.byId(partner)?.storedSignIn ?? true,
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    now: () => clock.now(),
    alone: database.kind === 'embedded',
    failed: failureLogger(log, 'mail of another account could not be collected'),
    serviceFailed: failureLogger(log, 'a service of other accounts could not be used'),
  });
  jobs.add(feature.jobs);
  shutdown.add('collection of other accounts', () => feature.close());
  return feature;
}
