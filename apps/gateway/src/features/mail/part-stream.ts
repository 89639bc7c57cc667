import { Failure } from '@pillarbox/contract/failure';
import type { Stretch } from '@pillarbox/mailbox/message/abridged';
import { transferDecoder } from '@pillarbox/mailbox/message/transfer-stream';
import { Readable } from 'node:stream';
import type { BytePart } from '../../platform/http/byte-range.ts';
import type { PlacedPart } from './nested-part.ts';
import { sourcePieces } from './source-pieces.ts';
import type { ReadPiece } from './source-pieces.ts';

/** Bytes, still encoded, in which the first bytes of a content are. */
const BEGINNING = 64;

/**
 * The decoded content of a part, or a part of it, while it is read. It breaks off when the mail server gives less or more than the
 * message had, so that half a file does not look complete.
 */
export function partStream(part: PlacedPart, read: ReadPiece, range?: BytePart): Readable {
  const { start, end } = range ?? { start: 0, end: part.size };
  return Readable.from(between(decoded(part, read), { start, end, size: part.size }), { objectMode: false });
}

/** The first bytes of the content of a part, by which types are known. */
export function beginningOf({ stretches, encoding }: PlacedPart): Uint8Array {
  const [first] = stretches;
  return first instanceof Uint8Array ? transferDecoder(encoding).push(first.subarray(0, BEGINNING)) : new Uint8Array();
}

/** A source in stretches. */
export async function* stretched(stretches: readonly Stretch[], read: ReadPiece): AsyncGenerator<Uint8Array> {
  for (const stretch of stretches) {
    if (stretch instanceof Uint8Array) yield stretch;
    else yield* sourcePieces(read, stretch);
  }
}

async function* decoded({ stretches, encoding }: PlacedPart, read: ReadPiece): AsyncGenerator<Uint8Array> {
  const decoder = transferDecoder(encoding);
  for await (const bytes of stretched(stretches, read)) yield decoder.push(bytes);
  yield decoder.end();
}

/** The bytes from `start` up to and without `end` of a content that must have `size` bytes. */
export async function* between(
  content: AsyncGenerator<Uint8Array>,
  { start, end, size }: BytePart & { readonly size: number },
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const bytes of content) {
    const piece = bytes.subarray(Math.max(0, start - at), Math.max(0, end - at));
    at += bytes.length;
    if (at > size) throw new Failure('mail_protocol');
    if (piece.length > 0) yield piece;
    if (at >= end && end < size) return;
  }
  if (at < size) throw new Failure('mail_protocol');
}
