import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Bytes that are written once and read by their id. An id is `<area>/<name>`, made by whoever puts the content: the area a
 * word, the name 16 to 64 random characters of base64url.
 */
export interface Blobs {
  put(id: string, content: Uint8Array | Readable): Promise<void>;
  /** Null when there is none. */
  read(id: string): Promise<Uint8Array | null>;
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
    put: async (id, content) => {
      const key = keyOf(id);
      if (key === null) throw new Error('A blob was given an id that is none');
      if (content instanceof Uint8Array) await disk.put(key, content);
      else await disk.putStream(key, content);
    },
    read: async (id) => {
      const key = keyOf(id);
      return key === null ? null : disk.getBytes(key).catch((error: unknown) => missing(disk, key, error));
    },
    stream: async (id) => {
      const key = keyOf(id);
      return key !== null && (await disk.exists(key)) ? disk.getStream(key) : null;
    },
    remove: async (id) => {
      const key = keyOf(id);
      if (key !== null) await disk.delete(key);
    },
  };
}

/** Reading failed: because there is nothing, or for a reason that counts. */
async function missing(disk: Disk, key: string, error: unknown): Promise<null> {
  if (await disk.exists(key)) throw error;
  return null;
}

/** Where a blob lies, spread over folders so that none holds too many; null for what is no id. */
function keyOf(id: string): string | null {
  const match = /^([a-z]{1,16})\/([A-Za-z0-9_-]{16,64})$/.exec(id);
  return match?.[1] && match[2] ? `${match[1]}/${match[2].slice(0, 2)}/${match[2]}` : null;
}
