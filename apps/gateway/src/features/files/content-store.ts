import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { FILE_PIECE_BYTES } from '@pillarbox/contract/files/file';
import type { Blobs } from '../../platform/blobs/blobs.ts';
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

/** Most pieces of an upload that are written at once: each waits for the disk, and is in memory meanwhile. */
const MOST_WRITES = 4;

/** Contents of files as pieces in the blob store. One piece is in memory at a time. */
export class ContentStore {
  readonly #blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;

  constructor(blobs: Pick<Blobs, 'put' | 'read' | 'remove'>) {
    this.#blobs = blobs;
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
   * Stores a content as it arrives. `before` is called with the bytes so far before each piece is stored, and may refuse it.
   * Returns its size, in bytes. A few pieces are written while the next one arrives; none is written any longer when it ends.
   */
  async putStream(
    id: string,
    source: AsyncIterable<Uint8Array>,
    before: (bytes: number) => Promise<void>,
  ): Promise<number> {
    let size = 0;
    let number = 0;
    // One that has failed stays, so that its failure is thrown by the next piece or at the end.
    const writing = new Set<Promise<void>>();
    const free: Buffer[] = [];
    try {
      for await (const bytes of inPieces(source, free)) {
        size += bytes.length;
        await before(size);
        if (writing.size >= MOST_WRITES) await Promise.race(writing);
        const write: Promise<void> = this.putPiece(id, number, bytes).then(() => {
          writing.delete(write);
          if (bytes.length === FILE_PIECE_BYTES) free.push(bytes);
        });
        write.catch(() => undefined);
        writing.add(write);
        number += 1;
      }
      await Promise.all(writing);
      return size;
    } finally {
      await Promise.allSettled(writing);
    }
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
    for (let at = 0; at * FILE_PIECE_BYTES < size; at += 1) await this.#blobs.remove(pieceBlob(id, at));
    await this.#blobs.remove(pictureBlob(id));
  }

  async *#pieces({ id, size }: Content, { start, end }: BytePart): AsyncGenerator<Buffer> {
    for (let at = Math.floor(start / FILE_PIECE_BYTES); at * FILE_PIECE_BYTES < end; at += 1) {
      const piece = await this.#blobs.read(pieceBlob(id, at));
      const first = at * FILE_PIECE_BYTES;
      if (piece?.length !== Math.min(FILE_PIECE_BYTES, size - first)) throw new Failure('file_not_found');
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      yield bytes.subarray(Math.max(0, start - first), end - first);
    }
  }
}

/** The bytes in pieces of the size that is stored. Takes the memory of pieces that are stored from `free`, before it asks for more. */
async function* inPieces(source: AsyncIterable<Uint8Array>, free: Buffer[]): AsyncGenerator<Buffer> {
  let piece: Buffer = Buffer.allocUnsafe(FILE_PIECE_BYTES);
  let filled = 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (rest.length > 0) {
      const part = rest.subarray(0, FILE_PIECE_BYTES - filled);
      piece.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
      if (filled < FILE_PIECE_BYTES) continue;
      yield piece;
      piece = free.pop() ?? Buffer.allocUnsafe(FILE_PIECE_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
