import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IncompleteSource, stretchesOf, wholeSize } from './abridged.ts';
import type { Abridged } from './abridged.ts';
import { Abridger, KEPT_BASE64 } from './abridger.ts';
import { findPart, parseMessage } from './parse-message.ts';
import { decodeTransfer } from './transfer.ts';

/** Base64 lines of a random-looking content, `letters` on each. */
function base64(bytes: number, letters: number, ends = '\r\n'): { lines: string; content: Buffer } {
  const content = Buffer.from(Array.from({ length: bytes }, (_none, at) => (at * 2_654_435_761) % 251));
  return {
    lines:
      content
        .toString('base64')
        .match(new RegExp(`.{1,${String(letters)}}`, 'g'))
        ?.join(ends) ?? '',
    content,
  };
}

const FILE = 2 * KEPT_BASE64;

function mixed(parts: readonly (readonly [head: string, body: string])[], ends = '\r\n'): Buffer {
  const head = ['Subject: Files', 'Content-Type: multipart/mixed; boundary=b', '', ''];
  const texts = parts.map(([lines, body]) => `--b${ends}${lines}${ends}${ends}${body}${ends}`);
  return Buffer.from(`${head.join(ends)}${texts.join('')}--b--${ends}`, 'latin1');
}

function abridge(source: Buffer, pieceBytes = 100_000): Abridged {
  const abridger = new Abridger();
  for (let at = 0; at < source.length; at += pieceBytes) abridger.push(source.subarray(at, at + pieceBytes));
  return abridger.finish();
}

/** The whole source again. */
function restored(abridged: Abridged, whole: Buffer): Buffer {
  return Buffer.concat(
    stretchesOf(abridged, 0, abridged.source.length).map((one) =>
      one instanceof Uint8Array ? one : whole.subarray(one.from, one.to),
    ),
  );
}

const PLAIN = ['Content-Type: text/plain', 'hello'] as const;
const FILE_HEAD = 'Content-Type: application/octet-stream; name=f.bin\r\nContent-Transfer-Encoding: base64';

describe('an abridged source', () => {
  it.each([76, 75, 1, 61, 998])(
    'has the same parts and sizes with lines of %i letters, and less than half of the file',
    (letters) => {
      const { lines, content } = base64(FILE, letters);
      const source = mixed([PLAIN, [FILE_HEAD, lines], [FILE_HEAD, 'AAAA']]);
      const abridged = abridge(source);
      expect(abridged.source.length).toBeLessThan(lines.length - KEPT_BASE64 / 2);
      expect(wholeSize(abridged)).toBe(source.length);
      expect(parseMessage(abridged.source, abridged.gaps)).toEqual(parseMessage(source));
      const place = findPart(abridged.source, '2', abridged.gaps);
      if ('content' in place) throw new Error('It is not abridged');
      expect(place).toMatchObject({ name: 'f.bin', size: content.length });
      const encoded = stretchesOf(abridged, place.start, place.end).map((one) =>
        one instanceof Uint8Array ? one : source.subarray(one.from, one.to),
      );
      expect(Buffer.from(decodeTransfer(Buffer.concat(encoded), 'base64')).equals(content)).toBe(true);
      expect(findPart(abridged.source, '3', abridged.gaps)).toMatchObject({ content: Uint8Array.of(0, 0, 0) });
    },
  );

  it.each(['base64', 'quoted-printable', '8bit', 'x-strange'])(
    'knows the size of base64 lines that are called %s',
    (encoding) => {
      // Without padding, the line end before the boundary follows a line that could be left out.
      const { lines } = base64(FILE - (FILE % 57), 76, '\n');
      const source = mixed([PLAIN, [`Content-Type: a/b\nContent-Transfer-Encoding: ${encoding}`, lines]], '\n');
      const abridged = abridge(source, 4096);
      expect(abridged.gaps).toHaveLength(1);
      expect(parseMessage(abridged.source, abridged.gaps)).toEqual(parseMessage(source));
    },
  );

  it('is not enough for a text, or for a file inside a file', () => {
    const { lines } = base64(FILE, 76);
    const text = mixed([['Content-Type: text/plain\r\nContent-Transfer-Encoding: base64', lines]]);
    const tnef = mixed([PLAIN, ['Content-Type: application/ms-tnef\r\nContent-Transfer-Encoding: base64', lines]]);
    for (const source of [text, tnef]) {
      const { source: shorter, gaps } = abridge(source);
      expect(() => parseMessage(shorter, gaps)).toThrow(IncompleteSource);
    }
  });

  it('keeps a file in one line, and whatever is no base64', () => {
    for (const body of ['A'.repeat(FILE), '-AAA\r\n'.repeat(FILE / 6), 'AAA=\r\n'.repeat(FILE / 6)]) {
      const source = mixed([[FILE_HEAD, body]]);
      const { source: kept, gaps } = abridge(source, 30_000);
      expect(gaps).toEqual([]);
      expect(Buffer.from(kept).equals(source)).toBe(true);
    }
  });

  it('is the same in whatever pieces the message arrives', () => {
    const run = base64(KEPT_BASE64 + 5000, 75).lines;
    const line = fc.constantFrom('AAAA', 'AAA', '--b', '', 'AA==', 'To: x', run, run);
    const sources = fc
      .array(line, { maxLength: 12, size: 'max' })
      .map((lines) => Buffer.from(lines.join('\r\n'), 'latin1'));
    fc.assert(
      fc.property(sources, fc.integer({ min: 3000, max: 400_000 }), (source, pieceBytes) => {
        const abridged = abridge(source, pieceBytes);
        expect(restored(abridged, source).equals(source)).toBe(true);
        expect(abridged).toEqual(abridge(source, source.length + 1));
        for (const { letters, bytes } of abridged.gaps) expect([letters % 4, bytes > letters]).toEqual([0, true]);
      }),
      { numRuns: 15 },
    );
  });
});
