import type { FolderLayout } from '@pillarbox/contract/folder-layout/layout';
import { MAX_ORDERED } from '@pillarbox/contract/folder-layout/layout';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { isWithin } from './folder-name.ts';

/** The path above a path, '' at the top. */
function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** A list with `item` before another one, or at the end when `before` is not in the list. */
export function placed(list: readonly string[], item: string, before: string | undefined): string[] {
  const others = list.filter((one) => one !== item);
  const at = before === undefined || before === item ? -1 : others.indexOf(before);
  return at < 0 ? [...others, item] : [...others.slice(0, at), item, ...others.slice(at)];
}

/**
 * The folders in the user's own order. Folders that the order does not name follow those that it names, in their present order.
 * Core folders keep their places. Children need not follow their parent in the list.
 */
export function inOrder(folders: readonly Folder[], order: readonly string[]): Folder[] {
  if (order.length === 0) return [...folders];
  const rank = new Map(order.map((path, index) => [path, index]));
  const known = new Set(folders.map(({ name }) => name));
  const groups = new Map<string, number[]>();
  folders.forEach(({ name, type }, index) => {
    if (type === 'core') return;
    const parent = known.has(parentOf(name)) ? parentOf(name) : '';
    const group = groups.get(parent);
    if (group === undefined) groups.set(parent, [index]);
    else group.push(index);
  });
  const arranged = [...folders];
  const rankOf = (index: number): number => rank.get(folders[index]?.name ?? '') ?? order.length;
  for (const indexes of groups.values()) {
    // The sort is stable: folders without a rank keep their order.
    const sorted = [...indexes].sort((one, other) => rankOf(one) - rankOf(other));
    indexes.forEach((slot, position) => {
      const folder = folders[sorted[position] ?? slot];
      if (folder !== undefined) arranged[slot] = folder;
    });
  }
  return arranged;
}

/** The folders with the places of the favourites, from 1. Paths that no folder has are skipped. */
export function withFavorites(folders: readonly Folder[], favorites: readonly string[]): Folder[] {
  const known = new Set(folders.map(({ name }) => name));
  const places = new Map(favorites.filter((path) => known.has(path)).map((path, index) => [path, index + 1]));
  return folders.map(({ favorite: _before, ...folder }) => {
    const place = places.get(folder.name);
    return place === undefined ? folder : { ...folder, favorite: place };
  });
}

/** The layout after the folders of one parent got an order; with `sorted` they lose theirs. */
export function withOrder(layout: FolderLayout, siblings: readonly string[], sorted: boolean): FolderLayout {
  const moved = new Set(siblings);
  const others = layout.order.filter((path) => !moved.has(path));
  return { ...layout, order: sorted ? others : [...others, ...moved].slice(-MAX_ORDERED) };
}

/** The layout after a folder, with all folders below it, got another path. The folder keeps its places. */
export function afterRename(layout: FolderLayout, from: string, to: string): FolderLayout {
  const follow = (path: string): string => (isWithin(path, from) ? to + path.slice(from.length) : path);
  return { favorites: [...new Set(layout.favorites.map(follow))], order: [...new Set(layout.order.map(follow))] };
}

/** The layout after a folder was deleted with all folders below it. */
export function afterDelete(layout: FolderLayout, deleted: string): FolderLayout {
  const remains = (path: string): boolean => !isWithin(path, deleted);
  return { favorites: layout.favorites.filter(remains), order: layout.order.filter(remains) };
}
