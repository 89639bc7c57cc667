import type { Key } from 'openpgp';
import type { KeyInfo, KeyState } from './shapes.ts';

/** Longest user id that is shown, in characters, and most of them: a key can have any number. */
const MAX_USER = 200;
const MAX_USERS = 50;

/** The time at which a key expires, in milliseconds since 1970; null for never. */
async function expiryOf(key: Key): Promise<number | null> {
  const time = await key.getExpirationTime().catch(() => null);
  return time instanceof Date ? time.getTime() : null;
}

async function stateOf(key: Key, expires: number | null): Promise<KeyState> {
  if (await key.isRevoked().catch(() => true)) return 'revoked';
  if (expires !== null && expires <= Date.now()) return 'expired';
  return (await key.verifyPrimaryKey().then(
    () => true,
    () => false,
  ))
    ? 'good'
    : 'unusable';
}

/** User ids whose own signature is valid. A user id that somebody added to the key without its owner is left out. */
async function usersOf(key: Key, at: Date): Promise<{ text: string; mail: string }[]> {
  const users: { text: string; mail: string }[] = [];
  for (const user of key.users.slice(0, MAX_USERS)) {
    if (user.userID === null) continue;
    const { userID: text, email } = user.userID;
    const isValid = await user.verify(at).catch(() => false);
    if (isValid) users.push({ text, mail: email.toLowerCase() });
  }
  return users;
}

/** What a key says about itself. */
export async function infoOf(key: Key): Promise<KeyInfo> {
  const expires = await expiryOf(key);
  const state = await stateOf(key, expires);
  // The user ids of an expired key are those that it had until then, so that its signatures can be named.
  const users = await usersOf(key, state === 'expired' && expires !== null ? new Date(expires - 1000) : new Date());
  const { algorithm, curve, bits } = key.getAlgorithmInfo() as { algorithm: string; curve?: string; bits?: number };
  const encrypts = await key.getEncryptionKey().then(
    () => true,
    () => false,
  );
  return {
    fingerprint: key.getFingerprint().toUpperCase(),
    state,
    encrypts: state === 'good' && encrypts,
    users: users.map(({ text }) => [...text].slice(0, MAX_USER).join('')),
    mails: [...new Set(users.map(({ mail }) => mail).filter((mail) => mail !== ''))],
    created: key.getCreationTime().getTime(),
    expires,
    algorithm: bits === undefined ? (curve ?? algorithm) : `${algorithm.replace(/EncryptSign$/, '')} ${String(bits)}`,
  };
}
