import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { StorageError } from '../storage/storage-error.ts';
import type { BlobStore } from './blob-store.ts';
import { createFolderStore } from './folder-store.ts';

/**
 * Bytes that are written once and read by their id. An id is `<area>/<name>`, made by whoever puts the content: the area a
 * word, the name 16 to 64 random characters of base64url. Every method throws StorageError when the store is at fault.
 */
export interface Blobs {
  /** Keeps all of the content or nothing. A stream's own error is thrown as it is. */
  put(id: string, content: Uint8Array | Readable): Promise<void>;
  /** Null when there is none. */
  read(id: string): Promise<Uint8Array | null>;
  /** A missing one is success. */
  remove(id: string): Promise<void>;
  /** Resolves when the store can be used at the moment. */
  check(): Promise<void>;
}

/** Where blobs live; see `Config`. */
export interface BlobsConfig {
  readonly blobsUrl: string | null;
  readonly dataFolder: string;
}

/** Opens the blob store. @throws ConfigError when its address is of no use. */
export async function openBlobs({ blobsUrl, dataFolder }: BlobsConfig): Promise<Blobs> {
  if (blobsUrl?.startsWith('s3:') === true) {
    // Its library takes 40 MB of memory, which installations without an S3 store do not pay.
    const { createS3Store } = await import('./s3-store.ts');
    return createBlobs(createS3Store(blobsUrl));
  }
  const folder = blobsUrl === null ? join(dataFolder, 'blobs') : fileURLToPath(blobsUrl);
  return createBlobs(createFolderStore(folder));
}

function createBlobs(store: BlobStore): Blobs {
  return {
    put: async (id, content) => {
      const key = keyOf(id);
      if (key === null) throw new Error('A blob was given an id that is none');
      if (content instanceof Uint8Array) await store.put(key, content).catch(throwStorageError);
      else await putStream(store, key, content);
    },
    read: async (id) => {
      const key = keyOf(id);
      return key === null ? null : await store.read(key).catch(throwStorageError);
    },
    remove: async (id) => {
      const key = keyOf(id);
      if (key !== null) await store.remove(key).catch(throwStorageError);
    },
    check: () => store.check().catch(throwStorageError),
  };
}

function throwStorageError(error: unknown): never {
  throw new StorageError('The blob store did not do its part', error);
}

/** The store gets a stream of its own: what it does to it when it fails is then no error of the content. */
async function putStream(store: BlobStore, key: string, content: Readable): Promise<void> {
  const failure: { error?: unknown } = {};
  const source = Readable.from(piecesOf(content, failure), { objectMode: false });
  await store.put(key, source).catch((error: unknown) => {
    if ('error' in failure) throw failure.error;
    throwStorageError(error);
  });
}

async function* piecesOf(content: Readable, failure: { error?: unknown }): AsyncGenerator<Uint8Array> {
  const pieces = (content as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
  const next = () =>
    pieces.next().catch((error: unknown) => {
      failure.error = error;
      throw error;
    });
  try {
    for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
  } finally {
    await pieces.return?.();
  }
}

/** Where a blob lies, spread over folders so that none holds too many; null for what is no id. */
function keyOf(id: string): string | null {
  const match = /^([a-z]{1,16})\/([A-Za-z0-9_-]{16,64})$/.exec(id);
  return match?.[1] && match[2] ? `${match[1]}/${match[2].slice(0, 2)}/${match[2]}` : null;
}
