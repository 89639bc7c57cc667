import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './blob-store.ts';

/** Folder of what is being written; no key begins like this. */
const INCOMING = '.incoming';
/** What was begun this long ago was left behind by a process that was killed, in milliseconds. */
const LEFT_BEHIND = 24 * 60 * 60_000;
const NEW_FILE = { flag: 'wx', mode: 0o600, flush: true } as const;

/**
 * Blobs as files of a folder. A file is written beside its place, flushed to the disk, and then moved there, so that neither a
 * full disk nor a killed process leaves part of one.
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
      await rm(await write(Buffer.from('room for this?')));
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
