import { describe, expect, it } from 'vitest';
import { isStoredPassword, storedPassword } from './hash-scheme.ts';
import { scryptCrypt } from './scrypt-crypt.ts';
import { sha512Crypt, sha512CryptLike } from './sha512-crypt.ts';

describe('the stored form of a password', () => {
  it('is equal to that of crypt(3) of the GNU library', () => {
    // From the test vectors of U. Drepper.
    expect(sha512Crypt('Hello world!', 'saltstring')).toBe(
      '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
    );
    const long =
      '$6$rounds=10000$saltstringsaltst$OW1/O6BYHV6BcXZu8QVeXbDWra3Oeqh0sbHbbMCVNSnCM/UrjmM0Dp8vOuZeHBy/YTBmSK6H9qs/y3RnOaw5v.';
    expect(sha512CryptLike(long, 'Hello world!')).toBe(long);
  });

  it('is equal to the scrypt format of crypt(3)', async () => {
    expect(await scryptCrypt('pleaseletmein', 'SodiumChloride')).toBe(
      '$7$C6..../....SodiumChloride$kBGj9fHznVYFQMEn/qDCfrDevf9YDtcDdKvEqHJLV8D',
    );
  });

  it.each(['sha512-crypt', 'ssha512', 'scrypt', 'plain'] as const)(
    'is found again as %s, with and without its name',
    async (scheme) => {
      for (const named of [true, false]) {
        const stored = await storedPassword('correct 1! hörse', scheme, named);
        expect(stored.startsWith('{')).toBe(named);
        expect(await isStoredPassword('correct 1! hörse', stored, scheme)).toBe(true);
        expect(await isStoredPassword('correct 1! horse', stored, scheme)).toBe(false);
        if (scheme !== 'plain') expect(await storedPassword('correct 1! hörse', scheme, named)).not.toBe(stored);
      }
    },
  );

  it.each(['{BLF-CRYPT}$2y$05$abc', '$1$salt$hash', '', '{SSHA512}AAAA', '{MD5}x'])(
    'is not guessed at for %j',
    async (stored) => {
      expect(await isStoredPassword('x', stored, 'sha512-crypt')).toBeNull();
    },
  );
});
