import type { Folder } from '@pillarbox/contract/mail/folder';
import { isSameRealm, realmOf } from '@pillarbox/rules/realm-path';
import { mayMove, parentOf } from './folder-tree.ts';

/** The favourite folders in the user's order. */
export function favoritesOf(folders: readonly Folder[]): Folder[] {
  return folders
    .filter(({ favorite }) => favorite !== undefined)
    .sort((one, other) => (one.favorite ?? 0) - (other.favorite ?? 0));
}

/** Whether a folder can be a favourite. Core folders stand at the top anyway. */
export function mayBeFavorite(folder: Folder): boolean {
  return folder.type !== 'core' && realmOf(folder.name) === '';
}

/** The parent below which the pane shows a folder: '' for the top, also when its own parent is not listed. */
export function shownBelow(folders: readonly Folder[], name: string): string {
  const parent = parentOf(name);
  return folders.some((folder) => folder.name === parent) ? parent : '';
}

/** The paths of the folders that can be ordered with this one, itself included, as the pane shows them. */
export function siblingsOf(folders: readonly Folder[], name: string): string[] {
  const known = new Set(folders.map((folder) => folder.name));
  const below = (path: string): string => (known.has(parentOf(path)) ? parentOf(path) : '');
  const parent = below(name);
  return folders
    .filter((folder) => folder.type !== 'core' && below(folder.name) === parent)
    .map((folder) => folder.name);
}

/** Where a point is on a row of the folder pane. The edges of a row are places between rows. */
export interface RowPart {
  /** The folder of the row, '' for a heading. */
  readonly folder: string;
  /** Whether the point is at the upper or the lower edge. */
  readonly isEdge: boolean;
  /** Whether the point is in the upper half. */
  readonly isUpper: boolean;
  /** Whether the row is one of the favourites, or their heading. */
  readonly isFavorite: boolean;
}

/** The edge of a row, at which a line shows where a folder will stand. */
export type RowEdge = Pick<RowPart, 'folder' | 'isUpper' | 'isFavorite'>;

/** What happens when a folder is dropped: it moves into another one, or to a place between two. `before` is absent for the end. */
export type FolderDrop =
  | { readonly kind: 'into'; readonly parent: string }
  | { readonly kind: 'order'; readonly parent: string; readonly before?: string | undefined; readonly line: RowEdge }
  | { readonly kind: 'favorite'; readonly before?: string | undefined; readonly line: RowEdge };

interface Pane {
  readonly folders: readonly Folder[];
  /** Paths of the folders whose children are shown. */
  readonly opened: ReadonlySet<string>;
}

/**
 * What dropping a folder on a row does; null for nothing. The middle of a row is the folder itself, where it can contain the dropped
 * one; the rest is the place before or after it.
 */
export function folderDrop(moved: string, at: RowPart, pane: Pane): FolderDrop | null {
  if (!isSameRealm(moved, at.folder)) return null;
  if (at.isFavorite) return favoriteDrop(moved, at, pane.folders);
  const takesIt = mayMove(pane.folders, moved, at.folder);
  if (takesIt && (at.folder === '' || !at.isEdge)) return { kind: 'into', parent: at.folder };
  // The order of another account's folders is the one of its server.
  const place = realmOf(moved) === '' ? orderDrop(moved, at, pane) : null;
  // Beside a core folder is no place, so all of its row is the folder.
  const isCore = pane.folders.some(({ name, type }) => name === at.folder && type === 'core');
  return place === null && takesIt && isCore ? { kind: 'into', parent: at.folder } : place;
}

/** The place beside a row. Below an open folder that is the place before its first child. */
function orderDrop(moved: string, at: RowPart, { folders, opened }: Pane): FolderDrop | null {
  const row = folders.find((folder) => folder.name === at.folder);
  if (row === undefined) return null;
  const child = folders.find((folder) => folder.type !== 'core' && parentOf(folder.name) === row.name);
  const isAboveChild = !at.isUpper && child !== undefined && opened.has(row.name);
  if (row.type === 'core' && !isAboveChild) return null;
  const beside = isAboveChild ? child.name : row.name;
  const siblings = siblingsOf(folders, beside);
  const before = at.isUpper || isAboveChild ? beside : siblings[siblings.indexOf(beside) + 1];
  const parent = shownBelow(folders, beside);
  const stays = shownBelow(folders, moved) === parent;
  if (stays ? isSamePlace(siblings, moved, before) : !mayMove(folders, moved, parent)) return null;
  return { kind: 'order', parent, before, line: edgeOf(at) };
}

function favoriteDrop(moved: string, at: RowPart, folders: readonly Folder[]): FolderDrop | null {
  const folder = folders.find(({ name }) => name === moved);
  if (folder === undefined || !mayBeFavorite(folder)) return null;
  const favorites = favoritesOf(folders).map(({ name }) => name);
  const place = favorites.indexOf(at.folder);
  const before = at.folder !== '' && at.isUpper ? at.folder : favorites[place + 1];
  return isSamePlace(favorites, moved, before) ? null : { kind: 'favorite', before, line: edgeOf(at) };
}

function edgeOf({ folder, isUpper, isFavorite }: RowPart): RowEdge {
  return { folder, isUpper: folder !== '' && isUpper, isFavorite };
}

/** Whether a folder of the list already stands before `before`, undefined for the end. */
function isSamePlace(list: readonly string[], moved: string, before: string | undefined): boolean {
  const at = list.indexOf(moved);
  return at >= 0 && (before === moved || list[at + 1] === before);
}
