import { IssuerClient } from './features/session/issuer/issuer-client.ts';
import { IssuerGrants } from './features/session/issuer/issuer-grants.ts';
import type { Issuers } from './features/session/issuer/issuer.feature.ts';
import { IssuerStore } from './features/session/issuer/issuer.store.ts';
import { StartedSignIns } from './features/session/issuer/started-sign-ins.ts';
import { issuerOf } from './features/session/sign-in-rules.ts';
import type { Partners } from './features/partner/partners.ts';
import type { Platform } from './open-platform.ts';
import { Leases } from './platform/database/leases.ts';
import { Egress } from './platform/egress/egress.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** Wires the issuers of partners. They exist before the mail systems, which get the access tokens from here. */
export function wireIssuers(
  { database: { db }, secrets, clock, log }: Pick<Platform, 'database' | 'secrets' | 'clock' | 'log'>,
  partners: Pick<Partners, 'byHost' | 'byId'>,
): Issuers {
  const store = new IssuerStore(db);
  const of = (id: string) => issuerOf(partners.byId(id), process.env);
  const client = new IssuerClient({
    // The operator names the issuer, which may be inside the provider's network.
    egress: new Egress({ isPublic: () => true, allowPort: () => true }),
    clock,
    onError: failureLogger(log, 'an issuer could not be used'),
  });
  return {
    client,
    grants: new IssuerGrants({ store, secrets, clock, leases: new Leases(db), client, partnerOf: of }),
    started: new StartedSignIns({ store, secrets, clock }),
    at: (host) => issuerOf(partners.byHost(host), process.env),
    of,
    sweep: () => store.removeExpired(new Date(clock.now())),
  };
}
