import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Framer } from './framer.ts';
import { LIMITS } from './limits.ts';

function framed(chunks: readonly Buffer[]): string[] {
  const framer = new Framer();
  const found: string[] = [];
  for (const chunk of chunks) {
    framer.push(chunk);
    for (let next = framer.next(LIMITS); next !== null; next = framer.next(LIMITS)) found.push(next.toString('latin1'));
  }
  return found;
}

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...at, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : at[index - 1], end));
}

const text = fc.string({ unit: fc.constantFrom('a', ' ', '(', ')', '"', '*', '{', '5', '}x'), maxLength: 20 });
const literal = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes));
const response = fc
  .record({ start: text, parts: fc.array(fc.tuple(literal, text), { maxLength: 3 }) })
  .map(({ start, parts }) => {
    // A line that ends like an announcement is one.
    const safe = (line: string): string => `${line}.`;
    return Buffer.concat([
      Buffer.from(start),
      ...parts.flatMap(([bytes, after]) => [Buffer.from(`{${String(bytes.length)}}\r\n`), bytes, Buffer.from(after)]),
      Buffer.from(safe('')),
    ]);
  });

describe('Framer', () => {
  it('gives the same responses however the bytes are cut', () => {
    fc.assert(
      fc.property(fc.array(response, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (responses, places) => {
        const bytes = Buffer.concat(responses.flatMap((one) => [one, Buffer.from('\r\n')]));
        expect(framed(cut(bytes, places))).toEqual(responses.map((one) => one.toString('latin1')));
      }),
    );
  });

  it('refuses lines and literals over their limits, before it has them', () => {
    const framer = new Framer();
    framer.push(Buffer.from('* 1 FETCH (BODY[] {2000000000}\r\n'));
    expect(() => framer.next(LIMITS)).toThrow('mail_protocol');
    const other = new Framer();
    other.push(Buffer.alloc(LIMITS.line + 10, 'x'));
    expect(() => other.next(LIMITS)).toThrow('mail_protocol');
  });
});
