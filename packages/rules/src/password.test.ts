import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSWORD_SIGNS, fulfilledParts, isPassword } from './password.ts';

describe('the password rule', () => {
  it('requires six characters with a letter, a digit and one of ! @ # $ & * [VAL-013]', () => {
    expect(isPassword('abc12!')).toBe(true);
    expect(isPassword('ab12!')).toBe(false);
    expect(isPassword('123456!')).toBe(false);
    expect(isPassword('abcdef!')).toBe(false);
    expect(isPassword('abcdef1')).toBe(false);
    expect(isPassword('abcde1%')).toBe(false);
    for (const sign of PASSWORD_SIGNS) expect(isPassword(`abcd1${sign}`)).toBe(true);
  });

  it('returns the fulfilled parts [VAL-013]', () => {
    expect(fulfilledParts('ä')).toEqual({ length: false, letter: true, digit: false, sign: false });
    expect(fulfilledParts('12345&')).toEqual({ length: true, letter: false, digit: true, sign: true });
  });

  it('counts user-perceived characters, and requires more if the provider does', () => {
    expect(fulfilledParts('😀😀😀').length).toBe(false);
    expect(isPassword('abc12!', { length: 10 })).toBe(false);
    expect(isPassword('abcdefg12!', { length: 10 })).toBe(true);
    expect(isPassword('ab1!', { length: 2 })).toBe(false);
  });

  it('rejects characters that could end a line of a protocol', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('\0', '\r', '\n', '\t', '\u007f', '\u0085'),
        fc.string(),
        (a, bad, b) => {
          expect(isPassword(`abc12!${a}${bad}${b}`)).toBe(false);
        },
      ),
    );
    expect(isPassword('abc12!'.repeat(200))).toBe(false);
  });
});
