import type { Readable } from 'node:stream';

/** A place for blobs, by keys of letters, digits, '-', '_' and '/'. Methods throw whatever its library throws. */
export interface BlobStore {
  /** Keeps all of the content or nothing; what stood there before stays until then. */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** A missing one is success. */
  remove(key: string): Promise<void>;
  /** Resolves when the place can be used at the moment. */
  check(): Promise<void>;
}
