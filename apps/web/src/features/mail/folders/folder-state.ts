import { isWithin } from '@pillarbox/rules/folder-name';
import { createStore } from '../../../lib/store.ts';
import { kept } from '../../../lib/storage.ts';

const KEY = 'mailFoldersOpen';
/** Most open folders that are stored in the browser. */
const MAX_OPENED = 1000;

function recalled(): ReadonlySet<string> {
  const value = kept.get(KEY);
  return new Set(Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
}

/** Folders whose children are shown. */
export const openedFolders = createStore<ReadonlySet<string>>(recalled());

function remember(opened: ReadonlySet<string>): void {
  openedFolders.set(opened);
  kept.set(KEY, [...opened].slice(0, MAX_OPENED));
}

/** Opens or closes a folder in the tree, and stores that. */
export function setOpened(name: string, opened: boolean): void {
  const now = openedFolders.get();
  if (now.has(name) === opened) return;
  const next = new Set(now);
  if (opened) next.add(name);
  else next.delete(name);
  remember(next);
}

/** Shows the children of a folder, and the folder itself below its parents. */
export function reveal(name: string): void {
  const parts = name.split('/');
  parts.forEach((_part, index) => setOpened(parts.slice(0, index + 1).join('/'), true));
}

/** Keeps a folder and its subfolders open after its path changed. */
export function renameOpened(from: string, to: string): void {
  remember(
    new Set([...openedFolders.get()].map((name) => (isWithin(name, from) ? to + name.slice(from.length) : name))),
  );
}

/** The folder whose menu is open, and the position of the menu in px from the window's top left corner. */
export interface OpenFolderMenu {
  readonly folder: string;
  /** Whether it was opened on the row among the favourites. */
  readonly isFavorite: boolean;
  readonly x: number;
  readonly y: number;
}

/** Null while no menu of a folder is open. */
export const folderMenu = createStore<OpenFolderMenu | null>(null);

/** The folder name that the user edits: of a new folder below `parent`, or of an existing one. */
export type Naming =
  | { readonly kind: 'create'; readonly parent: string }
  | {
      readonly kind: 'rename';
      readonly folder: string;
      /** Whether the field stands among the favourites. */
      readonly isFavorite: boolean;
    };

/** Null while no name is edited. */
export const naming = createStore<Naming | null>(null);
/** The folder whose deletion the user has still to confirm. */
export const deleting = createStore<string | null>(null);
/** The folder whose emptying the user has still to confirm. */
export const emptying = createStore<string | null>(null);
/** The folder for which the user chooses a new parent. */
export const moving = createStore<string | null>(null);
