import type { Key, PrivateKey } from 'openpgp';
import { decryptKey, encryptKey, generateKey, readKey, readKeys, readPrivateKey } from 'openpgp';
import { PgpError } from './failure.ts';
import { infoOf } from './key-info.ts';
import type { KeyInfo, KeyPair, ReadKey } from './shapes.ts';

/** Most keys that one file or text may hold. */
const MAX_READ = 50;

/** Makes a key pair on curve 25519 whose private key is encrypted with the passphrase. */
export async function makeKey(who: { name: string; mail: string }, passphrase: string): Promise<KeyPair> {
  const user = who.name === '' ? { email: who.mail } : { name: who.name, email: who.mail };
  const made = await generateKey({ type: 'ecc', userIDs: [user], passphrase, format: 'armored' });
  return { publickey: made.publicKey, privatekey: made.privateKey };
}

async function parse(source: string | Uint8Array): Promise<Key[]> {
  try {
    const text = typeof source === 'string' ? source : textOf(source);
    if (text === null) return await readKeys({ binaryKeys: source as Uint8Array });
    const blocks = text.match(/-----BEGIN PGP (PUBLIC|PRIVATE) KEY BLOCK-----[\s\S]*?-----END PGP \1 KEY BLOCK-----/g);
    const keys = await Promise.all((blocks ?? []).slice(0, MAX_READ).map((block) => readKeys({ armoredKeys: block })));
    return keys.flat();
  } catch (error) {
    throw new PgpError('key_unreadable', error);
  }
}

/** The text of an armored file; null for a binary one, whose first byte has its highest bit set (RFC 9580 4.2). */
function textOf(file: Uint8Array): string | null {
  return (file[0] ?? 0) >= 0x80 ? null : new TextDecoder().decode(file);
}

/** Removes the signatures of others, which no rule here uses and which anybody can add to a public key. */
function withoutOthers<K extends Key>(key: K): K {
  for (const user of key.users) user.otherCertifications = [];
  return key;
}

/** Whether every part of a private key is encrypted with a passphrase. */
function isProtected(key: Key): boolean {
  return key
    .getKeys()
    .every(({ keyPacket }) => (keyPacket as { isDecrypted?: () => boolean | null }).isDecrypted?.() === false);
}

/**
 * Reads the keys of a file or a text, armored or binary. A private key and its public key are one entry.
 * @throws PgpError `key_unreadable`, `key_unprotected` for a private key without a passphrase.
 */
export async function readKeysOf(source: string | Uint8Array): Promise<ReadKey[]> {
  const keys = (await parse(source)).slice(0, MAX_READ);
  if (keys.length === 0) throw new PgpError('key_unreadable');
  const found = new Map<string, ReadKey>();
  for (const key of keys) {
    if (key.isPrivate() && !isProtected(key)) throw new PgpError('key_unprotected');
    const info = await infoOf(key.toPublic());
    const before = found.get(info.fingerprint);
    const publickey = before?.publickey ?? withoutOthers(key.toPublic()).armor();
    found.set(info.fingerprint, {
      info,
      publickey,
      privatekey: key.isPrivate() ? key.armor() : (before?.privatekey ?? ''),
    });
  }
  return [...found.values()];
}

/** What armored public keys say about themselves; null for one that cannot be read. */
export async function describeKeys(publickeys: readonly string[]): Promise<(KeyInfo | null)[]> {
  const one = async (armoredKey: string): Promise<KeyInfo | null> => {
    try {
      return await infoOf(await readKey({ armoredKey }));
    } catch {
      return null;
    }
  };
  return await Promise.all(publickeys.map(one));
}

async function readPrivate(armoredKey: string): Promise<PrivateKey> {
  try {
    return await readPrivateKey({ armoredKey });
  } catch (error) {
    throw new PgpError('key_unreadable', error);
  }
}

/** The private key in a form that can be used. @throws PgpError `key_unreadable`, `passphrase_wrong`. */
export async function unlockKey(armored: string, passphrase: string): Promise<PrivateKey> {
  const privateKey = await readPrivate(armored);
  try {
    return await decryptKey({ privateKey, passphrase });
  } catch (error) {
    throw new PgpError('passphrase_wrong', error);
  }
}

/** The private key encrypted with another passphrase. @throws PgpError as `unlockKey`. */
export async function withPassphrase(armored: string, passphrase: string, next: string): Promise<string> {
  const privateKey = await unlockKey(armored, passphrase);
  return (await encryptKey({ privateKey, passphrase: next })).armor();
}

/**
 * The keys of a web key directory or an Autocrypt header that belong to an address. User ids of other addresses are removed:
 * only the directory of their own domain can vouch for them.
 */
export async function keysFor(binary: Uint8Array, mail: string): Promise<ReadKey[]> {
  const wanted = mail.toLowerCase();
  const keys = await parse(binary);
  const found: ReadKey[] = [];
  for (const key of keys.slice(0, MAX_READ)) {
    const open = withoutOthers(key.toPublic());
    open.users = open.users.filter(({ userID }) => userID?.email.toLowerCase() === wanted);
    const info = await infoOf(open);
    if (info.mails.includes(wanted)) found.push({ info, publickey: open.armor(), privatekey: '' });
  }
  return found;
}

/** The public key as base64 for an Autocrypt header, without signatures of others. */
export async function keyData(publickey: string): Promise<string> {
  const bytes = withoutOthers(await readKey({ armoredKey: publickey })).write();
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
