import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { batchesOf, bytesIn } from '../../platform/blobs/batches.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { PieceWriter } from '../../platform/blobs/piece-writer.ts';
import type { PieceOptions } from '../../platform/blobs/piece-writer.ts';
import { storePieces } from '../../platform/blobs/store-pieces.ts';
import type { BytePart } from '../../platform/http/byte-range.ts';

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
  return id.endsWith(LARGE) ? LARGE_PIECE_BYTES : PIECE_BYTES;
}

/** How the pieces of a content are stored. */
function piecesOf(id: string): Pick<PieceOptions, 'pieceBytes' | 'blobOf'> {
  return { pieceBytes: pieceBytesOf(id), blobOf: (number) => pieceBlob(id, number) };
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
    for (let at = 0; at * PIECE_BYTES < bytes.length; at += 1)
      await this.putPiece(id, at, bytes.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES));
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
    const pieces = new PieceWriter(this.#blobs, { first: 0, ...piecesOf(id) });
    let size = 0;
    let checked = 0;
    const check = async (): Promise<void> => {
      if (size > checked) await before((checked = size));
    };
    try {
      for await (const batch of batchesOf(source)) {
        size += bytesIn(batch);
        if (size - checked >= PIECE_BYTES) await check();
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
   * Stores the pieces of a content from `first` on as they arrive. Returns as `storePieces`, for which only the bytes of whole pieces count.
   */
  async putPieces(
    { id, size }: Content,
    at: Pick<PieceOptions, 'first' | 'heldAtOnce'>,
    source: Readable,
  ): ReturnType<typeof storePieces> {
    return await storePieces(this.#blobs, { size, ...at, ...piecesOf(id) }, source);
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
    for (let at = Math.floor(start / PIECE_BYTES); at * PIECE_BYTES < end; at += 1) {
      const first = at * PIECE_BYTES;
      const length = Math.min(PIECE_BYTES, size - first);
      const number = Math.floor(first / pieceBytes);
      const from = first - number * pieceBytes;
      // A small piece is read as a whole, a large one by and by.
      const part = pieceBytes === PIECE_BYTES ? undefined : { start: from, end: from + length };
      const piece = await this.#blobs.read(pieceBlob(id, number), part);
      if (piece?.length !== length) throw new Failure('file_not_found');
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      yield bytes.subarray(Math.max(0, start - first), end - first);
    }
  }
}
