import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders with generated or installed files, which are not sources. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.cache', '.data', 'coverage']);

/** Tests are not part of a build, so a changed test does not make it stale. */
const SKIPPED_FILES = /\.test\.tsx?$/;

/**
 * A hash of the names and contents of all source files under the given paths (files or folders). It uses contents and
 * not dates, so that a new clone and a `git checkout` back and forth have the same hash.
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
