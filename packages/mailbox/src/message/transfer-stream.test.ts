import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transferDecoder } from './transfer-stream.ts';
import { decodeTransfer } from './transfer.ts';

/** What a decoder makes of bytes that arrive in pieces of these lengths, one after the other and again. */
function inPieces(bytes: Uint8Array, encoding: string, lengths: readonly number[]): Buffer {
  const decoder = transferDecoder(encoding);
  const decoded: Uint8Array[] = [];
  for (let at = 0, next = 0; at < bytes.length; next += 1) {
    const length = lengths[next % lengths.length] ?? 1;
    decoded.push(decoder.push(bytes.subarray(at, at + length)));
    at += length;
  }
  return Buffer.concat([...decoded, decoder.end()]);
}

const WORDS = [
  '=',
  '=\r\n',
  '= \n',
  '=3D',
  '=4',
  ' ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  'a',
  'AAAA',
  'A',
  '-',
  '#0V%T',
  'end',
  'x'.repeat(3000),
];
const texts = fc
  .array(fc.constantFrom(...WORDS), { maxLength: 60, size: 'max' })
  .map((words) => Buffer.from(words.join(''), 'latin1'));
const lengths = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 });

describe('decoding in pieces', () => {
  it.each(['base64', 'quoted-printable', 'x-uuencode', '8bit', '', 'x-unknown'])(
    'gives what decoding at once gives: %s',
    (encoding) => {
      fc.assert(
        fc.property(texts, lengths, (bytes, pieces) => {
          expect(inPieces(bytes, encoding, pieces).equals(Buffer.from(decodeTransfer(bytes, encoding)))).toBe(true);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('holds no more than a line of quoted-printable, however long it is', () => {
    const decoder = transferDecoder('quoted-printable');
    const pieces = Array.from({ length: 20 }, () => decoder.push(Buffer.alloc(10_000, 'a')));
    expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBe(200_000);
  });
});
