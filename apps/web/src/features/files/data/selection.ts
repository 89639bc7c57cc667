import type { FileEntry } from '@pillarbox/contract/files/file';
import { createStore } from '../../../lib/store.ts';

/** The checked files and folders, by id. */
export const selection = createStore<ReadonlyMap<string, FileEntry>>(new Map());

/** The file or folder with the focus of the list; '' for none. */
export const activeEntry = createStore('');

/** Checks or unchecks one. */
export function toggle(entry: FileEntry): void {
  selection.set((now) => {
    const next = new Map(now);
    if (!next.delete(entry.id)) next.set(entry.id, entry);
    return next;
  });
}

/** Checks exactly these. */
export function check(entries: readonly FileEntry[]): void {
  selection.set(new Map(entries.map((entry) => [entry.id, entry])));
}

export function uncheckAll(): void {
  selection.set((now) => (now.size === 0 ? now : new Map()));
}
