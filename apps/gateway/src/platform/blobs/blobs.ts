import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { StorageError } from '../storage/storage-error.ts';
import type { BlobPart, BlobStore, BlobWriter } from './blob-store.ts';
import { createFolderStore } from './folder-store.ts';

/**
 * Bytes that are written once and read by their id. An id is `<area>/<name>`: the area is a word, the name 16 to 64 random
 * characters of base64url. The caller of `put` makes it. Every method throws StorageError when the store fails.
 */
export interface Blobs {
  /** Begins a blob that is written by and by, with next to nothing of it in memory; absent where the store takes whole blobs only. */
  readonly open?: (id: string) => Promise<BlobWriter>;
  /** Stores the whole content or nothing, and keeps no reference to it. An error of the stream is thrown as it is. */
  put(id: string, content: Uint8Array | Readable): Promise<void>;
  /** A blob, or the bytes of a part that it has, which are the caller's. Returns null when there is no such blob. */
  read(id: string, part?: BlobPart): Promise<Uint8Array | null>;
  /** Removes a blob. A missing blob is not an error. */
  remove(id: string): Promise<void>;
  /** Resolves when the store is available. */
  check(): Promise<void>;
}

/** Where blobs live; see `Config`. */
export interface BlobsConfig {
  readonly blobsUrl: string | null;
  readonly dataFolder: string;
}

/** Opens the blob store. @throws ConfigError when its URL is not valid. */
export async function openBlobs({ blobsUrl, dataFolder }: BlobsConfig): Promise<Blobs> {
  if (blobsUrl?.startsWith('s3:') === true) {
    // The S3 library takes 40 MB of memory. Installations without an S3 store do not load it.
    const { createS3Store } = await import('./s3-store.ts');
    return createBlobs(createS3Store(blobsUrl));
  }
  const folder = blobsUrl === null ? join(dataFolder, 'blobs') : fileURLToPath(blobsUrl);
  return createBlobs(createFolderStore(folder));
}

function createBlobs(store: BlobStore): Blobs {
  const { open } = store;
  return {
    ...(open !== undefined && {
      open: async (id) => guarded(await open(requiredKey(id)).catch(throwStorageError)),
    }),
    put: async (id, content) => {
      const key = requiredKey(id);
      if (content instanceof Uint8Array) await store.put(key, content).catch(throwStorageError);
      else await putStream(store, key, content);
    },
    read: async (id, part) => {
      const key = keyOf(id);
      return key === null ? null : await store.read(key, part).catch(throwStorageError);
    },
    remove: async (id) => {
      const key = keyOf(id);
      if (key !== null) await store.remove(key).catch(throwStorageError);
    },
    check: () => store.check().catch(throwStorageError),
  };
}

function guarded(writer: BlobWriter): BlobWriter {
  return {
    write: (batch) => writer.write(batch).catch(throwStorageError),
    finish: () => writer.finish().catch(throwStorageError),
    drop: () => writer.drop(),
  };
}

function throwStorageError(error: unknown): never {
  throw new StorageError('The blob store failed', error);
}

/** Passes the content through a separate stream, so that an error of the store is not mistaken for an error of the content. */
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

/** The key of a blob to write. @throws Error for an invalid id: the gateway makes them. */
function requiredKey(id: string): string {
  const key = keyOf(id);
  if (key === null) throw new Error('The id of a blob is not valid');
  return key;
}

/**
 * Returns the key of a blob; null for an invalid id. The keys are spread over directories so that none holds too many files.
 */
function keyOf(id: string): string | null {
  const match = /^([a-z]{1,16})\/([A-Za-z0-9_-]{16,64})$/.exec(id);
  return match?.[1] && match[2] ? `${match[1]}/${match[2].slice(0, 2)}/${match[2]}` : null;
}
