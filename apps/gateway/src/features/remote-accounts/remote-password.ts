import type { RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { resealed } from '../../platform/secrets/resealed.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { RemoteRow } from './remote-accounts.store.ts';

const PURPOSE = 'remote-account-password';

/** What a password is sealed for. */
export type SealedFor = Pick<RemoteRow, 'accountId' | 'id' | 'host' | 'port' | 'user'>;

/** What a row has for sending; null where nothing can be sent by it. */
export interface SendingRow {
  readonly server: Pick<RemoteSettings, 'host' | 'port' | 'security'>;
  /** What the password is sealed for. `user` is the one of reading where sending has no other. */
  readonly sealedFor: SealedFor & { readonly use: 'sending' };
}

/**
 * Associated data of the seal: a password can be opened only for the server and the user name that it was entered for, so that nobody
 * sends it to another server by changing a row.
 */
export function associatedDataOf({
  accountId,
  id,
  host,
  port,
  user,
  use,
}: SealedFor & { readonly use?: 'sending' }): Buffer {
  const named = [accountId, id, host, port, user];
  return Buffer.from(JSON.stringify(use === undefined ? named : [...named, use]), 'utf8');
}

/** Encrypts the password of a remote account; with `use`, the one for sending. */
export function sealPassword(
  secrets: Pick<Secrets, 'seal'>,
  account: SealedFor & { readonly use?: 'sending' },
  password: string,
): Buffer {
  return secrets.seal(PURPOSE, Buffer.from(password, 'utf8'), associatedDataOf(account));
}

/** Decrypts the password of a remote account; null when it was sealed for another one, or by another secret. */
export function openPassword(secrets: Pick<Secrets, 'open'>, row: RemoteRow): string | null {
  return secrets.open(PURPOSE, row.sealed, associatedDataOf(row))?.toString('utf8') ?? null;
}

/** The server for sending of a row, and what its password is sealed for; null for none. */
export function sendingOf({ accountId, id, user, ...row }: RemoteRow): SendingRow | null {
  const { smtpHost: host, smtpPort: port, smtpSecurity: security, smtpUser } = row;
  if (host === null) return null;
  const named = smtpUser === '' ? user : smtpUser;
  return { server: { host, port, security }, sealedFor: { accountId, id, host, port, user: named, use: 'sending' } };
}

/** Decrypts the password for sending; null where there is none, or none that can be opened. */
export function openSendingPassword(secrets: Pick<Secrets, 'open'>, row: RemoteRow): string | null {
  const sending = sendingOf(row);
  if (sending === null || row.smtpSealed === null) return null;
  return secrets.open(PURPOSE, row.smtpSealed, associatedDataOf(sending.sealedFor))?.toString('utf8') ?? null;
}

type Unsealing = Pick<Secrets, 'seal' | 'unseal'>;

/** Encrypts a password again that was encrypted with an older secret of the installation; null for any other. */
export function resealPassword(secrets: Unsealing, row: RemoteRow): Buffer | null {
  return resealed(secrets, { purpose: PURPOSE, sealed: row.sealed, associated: associatedDataOf(row) });
}

/** The same for the password for sending. */
export function resealSendingPassword(secrets: Unsealing, row: RemoteRow): Buffer | null {
  const sending = sendingOf(row);
  if (sending === null || row.smtpSealed === null) return null;
  const associated = associatedDataOf(sending.sealedFor);
  return resealed(secrets, { purpose: PURPOSE, sealed: row.smtpSealed, associated });
}
