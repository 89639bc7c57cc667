import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { batchesOf, bytesIn } from './batches.ts';
import { PieceWriter } from './piece-writer.ts';
import type { PieceBlobs, PieceOptions } from './piece-writer.ts';

/** What is safe of an upload. */
interface Stored {
  /** Bytes from the beginning of the file; at least those before the first piece. */
  readonly received: number;
  /** Why there are no more of them; null when all that was sent is safe. */
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Stores the pieces of a file of `size` bytes from `first` on as they arrive: whole ones, or up to its end. Never throws: whole pieces of a request
 * that breaks off count. The failure is that of the source or the store, or Failure `invalid_request` for other bytes.
 */
export async function storePieces(
  blobs: PieceBlobs,
  { size, ...options }: PieceOptions & { readonly size: number },
  source: Readable,
): Promise<Stored> {
  const { first, pieceBytes } = options;
  const pieces = new PieceWriter(blobs, options);
  const start = first * pieceBytes;
  let failure: Stored['failure'] = null;
  try {
    let end = start;
    for await (const batch of batchesOf(source)) {
      end += bytesIn(batch);
      if (end > size) throw new Failure('invalid_request', { field: 'body' });
      await pieces.write(batch);
    }
    if (end === start || (end !== size && end % pieceBytes !== 0))
      throw new Failure('invalid_request', { field: 'body' });
    await pieces.end();
  } catch (error) {
    failure = { error };
  }
  await pieces.drop();
  return { received: Math.min(size, pieces.firstMissing * pieceBytes), failure };
}
