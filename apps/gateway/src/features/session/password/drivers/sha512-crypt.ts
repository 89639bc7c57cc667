import { createHash, randomInt } from 'node:crypto';

const ALPHABET = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Number of rounds when the hash does not name one. */
const ROUNDS = 5000;
const MAX_ROUNDS = 999_999;
const SIZE = 64;
/** Order in which the scheme writes the bytes of the digest, in groups of three. The last byte is written alone. */
const GROUPS = Array.from({ length: 21 }, (_, row) => {
  const at = (column: number): number => ((column + row) % 3) * 21 + row;
  return [at(0), at(1), at(2)] as const;
});

/**
 * Returns a Unix SHA-512 password hash, `$6$SALT$HASH`, in the format of crypt(3) of the GNU library (U. Drepper, "Unix crypt
 * using SHA-256 and SHA-512"). Without `salt`, 16 random characters are used.
 */
export function sha512Crypt(password: string, salt = randomSalt()): string {
  return `$6$${salt}$${digest(password, salt, ROUNDS)}`;
}

/** Returns the hash of a password with the salt and rounds of the given hash; null when that has another scheme. */
export function sha512CryptLike(hash: string, password: string): string | null {
  const match = /^\$6\$(rounds=(\d{1,9})\$)?([./0-9A-Za-z]{1,16})\$[./0-9A-Za-z]{86}$/.exec(hash);
  if (match === null) return null;
  const [, given = '', count, salt = ''] = match;
  const rounds = count === undefined ? ROUNDS : Math.min(Math.max(Number(count), 1000), MAX_ROUNDS);
  return `$6$${given}${salt}$${digest(password, salt, rounds)}`;
}

/** Returns random characters of the alphabet of crypt(3). */
export function randomSalt(length = 16): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(64))).join('');
}

function sha512(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Repeats `bytes` up to `length` bytes. */
function filled(bytes: Buffer, length: number): Buffer {
  return Buffer.alloc(length, length === 0 ? undefined : bytes);
}

function digest(password: string, salt: string, rounds: number): string {
  const key = Buffer.from(password, 'utf8');
  const salted = Buffer.from(salt, 'latin1');
  const b = sha512(key, salted, key);
  const bits: Buffer[] = [];
  for (let n = key.length; n > 0; n >>= 1) bits.push((n & 1) === 1 ? b : key);
  let a = sha512(key, salted, filled(b, key.length), ...bits);
  const p = filled(sha512(...Array<Buffer>(key.length).fill(key)), key.length);
  const s = filled(sha512(...Array<Buffer>(16 + (a[0] ?? 0)).fill(salted)), salted.length);
  for (let round = 0; round < rounds; round += 1) {
    const odd = round % 2 === 1;
    const middle = [...(round % 3 === 0 ? [] : [s]), ...(round % 7 === 0 ? [] : [p])];
    a = sha512(odd ? p : a, ...middle, odd ? a : p);
  }
  return encode(a);
}

/** Encodes the 64 bytes in the base 64 of crypt(3). */
function encode(bytes: Buffer): string {
  const at = (index: number): number => bytes[index] ?? 0;
  const groups = GROUPS.map(([x, y, z]) => sixBits((at(x) << 16) | (at(y) << 8) | at(z), 4));
  return groups.join('') + sixBits(at(SIZE - 1), 2);
}

/** Encodes a number in characters of six bits, the lowest bits first. */
export function sixBits(value: number, characters: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < characters; i += 1) {
    text += ALPHABET.charAt(rest & 63);
    rest >>>= 6;
  }
  return text;
}
