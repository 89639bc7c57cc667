import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { batchesOf, bytesIn, splitBatch } from './batches.ts';
import type { Batch } from './batches.ts';
import type { BlobPart, BlobStore, BlobWriter } from './blob-store.ts';

/** Directory of incomplete files. No key begins with a dot. */
const INCOMING = '.incoming';
/** Incomplete files of this age, in milliseconds, belong to a process that was killed, and are removed. */
const LEFT_BEHIND = 24 * 60 * 60_000;

/**
 * Stores blobs as files of a directory. A file is written under a temporary name, flushed to the disk and then renamed, so that
 * neither a full disk nor a killed process leaves a part of it.
 */
export function createFolderStore(folder: string): BlobStore {
  const incoming = join(folder, INCOMING);
  const begin = async (key: string): Promise<FileWriter> => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    return await openFile(join(incoming, randomUUID()), join(folder, key));
  };
  const put = async (key: string, content: Uint8Array | Readable): Promise<void> => {
    const writer = await begin(key);
    try {
      if (content instanceof Readable) for await (const batch of batchesOf(content)) await writer.write(batch);
      else await writer.write([content]);
      await writer.finish();
    } catch (error) {
      if (content instanceof Readable) content.destroy();
      await writer.drop();
      throw error;
    }
  };
  return {
    open: begin,
    put,
    read: (key, part) =>
      (part === undefined ? readFile(join(folder, key)) : readPart(join(folder, key), part)).catch(nullWhenMissing),
    remove: (key) => rm(join(folder, key), { force: true }),
    check: async () => {
      const test = await begin('');
      try {
        await test.write([Buffer.from('test of free space')]);
        await test.flush();
      } finally {
        await test.drop();
      }
      await removeLeftovers(incoming);
    },
  };
}

interface FileWriter extends BlobWriter {
  /** Flushes to the disk what was written. */
  flush(): Promise<void>;
}

/** Begins a file at `path`, which moves to `target` when it is finished. */
async function openFile(path: string, target: string): Promise<FileWriter> {
  const file = await open(path, 'wx', 0o600);
  const flush = (): Promise<void> => file.sync();
  return {
    write: (batch) => writeAll(file, batch),
    flush,
    finish: async () => {
      await flush();
      await file.close();
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
    },
    drop: async () => {
      await file.close().catch(() => undefined);
      await rm(path, { force: true }).catch(() => undefined);
    },
  };
}

async function writeAll(file: FileHandle, batch: Batch): Promise<void> {
  for (let rest = batch; bytesIn(rest) > 0;) {
    const { bytesWritten } = await file.writev(rest);
    rest = splitBatch(rest, bytesWritten)[1];
  }
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
