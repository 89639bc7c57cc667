import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '@pillarbox/contract/failure';
import { Cursor } from './cursor.ts';
import type { Value } from './cursor.ts';
import { LIMITS } from './limits.ts';
import { readResponse } from './response.ts';
import { takeFetched } from './commands/fetch.ts';

/** A value as a server may write it. */
function written(value: Value): Buffer {
  if (value === null) return Buffer.from('NIL');
  if (Array.isArray(value)) {
    return Buffer.concat([
      Buffer.from('('),
      ...value.flatMap((one, at) => [Buffer.from(at === 0 ? '' : ' '), written(one)]),
      Buffer.from(')'),
    ]);
  }
  const text = value.toString('latin1');
  if (/^[\u0020-\u007e]*$/.test(text)) return Buffer.from(`"${text.replace(/["\\]/g, '\\$&')}"`);
  return Buffer.concat([Buffer.from(`{${String(value.length)}}\r\n`), value]);
}

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
}));

describe('Cursor', () => {
  it('reads back every value that was written', () => {
    fc.assert(
      fc.property(value, (one) => {
        const cursor = new Cursor(written(one), LIMITS);
        expect(cursor.value()).toEqual(one);
        expect(cursor.atEnd).toBe(true);
        const skipping = new Cursor(written(one), LIMITS);
        skipping.skipValue();
        expect(skipping.atEnd).toBe(true);
      }),
    );
  });

  it('reads any bytes or fails with a code, and never hangs', () => {
    const tokens = fc.constantFrom(
      '* ',
      '1 ',
      'FETCH ',
      '(',
      ')',
      'UID ',
      'ENVELOPE ',
      'BODYSTRUCTURE ',
      'FLAGS ',
      '"',
      '{3}\r\n',
      'NIL ',
      'abc',
      '\\',
      '[',
      ']',
      '99999999999 ',
      'INTERNALDATE ',
      'OK ',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 25 }), (parts) => {
        try {
          const response = readResponse(Buffer.from(parts.join(''), 'latin1'), LIMITS);
          if (response.type === 'untagged' && response.untagged.status === null) takeFetched(response.untagged);
        } catch (error) {
          expect(error).toBeInstanceOf(Failure);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('reads no deeper than its limit', () => {
    expect(() => new Cursor(Buffer.from('('.repeat(60) + ')'.repeat(60)), LIMITS).value()).toThrow('mail_protocol');
    expect(() => {
      new Cursor(Buffer.from('('.repeat(60) + ')'.repeat(60)), LIMITS).skipValue();
    }).toThrow('mail_protocol');
  });
});
