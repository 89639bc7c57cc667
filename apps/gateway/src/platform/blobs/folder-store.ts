import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './blob-store.ts';

/** Directory of incomplete files. No key begins with a dot. */
const INCOMING = '.incoming';
/** Incomplete files of this age, in milliseconds, belong to a process that was killed, and are removed. */
const LEFT_BEHIND = 24 * 60 * 60_000;
const NEW_FILE = { flag: 'wx', mode: 0o600, flush: true } as const;

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
      else await pipeline(content, createWriteStream(path, { ...NEW_FILE, flags: NEW_FILE.flag }));
      return path;
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
  };
  return {
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
    read: (key) => readFile(join(folder, key)).catch(nullWhenMissing),
    remove: (key) => rm(join(folder, key), { force: true }),
    check: async () => {
      await rm(await write(Buffer.from('test of free space')));
      await removeLeftovers(incoming);
    },
  };
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
