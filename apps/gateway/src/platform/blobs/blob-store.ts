import type { Readable } from 'node:stream';

/** Stores blobs by keys of letters, digits, '-', '_' and '/'. Methods throw what the underlying library throws. */
export interface BlobStore {
  /** Stores the whole content or nothing. Until it is complete, the previous content stays. */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** Returns null when there is no such blob. */
  read(key: string): Promise<Uint8Array | null>;
  /** Removes a blob. A missing blob is not an error. */
  remove(key: string): Promise<void>;
  /** Resolves when the store is available. */
  check(): Promise<void>;
}
