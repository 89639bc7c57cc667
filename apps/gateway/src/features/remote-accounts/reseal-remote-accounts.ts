import { resealOutdated } from '../../platform/secrets/credential-seal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { RemoteAccountsStore } from './remote-accounts.store.ts';
import { resealPassword, resealSendingPassword } from './remote-password.ts';
import type { RemoteSealsStore } from './remote-seals.store.ts';
import type { ServiceGrants } from './service-grants.ts';

interface ResealParts {
  readonly accounts: Pick<RemoteAccountsStore, 'all'>;
  readonly seals: RemoteSealsStore;
  readonly grants: Pick<ServiceGrants, 'resealed'>;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>;
}

/** Encrypts what is stored with the newest secret of the installation, so that an older one can be removed. */
export async function resealRemoteAccounts({ accounts, seals, grants, secrets }: ResealParts): Promise<void> {
  for (const { accountId, sealed } of await seals.sealedOwners()) {
    const fresh = resealOutdated(secrets, { accountId }, sealed);
    if (fresh !== null) await seals.resealOwner(accountId, sealed, fresh);
  }
  for (const row of await accounts.all()) {
    const fresh = resealPassword(secrets, row);
    if (fresh !== null) await seals.reseal(row, fresh);
    const forSending = resealSendingPassword(secrets, row);
    if (forSending !== null) await seals.resealSending(row, forSending);
    const grant = grants.resealed(row);
    if (grant !== null) await seals.resealGrant(row, grant);
  }
}
