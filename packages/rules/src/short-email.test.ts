import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress } from './address.ts';
import { isShortEmail } from './short-email.ts';

describe('a short email', () => {
  it.each([
    ['clara@example.test', true],
    ['clara.w+mail_%1@mail.example-host.co', true],
    ['"clara w"@example.test', false],
    ['clara@[192.0.2.1]', false],
    ['clara@exämple.test', false],
    ['clara..w@example.test', false],
    ['clara@example', false],
    ['clara@example.t', false],
    ['clara@-example.test', false],
    ['clara', false],
    ['a@b.test\r\nBcc: x@y.test', false],
    ['', false],
  ])('%j: %s [VAL-010]', (text, is) => {
    expect(isShortEmail(text)).toBe(is);
  });

  it('is always an address [VAL-010]', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        if (isShortEmail(text)) expect(isAddress(text)).toBe(true);
      }),
    );
  });
});
