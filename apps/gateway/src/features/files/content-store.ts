import { randomUUID } from 'node:crypto';
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

/** Most pieces of an upload that are written at once: each waits for the disk, and small ones are in memory meanwhile. */
const MOST_WRITES = 4;
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

/** The blob store of files. `streams` is absent where none of them does. */
export type ContentBlobs = Pick<Blobs, 'put' | 'read' | 'remove'> & Partial<Pick<Blobs, 'streams'>>;

/** Contents of files as pieces in the blob store. At most 4 MB of a content that is read are in memory. */
export class ContentStore {
  readonly #blobs: ContentBlobs;

  constructor(blobs: ContentBlobs) {
    this.#blobs = blobs;
  }

  /** The id of a new content that `putStream` stores. */
  newStreamId(): string {
    return this.#blobs.streams === true ? randomUUID() + LARGE : randomUUID();
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
   * Stores a content as it arrives. `before` is called with the bytes so far, at least every 4 MB and at the end, and may refuse them.
   * Returns its size, in bytes. A few pieces are written while the next one arrives; none is written any longer when it ends.
   */
  async putStream(
    id: string,
    source: AsyncIterable<Uint8Array>,
    before: (bytes: number) => Promise<void>,
  ): Promise<number> {
    return await (id.endsWith(LARGE) ? this.#putLarge(id, source, before) : this.#putSmall(id, source, before));
  }

  /** Stores pieces while they arrive, without holding them in memory. */
  async #putLarge(
    id: string,
    source: AsyncIterable<Uint8Array>,
    before: (bytes: number) => Promise<void>,
  ): Promise<number> {
    const arriving = new ArrivingBytes(source, before);
    const writing = new Set<Promise<void>>();
    try {
      for (let number = 0; await arriving.hasMore(); number += 1) {
        if (writing.size >= MOST_WRITES) await Promise.race(writing);
        const received = Promise.withResolvers<undefined>();
        const piece = Readable.from(arriving.take(LARGE_PIECE_BYTES, received.resolve), { objectMode: false });
        const write: Promise<void> = this.#blobs.put(pieceBlob(id, number), piece).then(() => {
          writing.delete(write);
        });
        write.catch(() => undefined);
        writing.add(write);
        // The next piece arrives while this one is kept safe.
        await Promise.race([received.promise, write]);
      }
      await Promise.all(writing);
      return arriving.size;
    } finally {
      await Promise.allSettled(writing);
      await arriving.end();
    }
  }

  /** Gathers each piece in memory, for stores that take no streams. */
  async #putSmall(
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

/** Bytes that arrive, given out in pieces of any size. */
class ArrivingBytes {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #before: (bytes: number) => Promise<void>;
  /** What has arrived and was not taken; null at the end. */
  #rest: Uint8Array | null = new Uint8Array();
  #checked = 0;
  /** Bytes that have arrived. */
  size = 0;

  constructor(source: AsyncIterable<Uint8Array>, before: (bytes: number) => Promise<void>) {
    this.#source = source[Symbol.asyncIterator]();
    this.#before = before;
  }

  /** Whether there are further bytes; waits for them. */
  async hasMore(): Promise<boolean> {
    while (this.#rest?.length === 0) {
      const { value, done } = (await this.#source.next()) as IteratorResult<Uint8Array, undefined>;
      this.#rest = done === true ? null : value;
      this.size += value?.length ?? 0;
      if (done !== true && this.size - this.#checked < FILE_PIECE_BYTES) continue;
      if (this.size > this.#checked) await this.#before((this.#checked = this.size));
    }
    return this.#rest !== null;
  }

  /** At most so many of the bytes. `taken` is called when these are all. */
  async *take(most: number, taken: (none?: undefined) => void): AsyncGenerator<Uint8Array> {
    for (let left = most; left > 0 && (await this.hasMore());) {
      const part = (this.#rest ?? new Uint8Array()).subarray(0, left);
      this.#rest = this.#rest?.subarray(part.length) ?? null;
      left -= part.length;
      yield part;
    }
    taken();
  }

  /** Takes no more. */
  async end(): Promise<void> {
    await this.#source.return?.();
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
