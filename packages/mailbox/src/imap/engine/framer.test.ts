import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Framer } from './framer.ts';
import { LIMITS } from './limits.ts';
import type { Limits } from './limits.ts';

/** All responses in chunks of bytes; one that was cut ends with `~`. */
function framed(chunks: readonly Buffer[], limits: Limits = LIMITS): string[] {
  const framer = new Framer();
  const found: string[] = [];
  for (const chunk of chunks) {
    framer.push(chunk);
    for (let next = framer.next(limits); next !== null; next = framer.next(limits)) {
      found.push(`${next.bytes.toString('latin1')}${next.cut ? '~' : ''}`);
    }
  }
  return found;
}

/** Splits bytes at the given positions. */
function cut(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const at = [...new Set(cuts.map((position) => position % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...at, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : at[index - 1], end));
}

const text = fc.string({ unit: fc.constantFrom('a', ' ', '(', ')', '"', '*', '{', '5', '}x'), maxLength: 20 });
const literal = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));
const response = fc
  .record({ start: text, parts: fc.array(fc.tuple(literal, text), { maxLength: 3 }) })
  .map(({ start, parts }) => {
    // The period keeps the line from ending like the announcement of a literal.
    const safe = (line: string): string => `${line}.`;
    return Buffer.concat([
      Buffer.from(start),
      ...parts.flatMap(([bytes, after]) => [Buffer.from(`{${String(bytes.length)}}\r\n`), bytes, Buffer.from(after)]),
      Buffer.from(safe('')),
    ]);
  });

describe('Framer', () => {
  it('returns the same responses however the bytes are split', () => {
    fc.assert(
      fc.property(fc.array(response, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (responses, cuts) => {
        const bytes = Buffer.concat(responses.flatMap((one) => [one, Buffer.from('\r\n')]));
        expect(framed(cut(bytes, cuts))).toEqual(responses.map((one) => one.toString('latin1')));
      }),
    );
  });

  it('shortens what exceeds a limit, however the bytes are split, and leaves the other responses unchanged', () => {
    const limits = { ...LIMITS, response: 40, literal: 10 };
    const alike = (responses: readonly Buffer[], cuts: readonly number[]): void => {
      const bytes = Buffer.concat(responses.flatMap((one) => [one, Buffer.from('\r\n')]));
      const found = framed(cut(bytes, cuts), limits);
      expect(found).toHaveLength(responses.length);
      found.forEach((one, at) => {
        const whole = responses[at]?.toString('latin1') ?? '';
        if (one.endsWith('~')) expect(one.length).toBeLessThanOrEqual(limits.response + 20);
        else if (!/\{\d\d\}\r\n/.test(whole)) expect(one).toBe(whole);
        else expect(one.replace(/\{\d+\}[^]*$/, '')).toBe(whole.replace(/\{\d+\}[^]*$/, '').slice(0, one.length));
      });
    };
    fc.assert(fc.property(fc.array(response, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), alike));
  });

  it('rewrites the length of a long literal to that of the kept part', () => {
    const long = `* 1 FETCH (ENVELOPE (NIL {3000}\r\n${'s'.repeat(3000)} NIL) UID 5)\r\n* 2 EXISTS\r\n`;
    const expected = [`* 1 FETCH (ENVELOPE (NIL {10}\r\n${'s'.repeat(10)} NIL) UID 5)`, '* 2 EXISTS'];
    const cuts = Array.from({ length: 30 }, (_, at) => at * 101);
    expect(framed(cut(Buffer.from(long), cuts), { ...LIMITS, literal: 10 })).toEqual(expected);
  });

  it('rejects a literal longer than all replies together may be, before it arrives', () => {
    const framer = new Framer();
    framer.push(Buffer.from('* 1 FETCH (BODY[] {2000000000}\r\n'));
    expect(() => framer.next(LIMITS)).toThrow('mail_protocol');
  });

  it('keeps no more of an endless line than its limit', () => {
    const framer = new Framer();
    for (let pushed = 0; pushed < 100; pushed += 1) {
      framer.push(Buffer.alloc(100_000, 'x'));
      expect(framer.next(LIMITS)).toBeNull();
      expect(framer.pending).toBeLessThanOrEqual(LIMITS.response);
    }
  });
});
