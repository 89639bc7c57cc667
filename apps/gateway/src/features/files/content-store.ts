import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { FILE_PIECE_BYTES } from '@pillarbox/contract/files/file';
import { batchesOf, bytesIn } from '../../platform/blobs/batches.ts';
import type { BlobWriter } from '../../platform/blobs/blob-store.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { BytePart } from '../../platform/http/byte-range.ts';
import { PieceWriter, wholeBlob } from './piece-writer.ts';

/** The blob of a piece of a content. */
function pieceBlob(content: string, number: number): string {
  return `files/${content}-${String(number).padStart(5, '0')}`;
}

/** The blob of the small picture of a content. */
function pictureBlob(content: string): string {
  return `filepictures/${content}`;
}

interface Content {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Bytes of the pieces of a content that is stored while it arrives. A disk takes as long to keep a small piece safely as a large one
 * (decision 183).
 */
const LARGE_PIECE_BYTES = 64 * 1024 * 1024;
/** What the ids of contents with such pieces end with. */
const LARGE = '-L';

function pieceBytesOf(id: string): number {
  return id.endsWith(LARGE) ? LARGE_PIECE_BYTES : FILE_PIECE_BYTES;
}

/** The blob store of files. */
export type ContentBlobs = Pick<Blobs, 'put' | 'read' | 'remove' | 'open'>;

/** Contents of files as pieces in the blob store. At most 4 MB of a content that is read are in memory. */
export class ContentStore {
  readonly #blobs: ContentBlobs;

  constructor(blobs: ContentBlobs) {
    this.#blobs = blobs;
  }

  /** The id of a new content that `putStream` stores. */
  newStreamId(): string {
    return this.#blobs.open !== undefined ? randomUUID() + LARGE : randomUUID();
  }

  async putPiece(id: string, number: number, bytes: Uint8Array): Promise<void> {
    await this.#blobs.put(pieceBlob(id, number), bytes);
  }

  /** Stores a whole content. */
  async put(id: string, bytes: Uint8Array): Promise<void> {
    for (let at = 0; at * FILE_PIECE_BYTES < bytes.length; at += 1)
      await this.putPiece(id, at, bytes.subarray(at * FILE_PIECE_BYTES, (at + 1) * FILE_PIECE_BYTES));
  }

  /**
   * The bytes of a content, or of a part of it. A piece that is missing breaks the stream off, so that half a file does not look
   * complete.
   */
  stream(content: Content, part: BytePart = { start: 0, end: content.size }): Readable {
    return Readable.from(this.#pieces(content, part), { objectMode: false });
  }

  /**
   * Stores a content as it arrives. `before` is called with the bytes so far, about every 4 MB and at the end, and may refuse them.
   * Returns its size, in bytes. A few pieces are kept safe while the next one arrives; none is written any longer when it ends. The
   * stream stays open when it was not read to its end.
   */
  async putStream(id: string, source: Readable, before: (bytes: number) => Promise<void>): Promise<number> {
    const pieces = this.#writer(id, 0);
    let size = 0;
    let checked = 0;
    const check = async (): Promise<void> => {
      if (size > checked) await before((checked = size));
    };
    try {
      for await (const batch of batchesOf(source)) {
        size += bytesIn(batch);
        if (size - checked >= FILE_PIECE_BYTES) await check();
        await pieces.write(batch);
      }
      await check();
      await pieces.end();
      return size;
    } finally {
      await pieces.drop();
    }
  }

  /**
   * Stores the pieces of a content from `first` on as they arrive: whole ones, or up to its end. Returns the bytes from the beginning of the
   * content that are safe, which are at least those before `first`, and why there are no more of them.
   */
  async putPieces(
    { id, size }: Content,
    first: number,
    source: Readable,
  ): Promise<{ readonly received: number; readonly failure: { readonly error: unknown } | null }> {
    const pieces = this.#writer(id, first);
    const start = first * FILE_PIECE_BYTES;
    let failure: { readonly error: unknown } | null = null;
    try {
      let end = start;
      for await (const batch of batchesOf(source)) {
        end += bytesIn(batch);
        if (end > size) throw new Failure('invalid_request', { field: 'body' });
        await pieces.write(batch);
      }
      if (end === start || (end !== size && end % FILE_PIECE_BYTES !== 0))
        throw new Failure('invalid_request', { field: 'body' });
      await pieces.end();
    } catch (error) {
      failure = { error };
    }
    await pieces.drop();
    return { received: Math.min(size, pieces.firstMissing * FILE_PIECE_BYTES), failure };
  }

  #writer(id: string, first: number): PieceWriter {
    const open = async (number: number): Promise<BlobWriter> => {
      const blob = pieceBlob(id, number);
      return (await this.#blobs.open?.(blob)) ?? wholeBlob((bytes) => this.#blobs.put(blob, bytes));
    };
    return new PieceWriter({ first, pieceBytes: pieceBytesOf(id), open });
  }

  /** A whole content in memory; the caller has checked its size. */
  async read({ id, size }: Content): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.#pieces({ id, size }, { start: 0, end: size })) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** The small picture that was made of a content; null before. */
  async picture(id: string): Promise<Uint8Array | null> {
    return await this.#blobs.read(pictureBlob(id));
  }

  async putPicture(id: string, bytes: Uint8Array): Promise<void> {
    await this.#blobs.put(pictureBlob(id), bytes);
  }

  async remove({ id, size }: Content): Promise<void> {
    for (let at = 0; at * pieceBytesOf(id) < size; at += 1) await this.#blobs.remove(pieceBlob(id, at));
    await this.#blobs.remove(pictureBlob(id));
  }

  async *#pieces({ id, size }: Content, { start, end }: BytePart): AsyncGenerator<Buffer> {
    const pieceBytes = pieceBytesOf(id);
    for (let at = Math.floor(start / FILE_PIECE_BYTES); at * FILE_PIECE_BYTES < end; at += 1) {
      const first = at * FILE_PIECE_BYTES;
      const length = Math.min(FILE_PIECE_BYTES, size - first);
      const number = Math.floor(first / pieceBytes);
      const from = first - number * pieceBytes;
      // A small piece is read as a whole, a large one by and by.
      const part = pieceBytes === FILE_PIECE_BYTES ? undefined : { start: from, end: from + length };
      const piece = await this.#blobs.read(pieceBlob(id, number), part);
      if (piece?.length !== length) throw new Failure('file_not_found');
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      yield bytes.subarray(Math.max(0, start - first), end - first);
    }
  }
}
