import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobPart, BlobStore } from './blob-store.ts';

/** Directory of incomplete files. No key begins with a dot. */
const INCOMING = '.incoming';
/** Incomplete files of this age, in milliseconds, belong to a process that was killed, and are removed. */
const LEFT_BEHIND = 24 * 60 * 60_000;
const NEW_FILE = { flag: 'wx', mode: 0o600, flush: true } as const;
/** Bytes of a stream that wait in memory, and are then written at once: each write is a wait for a thread. */
const GATHERED = 1024 * 1024;

/**
 * Stores blobs as files of a directory. A file is written under a temporary name, flushed to the disk and then renamed, so that
 * neither a full disk nor a killed process leaves a part of it.
 */
export function createFolderStore(folder: string): BlobStore {
  const incoming = join(folder, INCOMING);
  const write = async (content: Uint8Array | Readable): Promise<string> => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const path = join(incoming, randomUUID());
    try {
      if (content instanceof Uint8Array) await writeFile(path, content, NEW_FILE);
      else
        await pipeline(
          content,
          createWriteStream(path, { ...NEW_FILE, flags: NEW_FILE.flag, highWaterMark: GATHERED }),
        );
      return path;
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  };
  return {
    streams: true,
    put: async (key, content) => {
      const path = join(folder, key);
      const written = await write(content);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(written, path);
      } catch (error) {
        await rm(written, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    read: (key, part) =>
      (part === undefined ? readFile(join(folder, key)) : readPart(join(folder, key), part)).catch(nullWhenMissing),
    remove: (key) => rm(join(folder, key), { force: true }),
    check: async () => {
      await rm(await write(Buffer.from('test of free space')));
      await removeLeftovers(incoming);
    },
  };
}

async function readPart(path: string, { start, end }: BlobPart): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(end - start), 0, end - start, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
  }
}
