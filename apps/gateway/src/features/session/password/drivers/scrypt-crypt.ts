import { scrypt } from 'node:crypto';
import { randomSalt, sixBits } from './sha512-crypt.ts';

/** Cost parameters N (as 2^14), r and p, the same as in the built-in mail system: about 50 ms on one core. */
const LOG_N = 14;
const BLOCK = 8;
const PARALLELISM = 1;

/**
 * Returns a scrypt password hash, `$7$...`, in the format of crypt(3) (RFC 7914; crypt(5)). Without `salt`, 22 random
 * characters are used.
 */
export async function scryptCrypt(password: string, salt = randomSalt(22)): Promise<string> {
  const setting = `$7$${sixBits(LOG_N, 1)}${sixBits(BLOCK, 5)}${sixBits(PARALLELISM, 5)}${salt}`;
  return `${setting}$${await derive(password, salt)}`;
}

/** Returns the hash of a password with the salt of the given hash; null when that has another scheme or cost. */
export async function scryptCryptLike(hash: string, password: string): Promise<string | null> {
  const match = /^\$7\$C6\.{4}\/\.{4}([./0-9A-Za-z]{1,64})\$[./0-9A-Za-z]{43}$/.exec(hash);
  return match?.[1] === undefined ? null : scryptCrypt(password, match[1]);
}

async function derive(password: string, salt: string): Promise<string> {
  const key = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, 32, { N: 2 ** LOG_N, r: BLOCK, p: PARALLELISM }, (error, made) => {
      if (error === null) resolve(made);
      else reject(error);
    });
  });
  let text = '';
  for (let i = 0; i < key.length; i += 3) {
    const [x = 0, y = 0, z = 0] = key.subarray(i, i + 3);
    text += sixBits(x | (y << 8) | (z << 16), Math.min(3, key.length - i) + 1);
  }
  return text;
}
