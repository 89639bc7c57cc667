import type { Folder } from '@pillarbox/contract/mail/folder';
import { placed } from '@pillarbox/rules/folder-layout';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { createStore } from '../../../lib/store.ts';
import { dropFavorite, removeOrder, saveFavorite, saveOrder } from '../data/folder-layout.ts';
import { ownFolders } from '../data/folders.ts';
import type { FolderDrop } from '../model/folder-places.ts';
import { favoritesOf, shownBelow, siblingsOf } from '../model/folder-places.ts';
import { lastName } from '../model/folder-text.ts';
import { moveFolder } from './folder-actions.ts';

/** What screen readers say after a folder got another place. */
export const placeSaid = createStore('');

async function tried(saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

function sayPlace(list: readonly string[], name: string): void {
  const at = list.indexOf(name) + 1;
  placeSaid.set(text('LANG_FOLDERS_PLACE', { folder: lastName(name), at, total: list.length }));
}

/** Adds a folder to the favourites, at the end, or removes it. */
export async function toggleFavorite({ name, favorite }: Folder): Promise<void> {
  await tried(favorite === undefined ? saveFavorite(name) : dropFavorite(name));
}

/** The folders among which one moves: the favourites, or the folders of the same parent. */
function peersOf(name: string, favorites: boolean): string[] {
  return favorites ? favoritesOf(ownFolders()).map((one) => one.name) : siblingsOf(ownFolders(), name);
}

/** Whether a folder can move one place up (-1) or down (1). */
export function movesByOne(name: string, favorites: boolean, step: -1 | 1): boolean {
  const peers = peersOf(name, favorites);
  const at = peers.indexOf(name);
  return at >= 0 && peers[at + step] !== undefined;
}

/** Moves a folder one place up (-1) or down (1) among the favourites, or among the folders of the same parent. */
export async function moveByOne(name: string, favorites: boolean, step: -1 | 1): Promise<void> {
  if (!movesByOne(name, favorites, step)) return;
  const peers = peersOf(name, favorites);
  const at = peers.indexOf(name);
  const before = peers[step === 1 ? at + 2 : at - 1];
  const order = placed(peers, name, before);
  sayPlace(order, name);
  await tried(favorites ? saveFavorite(name, before) : saveOrder(order));
}

/** Puts a folder and those beside it into the order of their names. A growl offers Undo. */
export async function sortByName(name: string): Promise<void> {
  const siblings = siblingsOf(ownFolders(), name);
  try {
    await removeOrder(siblings);
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return;
  }
  growl.show({
    type: 'success',
    text: text('LANG_FOLDERS_SORTED'),
    action: { label: text('LANG_MAIL_UNDO'), run: () => void tried(saveOrder(siblings)) },
  });
}

/** Does what dropping a folder at a place means. A folder that comes from another parent moves first. */
export async function dropFolder(name: string, drop: FolderDrop): Promise<void> {
  if (drop.kind === 'into') {
    await moveFolder(name, drop.parent);
    return;
  }
  if (drop.kind === 'favorite') {
    await tried(saveFavorite(name, drop.before));
    return;
  }
  const path = shownBelow(ownFolders(), name) === drop.parent ? name : await moveFolder(name, drop.parent);
  if (path === null) return;
  const order = placed(siblingsOf(ownFolders(), path), path, drop.before);
  sayPlace(order, path);
  await tried(saveOrder(order));
}
