import { isSameRealm } from '@pillarbox/rules/realm-path';
import type { Folder } from '@pillarbox/contract/mail/folder';
import type { Drag } from '../actions/drag.ts';
import { takesMessages } from '../model/folder-kind.ts';
import type { FolderDrop } from '../model/folder-places.ts';
import { folderDrop } from '../model/folder-places.ts';
import { openedFolders } from './folder-state.ts';

/** What dropping the dragged folder here does; null for nothing, and while messages are dragged. */
export function dropOf({ what, at }: Drag, folders: readonly Folder[]): FolderDrop | null {
  if (what.kind !== 'folder' || at === null) return null;
  return folderDrop(what.folder, at, { folders, opened: openedFolders.get() });
}

/** The folder that the dragged messages or folder would go into, '' for the top level; null for none. */
export function targetOf(now: Drag, folders: readonly Folder[]): string | null {
  if (now.what.kind === 'folder') {
    const drop = dropOf(now, folders);
    return drop?.kind === 'into' ? drop.parent : null;
  }
  const target = folders.find((folder) => folder.name === now.over);
  if (target === undefined || !takesMessages(target) || target.name === now.what.folder) return null;
  // A message never moves to another account.
  return isSameRealm(target.name, now.what.folder) ? target.name : null;
}
