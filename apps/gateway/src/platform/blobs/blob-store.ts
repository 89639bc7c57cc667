import type { Readable } from 'node:stream';

/** Bytes of a blob from `start` to before `end`. */
export interface BlobPart {
  readonly start: number;
  readonly end: number;
}

/** Stores blobs by keys of letters, digits, '-', '_' and '/'. Methods throw what the underlying library throws. */
export interface BlobStore {
  /** Whether a stream is stored while it arrives, with next to nothing of it in memory. */
  readonly streams: boolean;
  /** Stores the whole content or nothing. Until it is complete, the previous content stays. */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** A blob, or the bytes of a part that it has. Returns null when there is no such blob. */
  read(key: string, part?: BlobPart): Promise<Uint8Array | null>;
  /** Removes a blob. A missing blob is not an error. */
  remove(key: string): Promise<void>;
  /** Resolves when the store is available. */
  check(): Promise<void>;
}
