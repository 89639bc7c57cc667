import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const KEY_BYTES = 32;
/** Longest password that is looked at, in characters: hashing must not become a way to keep us busy. */
const MAX_PASSWORD = 1024;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC').slice(0, MAX_PASSWORD), salt, KEY_BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** The hash under which a password is kept: `scrypt$16384$SALT$KEY`, base64url (RFC 7914). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${String(COST.N)}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const NOBODY = `scrypt$${String(COST.N)}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether a password belongs to a hash. A null hash (no such account) takes the same time and is always false, so that the
 * time tells nobody which accounts exist.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , salt = '', expected = ''] = (hash ?? NOBODY).split('$');
  const key = await derive(password, Buffer.from(salt, 'base64url'));
  const known = Buffer.from(expected, 'base64url');
  return known.length === key.length && timingSafeEqual(known, key) && hash !== null;
}
