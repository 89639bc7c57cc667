import type { Credentials } from '@pillarbox/mailbox/port';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Account } from '../../platform/account/account.ts';

const PURPOSE = 'outbox-credentials';

/** Binds a seal to the account, so that a credential moved into another account's row opens nothing. */
function halfOf({ accountId }: Pick<Account, 'accountId'>): Buffer {
  return Buffer.from(accountId, 'utf8');
}

/** Seals the credential that a message carries on its way (DESIGN 4.7). */
export function sealCredentials(secrets: Pick<Secrets, 'seal'>, owner: Account, credentials: Credentials): Buffer {
  const { user, password, signsInAs } = credentials;
  const parts = signsInAs === undefined ? [user, password] : [user, password, signsInAs];
  return secrets.seal(PURPOSE, Buffer.from(JSON.stringify(parts), 'utf8'), halfOf(owner));
}

/** Seals a credential anew that an older secret of the installation sealed; null for any other. */
export function resealOutdated(
  secrets: Pick<Secrets, 'seal' | 'unseal'>,
  owner: Pick<Account, 'accountId'>,
  sealed: Uint8Array,
): Buffer | null {
  const found = secrets.unseal(PURPOSE, sealed, halfOf(owner));
  return found?.outdated === true ? secrets.seal(PURPOSE, found.plain, halfOf(owner)) : null;
}

/** Opens it again; null when there is none, or when it was sealed for another account or with another secret. */
export function openCredentials(
  secrets: Pick<Secrets, 'open'>,
  owner: Account,
  sealed: Uint8Array | null,
): Credentials | null {
  const plain = sealed === null ? null : secrets.open(PURPOSE, sealed, halfOf(owner));
  if (plain === null) return null;
  const [user, password, signsInAs] = JSON.parse(plain.toString('utf8')) as [string, string, string?];
  return { user, password, ...(signsInAs === undefined ? {} : { signsInAs }) };
}
