import type { Folder } from '@pillarbox/contract/mail/folder';
import type { Dragged } from '../actions/drag.ts';
import { takesMessages } from '../model/folder-kind.ts';
import { mayMove } from '../model/folder-tree.ts';

/** Whether the dragged messages or folder can be dropped on a folder, '' for the top level. */
export function takes(what: Dragged, over: string, folders: readonly Folder[]): boolean {
  if (what.kind === 'folder') return mayMove(folders, what.folder, over);
  const target = folders.find((folder) => folder.name === over);
  return target !== undefined && takesMessages(target) && target.name !== what.folder;
}
