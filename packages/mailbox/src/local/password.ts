import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of scrypt (RFC 7914), a number of rounds: about 50 ms on one core. */
const COST = 16_384;
const MAX_COST = 131_072;
const KEY_BYTES = 32;
/** Longest password that is checked, in characters, so that hashing cannot be used to overload the server. */
const MAX_PASSWORD = 1024;

function derive(password: string, { salt, cost }: { salt: Buffer; cost: number }): Promise<Buffer> {
  const rounds = { N: cost, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC').slice(0, MAX_PASSWORD), salt, KEY_BYTES, rounds, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}

/** The stored hash of a password: `scrypt$COST$SALT$KEY`, base64url. `cost` is a power of two. */
export async function hashPassword(password: string, cost: number = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, { salt, cost });
  return `scrypt$${String(cost)}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

const DUMMY_HASH = `scrypt$${String(COST)}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Whether a password matches a hash. A null hash (no such account) takes the same time and is always false, so that the
 * time does not reveal which accounts exist.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, rounds = '', salt = '', expected = ''] = (hash ?? DUMMY_HASH).split('$');
  const cost = Math.min(Number(rounds) || COST, MAX_COST);
  const key = await derive(password, { salt: Buffer.from(salt, 'base64url'), cost });
  const known = Buffer.from(expected, 'base64url');
  return known.length === key.length && timingSafeEqual(known, key) && hash !== null;
}
