import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIN_SECRET } from '../config/config.ts';
import type { RootSecrets } from './secrets.ts';

/** Name of the file of the generated secret in the data directory. */
export const SECRET_FILE = 'secret';

/**
 * Returns the secrets of the installation, the newest first: the configured ones, or those in the data directory, one on each
 * line. A missing file is generated (mode 0600). Two processes that start at once get the same secret, because only one can
 * create the file. A full disk leaves no file.
 */
export async function rootSecrets(given: RootSecrets | null, dataFolder: string): Promise<RootSecrets> {
  if (given !== null) return given;
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const path = join(dataFolder, SECRET_FILE);
  const fresh = join(dataFolder, `${SECRET_FILE}.${randomUUID()}`);
  try {
    const found = await readSecrets(path);
    if (found) return found;
    await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    // Unlike a rename, a link never replaces the file of another process.
    await link(fresh, path).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { force: true });
  }
  const made = await readSecrets(path);
  if (made === null) throw new Error(`${path} was removed`);
  return made;
}

async function readSecrets(path: string): Promise<RootSecrets | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const [newest, ...older] = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  if (newest === undefined || [newest, ...older].some((secret) => secret.length < MIN_SECRET)) {
    throw new Error(`${path} contains no valid secret`);
  }
  return [newest, ...older];
}
