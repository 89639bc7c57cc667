import type { Readable } from 'node:stream';
import type { Batch } from './batches.ts';

/** Bytes of a blob from `start` to before `end`. */
export interface BlobPart {
  readonly start: number;
  readonly end: number;
}

/** A blob that is being written. It is there when it is finished, and not before. */
export interface BlobWriter {
  /** Adds bytes. One call after the other; the batch is not needed afterwards. */
  write(batch: Batch): Promise<void>;
  /** Keeps the blob safe. */
  finish(): Promise<void>;
  /** Ends it without a trace; never fails. Of no effect after `finish`. */
  drop(): Promise<void>;
}

/** Stores blobs by keys of letters, digits, '-', '_' and '/'. Methods throw what the underlying library throws. */
export interface BlobStore {
  /** Begins a blob that is written by and by, with next to nothing of it in memory; absent where the store takes whole blobs only. */
  readonly open?: (key: string) => Promise<BlobWriter>;
  /** Stores the whole content or nothing. Until it is complete, the previous content stays. */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** A blob, or the bytes of a part that it has. Returns null when there is no such blob. */
  read(key: string, part?: BlobPart): Promise<Uint8Array | null>;
  /** Removes a blob. A missing blob is not an error. */
  remove(key: string): Promise<void>;
  /** Resolves when the store is available. */
  check(): Promise<void>;
}
