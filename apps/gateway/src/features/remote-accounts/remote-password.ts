import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { RemoteRow } from './remote-accounts.store.ts';

const PURPOSE = 'remote-account-password';

/** What a password is sealed for. */
export type SealedFor = Pick<RemoteRow, 'accountId' | 'id' | 'host' | 'port' | 'user'>;

/**
 * Associated data of the seal: a password can be opened only for the server and the user name that it was entered for, so that nobody
 * sends it to another server by changing a row.
 */
function associatedDataOf({ accountId, id, host, port, user }: SealedFor): Buffer {
  return Buffer.from(JSON.stringify([accountId, id, host, port, user]), 'utf8');
}

/** Encrypts the password of a remote account. */
export function sealPassword(secrets: Pick<Secrets, 'seal'>, account: SealedFor, password: string): Buffer {
  return secrets.seal(PURPOSE, Buffer.from(password, 'utf8'), associatedDataOf(account));
}

/** Decrypts the password of a remote account; null when it was sealed for another one, or by another secret. */
export function openPassword(secrets: Pick<Secrets, 'open'>, row: RemoteRow): string | null {
  return secrets.open(PURPOSE, row.sealed, associatedDataOf(row))?.toString('utf8') ?? null;
}

/** Encrypts a password again that was encrypted with an older secret of the installation; null for any other. */
export function resealPassword(secrets: Pick<Secrets, 'seal' | 'unseal'>, row: RemoteRow): Buffer | null {
  const found = secrets.unseal(PURPOSE, row.sealed, associatedDataOf(row));
  return found?.outdated === true ? secrets.seal(PURPOSE, found.plain, associatedDataOf(row)) : null;
}
