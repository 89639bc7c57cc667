import { Failure } from '@pillarbox/contract/failure';
import type { Key } from 'openpgp';
import { readKey } from 'openpgp';

/** What the gateway reads from a key. Name and address come from the first user id, which anybody can write. */
export interface KeyFacts {
  readonly fingerprint: string;
  readonly name: string;
  readonly email: string;
}

/** Longest name and address that are stored, in characters: the limits of a header line and of an address. */
const MAX_NAME = 200;
const MAX_EMAIL = 320;

/**
 * Reads a public key and, unless it is '', the private key that belongs to it.
 *
 * @throws Failure `pgp_key_invalid` for what is no key, for a private key in the place of the public one, and for a private key
 *   of another key; `pgp_key_unprotected` when a part of the private key is not encrypted with a passphrase.
 */
export async function keyFacts(publicKey: string, privateKey: string): Promise<KeyFacts> {
  const key = await read(publicKey);
  if (key.isPrivate()) throw new Failure('pgp_key_invalid', { field: 'publickey' });
  const fingerprint = key.getFingerprint().toUpperCase();
  if (privateKey !== '') await checkPrivate(privateKey, fingerprint);
  const { userID } = key.users.find((user) => user.userID !== null) ?? {};
  const { name = '', email = '', userID: whole = '' } = userID ?? {};
  // A user id of another form is shown as it is and counts for no address.
  return { fingerprint, name: plain(email === '' ? whole : name, MAX_NAME), email: plain(email, MAX_EMAIL) };
}

async function read(armoredKey: string): Promise<Key> {
  try {
    return await readKey({ armoredKey });
  } catch (error) {
    throw new Failure('pgp_key_invalid', {}, error);
  }
}

async function checkPrivate(armored: string, fingerprint: string): Promise<void> {
  const key = await read(armored);
  if (!key.isPrivate() || key.getFingerprint().toUpperCase() !== fingerprint) {
    throw new Failure('pgp_key_invalid', { field: 'privatekey' });
  }
  // A key with subkeys is protected only if every one of them is.
  const packets = key.getKeys().map((one) => one.keyPacket as { isDecrypted?: () => boolean | null });
  if (packets.some((packet) => packet.isDecrypted?.() !== false)) throw new Failure('pgp_key_unprotected');
}

/** A text of a user id without control characters, which the database and headers cannot have. */
function plain(text: string, most: number): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  const clean = text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').toWellFormed();
  return [...clean].slice(0, most).join('').trim();
}
