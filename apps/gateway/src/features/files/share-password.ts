import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Cost of scrypt: about 50 ms on one core. */
const COST = { N: 2 ** 14, r: 8, p: 1 };
const BYTES = 32;

/** Salt and digest of a password, as one text. */
export async function hashSharePassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

/** Whether a password is the one of a hash. */
export async function isSharePassword(hash: string, password: string): Promise<boolean> {
  const [salt = '', digest = ''] = hash.split('.');
  const wanted = Buffer.from(digest, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'));
  return wanted.length === found.length && timingSafeEqual(wanted, found);
}

function derive(password: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
