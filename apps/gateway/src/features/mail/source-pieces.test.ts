import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import { PIECE_BYTES, sourcePieces } from './source-pieces.ts';
import type { ReadPiece } from './source-pieces.ts';

const SOURCE = Buffer.from(Array.from({ length: 2 * PIECE_BYTES + 5 }, (_none, at) => at % 251));

/** Reads as a server that gives at most `most` bytes at once. */
function reader(most = Infinity, source = SOURCE): { read: ReadPiece; asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    read: ({ from, count }) => {
      asked.push(from);
      return Promise.resolve(source.subarray(from, from + Math.min(count, most)));
    },
  };
}

async function all(read: ReadPiece, range: { from: number; to: number }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of sourcePieces(read, range)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('a source in pieces', () => {
  it('has every byte once, up to a given end or the end of the message', async () => {
    for (const to of [SOURCE.length, PIECE_BYTES, PIECE_BYTES + 1, Infinity]) {
      const bytes = await all(reader().read, { from: 0, to });
      expect(bytes.equals(SOURCE.subarray(0, to)), String(to)).toBe(true);
    }
    expect((await all(reader().read, { from: 7, to: 7 })).length).toBe(0);
  });

  it('asks for one piece ahead of the reader, and for no more when nobody reads', async () => {
    const { read, asked } = reader();
    const pieces = sourcePieces(read, { from: 0, to: SOURCE.length });
    await pieces.next();
    expect(asked).toEqual([0, PIECE_BYTES]);
    await pieces.return(undefined);
    expect(asked).toHaveLength(2);
  });

  it('goes on where a server gives less than was asked for', async () => {
    const bytes = await all(reader(65_536).read, { from: 3, to: SOURCE.length });
    expect(bytes.equals(SOURCE.subarray(3))).toBe(true);
  });

  it('fails where a message ends too early, or comes byte by byte', async () => {
    expect(await codeOf(all(reader().read, { from: 0, to: SOURCE.length + 1 }))).toBe('mail_protocol');
    expect(await codeOf(all(reader(1).read, { from: 0, to: SOURCE.length }))).toBe('mail_protocol');
  });
});
