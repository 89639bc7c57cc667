import type { BlobWriter } from '../../platform/blobs/blob-store.ts';
import { bytesIn, splitBatch } from '../../platform/blobs/batches.ts';
import type { Batch } from '../../platform/blobs/batches.ts';

/** Most pieces that are being kept safe while the next one arrives: each waits for the disk. */
const MOST_FINISHING = 3;

interface OpenPiece {
  readonly number: number;
  readonly writer: BlobWriter;
  /** Bytes that are missing. */
  left: number;
}

interface PieceOptions {
  readonly pieceBytes: number;
  /** Number of the first piece. */
  readonly first: number;
  readonly open: (number: number) => Promise<BlobWriter>;
}

/** Writes what arrives as pieces of one size; the last one may be shorter. A few are being kept safe while the next one is written. */
export class PieceWriter {
  readonly #options: PieceOptions;
  readonly #finishing = new Set<Promise<void>>();
  readonly #safe = new Set<number>();
  #piece: OpenPiece | null = null;
  #next: number;

  constructor(options: PieceOptions) {
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
    if (this.#finishing.size >= MOST_FINISHING) await Promise.race(this.#finishing);
    const number = this.#next;
    const writer = await this.#options.open(number);
    this.#next += 1;
    return { number, writer, left: this.#options.pieceBytes };
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
export function wholeBlob(put: (bytes: Uint8Array) => Promise<void>): BlobWriter {
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
