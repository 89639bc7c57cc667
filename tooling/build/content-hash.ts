import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders that hold what is made or installed, never sources. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.cache', '.data', 'coverage']);

/** Tests do not go into a build, so that a changed test does not make it stale. */
const SKIPPED_FILES = /\.test\.tsx?$/;

/**
 * A hash over the names and contents of all source files under some paths (files or folders) of the repository. Contents,
 * not dates: a fresh clone and a `git checkout` back and forth give the same hash.
 */
export async function contentHash(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => filesUnder(root, path)))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(join(root, file));
    hash.update(`${file}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest('hex');
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  const found = entries.map(async (entry) => {
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesUnder(root, `${path}/${entry.name}`);
    return entry.isFile() && !SKIPPED_FILES.test(entry.name) ? [`${path}/${entry.name}`] : [];
  });
  return (await Promise.all(found)).flat();
}
