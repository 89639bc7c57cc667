import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/config.ts';

/** Why a folder cannot be written, in the reader's words, by the system's codes. */
const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'is on a disk that is mounted read-only',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  ENOSPC: 'is on a disk without room',
  EDQUOT: 'is over its quota',
  ENOTDIR: 'lies below a file',
  // What Node says of a folder to be made on a read-only disk.
  ENOENT: 'cannot be made, perhaps because the disk is read-only',
  EEXIST: 'is a file and no folder',
};

/** Bytes that have to fit: a disk that is all but full would fail in the middle of the first start. */
const PROBE = 64 * 1024;

/**
 * Makes sure, before anything is kept there, that a data folder can be written. Leaves nothing in it.
 * @throws ConfigError naming the folder and what is wrong with it.
 */
export async function checkDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, Buffer.alloc(PROBE), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    throw dataFolderError(folder, error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** The error for whoever runs the gateway; any other error stays as it is. */
export function dataFolderError(folder: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const reason = typeof code === 'string' ? REASONS[code] : undefined;
  return reason === undefined ? error : new ConfigError('PILLARBOX_DATA', `${folder} ${reason}`);
}
