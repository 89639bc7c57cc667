import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.cache',
  '.data',
  'corpora',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** All hand-written files of the repository, as sorted paths relative to its root with '/'. */
export async function sources(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? sources(root, path) : [path];
  });
  return (await Promise.all(found)).flat().sort();
}
