import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { RandomAccessReader } from 'yauzl';
import type { Blobs } from '../../platform/blobs/blobs.ts';

/** The blob of a piece of the file of an import. */
export function pieceBlob(importId: string, number: number): string {
  return `mailimport/${importId}-${String(number).padStart(4, '0')}`;
}

/** How many pieces a file has. */
export function piecesOf(size: number): number {
  return Math.ceil(size / PIECE_BYTES);
}

/** A file that was staged in pieces. One piece is in memory at a time. */
export class StagedFile {
  readonly size: number;
  readonly #id: string;
  readonly #blobs: Pick<Blobs, 'read'>;
  #held: { readonly number: number; readonly bytes: Uint8Array } | null = null;

  constructor(blobs: Pick<Blobs, 'read'>, { id, size }: { readonly id: string; readonly size: number }) {
    this.#blobs = blobs;
    this.#id = id;
    this.size = size;
  }

  /** The bytes from `start` to before `end`, piece by piece. @throws Failure `mail_file_missing`. */
  async *bytes(start: number, end = this.size): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const number = Math.floor(at / PIECE_BYTES);
      const from = at - number * PIECE_BYTES;
      const piece = await this.#piece(number);
      const part = piece.subarray(from, Math.min(piece.length, from + (end - at)));
      if (part.length === 0) throw new Failure('mail_file_missing');
      yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      at += part.length;
    }
  }

  /** The file for a library that reads it at any place. */
  reader(): RandomAccessReader {
    return new StagedReader(this);
  }

  async #piece(number: number): Promise<Uint8Array> {
    if (this.#held?.number === number) return this.#held.bytes;
    const bytes = await this.#blobs.read(pieceBlob(this.#id, number)).catch((error: unknown) => {
      throw new Failure('storage_unavailable', {}, error);
    });
    if (bytes === null) throw new Failure('mail_file_missing');
    this.#held = { number, bytes };
    return bytes;
  }
}

class StagedReader extends RandomAccessReader {
  readonly #file: StagedFile;

  constructor(file: StagedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#file.bytes(start, end), { objectMode: false });
  }
}
