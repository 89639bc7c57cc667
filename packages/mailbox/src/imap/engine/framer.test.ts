import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Framer } from './framer.ts';
import { LIMITS } from './limits.ts';
import type { Limits } from './limits.ts';

/** All responses in chunks of bytes, read after every so many chunks; one that was cut ends with `~`. */
function framed(chunks: readonly Buffer[], limits: Limits = LIMITS, every = 1): string[] {
  const framer = new Framer();
  const found: string[] = [];
  for (const [at, chunk] of chunks.entries()) {
    framer.push(chunk);
    if ((at + 1) % every > 0 && at + 1 < chunks.length) continue;
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

/** A response: lines that end with a literal, and a last one without. */
interface Written {
  readonly parts: readonly { readonly line: string; readonly plus: string; readonly literal: string }[];
  readonly last: string;
  /** The server's line ends. */
  readonly eol: string;
}

const text = fc.string({
  unit: fc.constantFrom('a', ' ', '(', ')', '"', '*', '{', '5', '}x'),
  maxLength: 20,
  size: 'max',
});
/** Bytes of a literal: any, and those that mean something outside of one. */
const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...Buffer.from('\r\n{5}')));
const literal = fc.array(byte, { maxLength: 60, size: 'max' }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const written: fc.Arbitrary<Written> = fc.record({
  parts: fc.array(fc.record({ line: text, plus: fc.constantFrom('', '+'), literal }), { maxLength: 3 }),
  // The period keeps the line from ending like the announcement of a literal.
  last: text.map((line) => `${line}.`),
  eol: fc.constantFrom('\r\n', '\n'),
});
const responses = fc.array(written, { maxLength: 8 });
const cuts = fc.array(fc.nat(), { maxLength: 12, size: 'max' });

function wire({ parts, last, eol }: Written): string {
  const lines = parts.map((part) => `${part.line}{${String(part.literal.length)}${part.plus}}${eol}${part.literal}`);
  return `${lines.join('')}${last}${eol}`;
}

/** What is kept of a response: the beginning of each literal, and the beginning of the whole. */
function kept({ parts, last, eol }: Written, { response, literal: most }: Limits): string {
  let before = '';
  // The new announcement of a shortened literal does not count.
  let counted = 0;
  let current = '';
  for (const part of parts) {
    const line = `${current}${part.line}{${String(part.literal.length)}${part.plus}}`;
    if (counted + line.length > response) return `${before}${line.slice(0, Math.max(0, response - counted))}~`;
    if (part.literal.length <= most) {
      current = `${line}${eol}${part.literal}`;
      continue;
    }
    const begin = `${current}${part.line}`;
    before += `${begin}{${String(most)}}\r\n${part.literal.slice(0, most)}`;
    counted += begin.length + most;
    current = '';
  }
  const line = `${current}${last}`;
  if (counted + line.length > response) return `${before}${line.slice(0, Math.max(0, response - counted))}~`;
  return `${before}${line}`;
}

describe('Framer', () => {
  it('returns the same responses however the bytes are split', () => {
    fc.assert(
      fc.property(responses, cuts, (all, where) => {
        const bytes = Buffer.from(all.map(wire).join(''), 'latin1');
        const expected = all.map((one) => wire(one).slice(0, -one.eol.length));
        for (const every of [1, 3]) expect(framed(cut(bytes, where), LIMITS, every)).toEqual(expected);
      }),
    );
  });

  it('offers whole lines in their place, and returns the others as before', () => {
    fc.assert(
      fc.property(responses, cuts, fc.infiniteStream(fc.boolean()), (all, where, answers) => {
        const framer = new Framer();
        const found: string[] = [];
        const take = (bytes: Buffer, from: number, to: number): boolean => {
          const line = bytes.toString('latin1', from, to);
          const isTaken = line.endsWith('.') && answers.next().value === true;
          if (isTaken) found.push(line);
          return isTaken;
        };
        for (const chunk of cut(Buffer.from(all.map(wire).join(''), 'latin1'), where)) {
          framer.push(chunk);
          for (;;) {
            if (framer.takeLine(take, LIMITS)) continue;
            const next = framer.next(LIMITS);
            if (next === null) break;
            found.push(next.bytes.toString('latin1'));
          }
        }
        expect(found).toEqual(all.map((one) => wire(one).slice(0, -one.eol.length)));
      }),
    );
  });

  it('offers no line that exceeds its limit', () => {
    const framer = new Framer();
    framer.push(Buffer.from('0123456789a\r\n0123456789\r\n'));
    const limits = { ...LIMITS, response: 10 };
    const offered = (): boolean => framer.takeLine(() => true, limits);
    expect(offered()).toBe(false);
    expect(framer.next(limits)?.cut).toBe(true);
    expect(offered()).toBe(true);
  });

  it.each([40, 25, 5])('keeps the beginning of what exceeds a limit, however the bytes are split (%i)', (response) => {
    const limits = { ...LIMITS, response, literal: 10 };
    fc.assert(
      fc.property(responses, cuts, (all, where) => {
        const bytes = Buffer.from(all.map(wire).join(''), 'latin1');
        const expected = all.map((one) => kept(one, limits));
        for (const every of [1, 3]) expect(framed(cut(bytes, where), limits, every)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('rewrites the length of a long literal to that of the kept part', () => {
    const long = `* 1 FETCH (ENVELOPE (NIL {3000}\r\n${'s'.repeat(3000)} NIL) UID 5)\r\n* 2 EXISTS\r\n`;
    const expected = [`* 1 FETCH (ENVELOPE (NIL {10}\r\n${'s'.repeat(10)} NIL) UID 5)`, '* 2 EXISTS'];
    const where = Array.from({ length: 30 }, (_, at) => at * 101);
    expect(framed(cut(Buffer.from(long), where), { ...LIMITS, literal: 10 })).toEqual(expected);
  });

  it.each(['a{}', 'a{+}', 'a{x}', 'a{5x}', 'a{x5}', 'a 5}', '5}', '}', 'a{5} ', 'a{5++}', 'a{-5}', '{/}', '{:}'])(
    'takes %j as a line without a literal, also where it drops the line',
    (line) => {
      const bytes = Buffer.from(`${line}\r\nnext\r\n`);
      expect(framed([bytes])).toEqual([line, 'next']);
      expect(framed([Buffer.from(`${'x'.repeat(50)}${line}\r\nnext\r\n`)], { ...LIMITS, response: 10 })).toEqual([
        'xxxxxxxxxx~',
        'next',
      ]);
    },
  );

  it('does not cut a line as long as its limit whose line end is still to come', () => {
    const limits = { ...LIMITS, response: 10 };
    expect(framed([Buffer.from('0123456789\r'), Buffer.from('\nnext\r\n')], limits)).toEqual(['0123456789', 'next']);
    expect(framed([Buffer.from('0123456789a'), Buffer.from('\r\nnext\r\n')], limits)).toEqual(['0123456789~', 'next']);
  });

  it('takes a line end at the beginning for an empty line', () => {
    expect(framed([Buffer.from('\n'), Buffer.from('\r\nnext\r\n')])).toEqual(['', '', 'next']);
  });

  it('takes a line that is only the announcement of a literal', () => {
    expect(framed([Buffer.from('{1}\r\na\r\nnext\r\n')])).toEqual(['{1}\r\na', 'next']);
    expect(framed([Buffer.from('{003}\r\na\r\n\r\nnext\r\n')])).toEqual(['{003}\r\na\r\n', 'next']);
  });

  it('reads a literal that ends like a line, and one that is followed by the line end', () => {
    expect(framed([Buffer.from('{1}\r\n\r\nnext\r\n')])).toEqual(['{1}\r\n\r', 'next']);
    expect(framed([Buffer.from('{1}\n\n\nnext\n')])).toEqual(['{1}\n\n', 'next']);
  });

  it.each([
    ['2000000000', true],
    ['101', true],
    ['100', false],
    ['000000000100', false],
    // More digits than any length has.
    ['0000000000100', true],
    ['99999999999999999999', true],
  ])('rejects a literal longer than all replies together may be, before it arrives: %s', (length, rejected) => {
    for (const limits of [
      { ...LIMITS, bytes: 100, bulk: 50 },
      { ...LIMITS, bytes: 50, bulk: 100 },
    ]) {
      for (const response of [1000, 10]) {
        const read = () => framed([Buffer.from(`* 1 FETCH (BODY[] {${length}}\r\n`)], { ...limits, response });
        if (rejected) expect(read).toThrow('mail_protocol');
        else expect(read()).toEqual([]);
      }
    }
  });

  it('keeps no more of an endless line than its limit', () => {
    const framer = new Framer();
    for (let pushed = 0; pushed < 100; pushed += 1) {
      framer.push(Buffer.alloc(100_000, 'x'));
      expect(framer.next(LIMITS)).toBeNull();
      expect(framer.pending).toBeLessThanOrEqual(LIMITS.response + 1);
    }
  });

  it('knows how many bytes wait', () => {
    const framer = new Framer();
    framer.push(Buffer.from('abc'));
    framer.push(Buffer.from('de\r\nfg'));
    expect(framer.pending).toBe(9);
    expect(framer.next(LIMITS)?.bytes.toString()).toBe('abcde');
    expect(framer.pending).toBe(2);
    expect(framer.next(LIMITS)).toBeNull();
    framer.push(Buffer.from('\r\n'));
    expect(framer.pending).toBe(4);
    expect(framer.next(LIMITS)?.bytes.toString()).toBe('fg');
    expect(framer.pending).toBe(0);
  });

  it('keeps no bytes of a long literal that are not needed', () => {
    const framer = new Framer();
    framer.push(Buffer.from('a {1000}\r\n'));
    for (let pushed = 0; pushed < 9; pushed += 1) {
      framer.push(Buffer.alloc(100, 'x'));
      expect(framer.next({ ...LIMITS, literal: 10 })).toBeNull();
      expect(framer.pending).toBe(0);
    }
  });

  it('does not copy chunks that hold whole responses', () => {
    const framer = new Framer();
    const chunk = Buffer.from('abc\r\n');
    for (let pushed = 0; pushed < 2; pushed += 1) {
      framer.push(chunk);
      const bytes = framer.next(LIMITS)?.bytes;
      expect([bytes?.buffer === chunk.buffer, bytes?.byteOffset]).toEqual([true, chunk.byteOffset]);
    }
  });
});
