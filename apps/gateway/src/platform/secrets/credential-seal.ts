import type { Credentials } from '@pillarbox/mailbox/port';
import { resealed } from './resealed.ts';
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
  const { user, password, signsInAs, grant } = credentials;
  // JSON writes null for a value that is undefined.
  const all = [user, password, signsInAs, grant];
  const parts = all.slice(0, grant !== undefined ? 4 : signsInAs !== undefined ? 3 : 2);
  return secrets.seal(PURPOSE, Buffer.from(JSON.stringify(parts), 'utf8'), associatedDataOf(owner));
}

/** Encrypts a credential again that was encrypted with an older secret of the installation; null for any other. */
export function resealOutdated(
  secrets: Pick<Secrets, 'seal' | 'unseal'>,
  owner: Pick<Account, 'accountId'>,
  sealed: Uint8Array,
): Buffer | null {
  return resealed(secrets, { purpose: PURPOSE, sealed, associated: associatedDataOf(owner) });
}

/** Decrypts a credential; null when there is none, or when it belongs to another account or another secret. */
export function openCredentials(
  secrets: Pick<Secrets, 'open'>,
  owner: Account,
  sealed: Uint8Array | null,
): Credentials | null {
  const plain = sealed === null ? null : secrets.open(PURPOSE, sealed, associatedDataOf(owner));
  if (plain === null) return null;
  const [user, password, signsInAs, grant] = JSON.parse(plain.toString('utf8')) as [
    string,
    string,
    (string | null)?,
    string?,
  ];
  return { user, password, ...(typeof signsInAs === 'string' && { signsInAs }), ...(grant !== undefined && { grant }) };
}
