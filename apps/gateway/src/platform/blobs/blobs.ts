import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Bytes that are written once and read by their id. */
export interface Blobs {
  /** Keeps the content and answers its id: a random one, safe in a path. */
  put(content: Uint8Array | Readable): Promise<string>;
  /** Null when there is none. */
  get(id: string): Promise<Uint8Array | null>;
  /** Null when there is none. */
  stream(id: string): Promise<Readable | null>;
  /** A missing one is success. */
  remove(id: string): Promise<void>;
}

/** Where blobs live; see `Config`. */
export interface BlobsPlace {
  readonly blobsUrl: string | null;
  readonly dataFolder: string;
}

/** Opens the blob store. @throws ConfigError when its address is of no use. */
export async function openBlobs({ blobsUrl, dataFolder }: BlobsPlace): Promise<Blobs> {
  if (blobsUrl?.startsWith('s3:') === true) {
    const { openS3 } = await import('./s3.ts');
    return createBlobs(await openS3(blobsUrl));
  }
  const location = blobsUrl === null ? join(dataFolder, 'blobs') : fileURLToPath(blobsUrl);
  return createBlobs(new Disk(new FSDriver({ location, visibility: 'private' })));
}

function createBlobs(disk: Disk): Blobs {
  return {
    put: async (content) => {
      const id = randomUUID();
      if (content instanceof Uint8Array) await disk.put(keyOf(id), content);
      else await disk.putStream(keyOf(id), content);
      return id;
    },
    get: async (id) => {
      if (!isId(id)) return null;
      return disk.getBytes(keyOf(id)).catch(async (error: unknown) => missing(disk, id, error));
    },
    stream: async (id) => (isId(id) && (await disk.exists(keyOf(id))) ? disk.getStream(keyOf(id)) : null),
    remove: async (id) => {
      if (isId(id)) await disk.delete(keyOf(id));
    },
  };
}

/** Reading failed: because there is nothing, or for a reason that counts. */
async function missing(disk: Disk, id: string, error: unknown): Promise<null> {
  if (await disk.exists(keyOf(id))) throw error;
  return null;
}

function isId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** Spread over folders, so that none holds too many files. */
function keyOf(id: string): string {
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
}
