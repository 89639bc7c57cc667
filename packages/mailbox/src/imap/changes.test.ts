import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crlfSource } from './changes.ts';

describe('the source of a message that is appended', () => {
  it('has CRLF line ends, whatever ended its lines', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\r', '\n', 'ü'), maxLength: 30, size: 'max' });
    fc.assert(
      fc.property(text, (source) => {
        const expected = source.replace(/\r\n|\r|\n/g, '\r\n');
        expect(crlfSource(Buffer.from(source)).toString()).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('has them in a large one as well, wherever it is cut', () => {
    for (let shift = 0; shift < 9; shift += 1) {
      const source = 'x'.repeat(shift) + 'ab\r\ncd\ne\r'.repeat(60_000);
      expect(crlfSource(Buffer.from(source)).toString() === source.replace(/\r\n|\r|\n/g, '\r\n')).toBe(true);
    }
  });

  it('is not copied when it has them already', () => {
    const source = Buffer.from('Subject: x\r\n\r\nbody\r\n');
    const fixed = crlfSource(source);
    expect([fixed.buffer === source.buffer, fixed.byteOffset]).toEqual([true, source.byteOffset]);
  });

  it('may be a part of a larger array', () => {
    const bytes = new Uint8Array(Buffer.from('xxa\nbxx'));
    expect(crlfSource(bytes.subarray(2, 5)).toString()).toBe('a\r\nb');
  });

  it('is refused with NUL', () => {
    expect(() => crlfSource(Buffer.from('a\u0000'))).toThrow('message_unreadable');
    expect(() => crlfSource(Buffer.from('\u0000a'))).toThrow('message_unreadable');
  });
});
