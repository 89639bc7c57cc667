import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different ones, and are read in any typed form', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      const plain = code.replace('-', '');
      for (const typed of [code, plain, code.toUpperCase(), ` ${code.replace('-', ' - ')} `]) {
        expect(readRecoveryCode(typed)).toBe(plain);
      }
    }
  });

  it('are invalid when they are shorter, longer or have other letters', () => {
    for (const typed of ['', 'abcde', 'abcde-fghjk2', 'abcde-fghj0', 'abcde-fghjé']) {
      expect(readRecoveryCode(typed)).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (typed) => /^[a-z2-9]{10}$/.test(readRecoveryCode(typed) ?? 'abcdefghjk')));
  });
});
