import { remoteOfferOf } from '@pillarbox/contract/remote-accounts/settings';
import type { MailFeature } from './features/mail/mail.feature.ts';
import { realmsFeature } from './features/realms/realms.feature.ts';
import type { RealmArrivals, RealmsFeature } from './features/realms/realms.feature.ts';
import type { RemoteAccountsFeature } from './features/remote-accounts/remote-accounts.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { Egress } from './platform/egress/egress.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** Wires the accounts elsewhere that are used live beside the own one. */
export function wireRealms(
  { platform, partners, shutdown }: GatewayParts,
  {
    mail,
    remote,
    arrivals,
  }: {
    readonly mail: MailFeature;
    readonly remote: RemoteAccountsFeature;
    readonly arrivals: RealmArrivals;
  },
): RealmsFeature {
  const { clock, server, sockets, log } = platform;
  const egress = new Egress();
  const realms = realmsFeature({
    mount: server.mount,
    accountsOf: (accountId) => remote.liveAccounts(accountId),
    noteLive: (account, reason) => remote.noteLive(account, reason),
    trustOf: (partner, host, port) => {
      const settings = partners.byId(partner);
      const trusted = settings === undefined ? [] : remoteOfferOf(settings.remoteAccounts).trusted;
      return trusted.find((one) => one.host.toLowerCase() === host && one.ports.includes(port)) ?? null;
    },
    addressOf: (named, signal) => egress.mailServer(named, signal),
    mailboxOf: (session) => mail.mailboxOf(session),
    publish: (audience, event) => sockets.publish(audience, event),
    arrivals,
    failed: failureLogger(log, 'an account elsewhere could not be followed'),
    now: () => clock.now(),
  });
  shutdown.add('accounts elsewhere', () => realms.close());
  return realms;
}
