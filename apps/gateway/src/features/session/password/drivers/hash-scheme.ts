import { createHash, randomBytes } from 'node:crypto';
import type { PasswordSettings } from '@pillarbox/contract/session/settings';
import { equalText } from '../../../../platform/secrets/secrets.ts';
import { scryptCrypt, scryptCryptLike } from './scrypt-crypt.ts';
import { sha512Crypt, sha512CryptLike } from './sha512-crypt.ts';

type HashScheme = Extract<PasswordSettings, { driver: 'sql' }>['scheme'];

/** Prefix with the name of the scheme before a stored password (Dovecot, "Password schemes"). */
const PREFIX: Readonly<Record<HashScheme, string>> = {
  'sha512-crypt': '{SHA512-CRYPT}',
  ssha512: '{SSHA512}',
  scrypt: '{CRYPT}',
  plain: '{PLAIN}',
};
const SHA512_BYTES = 64;

/** Returns the stored form of a password, with a new salt. `named` puts the name of the scheme before it. */
export async function storedPassword(password: string, scheme: HashScheme, named: boolean): Promise<string> {
  return `${named ? PREFIX[scheme] : ''}${await hashed(password, scheme)}`;
}

async function hashed(password: string, scheme: HashScheme): Promise<string> {
  switch (scheme) {
    case 'sha512-crypt':
      return sha512Crypt(password);
    case 'ssha512':
      return ssha512(password, randomBytes(16));
    case 'scrypt':
      return scryptCrypt(password);
    case 'plain':
      return password;
  }
}

function ssha512(password: string, salt: Buffer): string {
  const digest = createHash('sha512').update(password, 'utf8').update(salt).digest();
  return Buffer.concat([digest, salt]).toString('base64');
}

/**
 * Returns whether a password matches the stored one; null when the scheme is not supported. A stored text without the name of
 * its scheme has the scheme `unnamed`.
 */
export async function isStoredPassword(password: string, stored: string, unnamed: HashScheme): Promise<boolean | null> {
  const [, name, rest = ''] = /^\{([A-Z0-9.-]{1,30})\}([\s\S]*)$/i.exec(stored) ?? [];
  const kind = name?.toLowerCase() ?? unnamed;
  const text = name === undefined ? stored : rest;
  if (kind === 'plain' || kind === 'cleartext') return equalText(text, password);
  if (kind === 'ssha512') return isSsha512(password, text);
  const like = sha512CryptLike(text, password) ?? (await scryptCryptLike(text, password));
  return like === null ? null : equalText(like, text);
}

function isSsha512(password: string, stored: string): boolean | null {
  const bytes = Buffer.from(stored, 'base64');
  if (bytes.length <= SHA512_BYTES) return null;
  return equalText(ssha512(password, bytes.subarray(SHA512_BYTES)), bytes.toString('base64'));
}
