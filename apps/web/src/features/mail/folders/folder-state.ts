import { createStore } from '../../../lib/store.ts';
import { kept } from '../../../lib/storage.ts';

const KEY = 'mailFoldersOpen';

function recalled(): ReadonlySet<string> {
  const value = kept.get(KEY);
  return new Set(Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
}

/** Folders whose children are shown. */
export const openedFolders = createStore<ReadonlySet<string>>(recalled());

/** Opens or closes a folder in the tree, and remembers it. */
export function setOpened(name: string, opened: boolean): void {
  openedFolders.set((now) => {
    if (now.has(name) === opened) return now;
    const next = new Set(now);
    if (opened) next.add(name);
    else next.delete(name);
    kept.set(KEY, [...next].slice(0, 1000));
    return next;
  });
}

/** A name being typed: of a new folder below `parent`, or of a folder that is renamed. */
export type Naming =
  { readonly kind: 'create'; readonly parent: string } | { readonly kind: 'rename'; readonly folder: string };

/** Null while no name is being typed. */
export const naming = createStore<Naming | null>(null);
/** The folder that is about to be deleted, until the user has answered. */
export const deleting = createStore<string | null>(null);
