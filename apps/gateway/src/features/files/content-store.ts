import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { FILE_PIECE_BYTES } from '@pillarbox/contract/files/file';
import type { Blobs } from '../../platform/blobs/blobs.ts';

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

  /** The bytes of a content. A piece that is missing breaks the stream off, so that half a file does not look complete. */
  stream({ id, size }: Content): Readable {
    return Readable.from(this.#pieces(id, size), { objectMode: false });
  }

  /** A whole content in memory; the caller has checked its size. */
  async read({ id, size }: Content): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.#pieces(id, size)) chunks.push(chunk);
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

  async *#pieces(id: string, size: number): AsyncGenerator<Buffer> {
    for (let at = 0; at * FILE_PIECE_BYTES < size; at += 1) {
      const piece = await this.#blobs.read(pieceBlob(id, at));
      if (piece?.length !== Math.min(FILE_PIECE_BYTES, size - at * FILE_PIECE_BYTES))
        throw new Failure('file_not_found');
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    }
  }
}
