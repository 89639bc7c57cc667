import { createStore } from '../../../lib/store.ts';
import { kept } from '../../../lib/storage.ts';

const KEY = 'mailFoldersUsed';
/** Folders that are remembered: as many as the menu shows. */
const MAX_USED = 5;

function recalled(): readonly string[] {
  const value = kept.get(KEY);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MAX_USED) : [];
}

/** Paths of the folders to which messages were moved in this browser, the last one first. */
export const usedFolders = createStore<readonly string[]>(recalled());

/** Remembers that messages were moved to a folder. */
export function rememberUsed(path: string): void {
  const next = [path, ...usedFolders.get().filter((one) => one !== path)].slice(0, MAX_USED);
  usedFolders.set(next);
  kept.set(KEY, [...next]);
}
