import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/config.ts';

/** Explanations for operators, by the error codes of the system. */
const REASONS: Readonly<Record<string, string>> = {
  EROFS: 'is on a disk that is mounted read-only',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  ENOSPC: 'is on a disk without free space',
  EDQUOT: 'is over its quota',
  ENOTDIR: 'lies below a file',
  // Node's code for a directory on a read-only disk.
  ENOENT: 'cannot be made, perhaps because the disk is read-only',
  EEXIST: 'is a file and no folder',
};

/** Size of the probe in bytes. An almost full disk would fail in the middle of the first start. */
const PROBE = 64 * 1024;

/**
 * Checks that a data directory can be written, before anything is stored there. Leaves nothing in it.
 * @throws ConfigError with the directory and the reason.
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

/** Returns a ConfigError for known causes; any other error stays as it is. */
export function dataFolderError(folder: string, error: unknown): unknown {
  const { code } = error as { code?: unknown };
  const reason = typeof code === 'string' ? REASONS[code] : undefined;
  return reason === undefined ? error : new ConfigError('PILLARBOX_DATA', `${folder} ${reason}`);
}
