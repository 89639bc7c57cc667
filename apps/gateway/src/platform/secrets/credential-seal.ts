import type { Credentials } from '@pillarbox/mailbox/port';
import type { Secrets } from './secrets.ts';
import type { Account } from '../account/account.ts';

/** The purpose is part of the key. It was named by the first feature that stored credentials. */
const PURPOSE = 'outbox-credentials';

/** Associated data of the seal: a sealed credential that is copied into another account's row cannot be opened. */
function associatedDataOf({ accountId }: Pick<Account, 'accountId'>): Buffer {
  return Buffer.from(accountId, 'utf8');
}

/** Encrypts the credential that is stored for work after sign-out, such as sending or returning a message at a time. */
export function sealCredentials(secrets: Pick<Secrets, 'seal'>, owner: Account, credentials: Credentials): Buffer {
  const { user, password, signsInAs } = credentials;
  const parts = signsInAs === undefined ? [user, password] : [user, password, signsInAs];
  return secrets.seal(PURPOSE, Buffer.from(JSON.stringify(parts), 'utf8'), associatedDataOf(owner));
}

/** Encrypts a credential again that was encrypted with an older secret of the installation; null for any other. */
export function resealOutdated(
  secrets: Pick<Secrets, 'seal' | 'unseal'>,
  owner: Pick<Account, 'accountId'>,
  sealed: Uint8Array,
): Buffer | null {
  const found = secrets.unseal(PURPOSE, sealed, associatedDataOf(owner));
  return found?.outdated === true ? secrets.seal(PURPOSE, found.plain, associatedDataOf(owner)) : null;
}

/** Decrypts a credential; null when there is none, or when it belongs to another account or another secret. */
export function openCredentials(
  secrets: Pick<Secrets, 'open'>,
  owner: Account,
  sealed: Uint8Array | null,
): Credentials | null {
  const plain = sealed === null ? null : secrets.open(PURPOSE, sealed, associatedDataOf(owner));
  if (plain === null) return null;
  const [user, password, signsInAs] = JSON.parse(plain.toString('utf8')) as [string, string, string?];
  return { user, password, ...(signsInAs === undefined ? {} : { signsInAs }) };
}
