import type { BlobWriter } from './blob-store.ts';
import type { Blobs } from './blobs.ts';
import { bytesIn, splitBatch } from './batches.ts';
import type { Batch } from './batches.ts';

/** Pieces that are written and kept safe at the same time: each waits for the disk. */
const MOST_AT_ONCE = 3;

/** The store of the pieces. */
export type PieceBlobs = Pick<Blobs, 'put' | 'open'>;

interface OpenPiece {
  readonly number: number;
  readonly writer: BlobWriter;
  /** Bytes that are missing. */
  left: number;
}

export interface PieceOptions {
  readonly pieceBytes: number;
  /** Number of the first piece. */
  readonly first: number;
  /** The id of the blob of a piece. */
  readonly blobOf: (number: number) => string;
  /** Fewer at the same time where the store takes whole blobs only: each of them is in memory then. */
  readonly heldAtOnce?: number | undefined;
}

/** Writes what arrives as pieces of one size; the last one may be shorter. A few are being kept safe while the next one is written. */
export class PieceWriter {
  readonly #blobs: PieceBlobs;
  readonly #options: PieceOptions;
  readonly #finishing = new Set<Promise<void>>();
  readonly #safe = new Set<number>();
  #piece: OpenPiece | null = null;
  #next: number;

  constructor(blobs: PieceBlobs, options: PieceOptions) {
    this.#blobs = blobs;
    this.#options = options;
    this.#next = options.first;
  }

  /** The number of the first piece that is not safe. */
  get firstMissing(): number {
    let number = this.#options.first;
    while (this.#safe.has(number)) number += 1;
    return number;
  }

  /** Rejects with the error of this piece or of one before. */
  async write(batch: Batch): Promise<void> {
    for (let rest = batch; bytesIn(rest) > 0;) {
      const piece = (this.#piece ??= await this.#begin());
      const [part, after] = splitBatch(rest, piece.left);
      await piece.writer.write(part);
      piece.left -= bytesIn(part);
      rest = after;
      if (piece.left === 0) this.#finish(piece);
    }
  }

  /** Resolves when all is safe. */
  async end(): Promise<void> {
    if (this.#piece !== null) this.#finish(this.#piece);
    await Promise.all(this.#finishing);
  }

  /** Forgets the piece that is not complete. Afterwards nothing is written any more; never fails. */
  async drop(): Promise<void> {
    await this.#piece?.writer.drop();
    this.#piece = null;
    await Promise.allSettled(this.#finishing);
  }

  async #begin(): Promise<OpenPiece> {
    const { blobOf, pieceBytes, heldAtOnce = MOST_AT_ONCE } = this.#options;
    const most = this.#blobs.open === undefined ? heldAtOnce : MOST_AT_ONCE;
    if (this.#finishing.size >= most) await Promise.race(this.#finishing);
    const number = this.#next;
    const blob = blobOf(number);
    const writer = (await this.#blobs.open?.(blob)) ?? wholeBlob((bytes) => this.#blobs.put(blob, bytes));
    this.#next += 1;
    return { number, writer, left: pieceBytes };
  }

  #finish({ number, writer }: OpenPiece): void {
    this.#piece = null;
    // One that has failed stays, so that its failure is thrown by the next piece or at the end.
    const finishing: Promise<void> = keep(writer).then(() => {
      this.#safe.add(number);
      this.#finishing.delete(finishing);
    });
    finishing.catch(() => undefined);
    this.#finishing.add(finishing);
  }
}

async function keep(writer: BlobWriter): Promise<void> {
  try {
    await writer.finish();
  } catch (error) {
    await writer.drop();
    throw error;
  }
}

/** A blob for a store that takes whole ones only: it is in memory until it is finished. */
function wholeBlob(put: (bytes: Uint8Array) => Promise<void>): BlobWriter {
  const held: Uint8Array[] = [];
  return {
    write: (batch) => {
      held.push(Buffer.concat(batch));
      return Promise.resolve();
    },
    finish: () => put(Buffer.concat(held.splice(0))),
    drop: () => {
      held.length = 0;
      return Promise.resolve();
    },
  };
}
