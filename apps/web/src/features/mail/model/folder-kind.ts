import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { hasFlag } from '@pillarbox/rules/flags';

/** Whether a folder can be opened. */
export function opens(folder: Folder): boolean {
  return !hasFlag(folder.flags, FOLDER_FLAG.NOSELECT);
}

/** Whether messages can be moved into a folder. */
export function takesMessages(folder: Folder): boolean {
  return opens(folder) && folder.type !== 'readonly' && !hasFlag(folder.flags, FOLDER_FLAG.VIRTUAL);
}

/** Whether a folder can be created below this one. */
export function takesFolders(folder: Folder): boolean {
  return folder.type !== 'readonly' && !hasFlag(folder.flags, FOLDER_FLAG.NOSUBFOLDERS);
}

/** Whether a folder can be emptied: Trash and Spam, of any account. */
export function canBeEmptied(folder: Pick<Folder, 'use'>): boolean {
  return folder.use === 'trash' || folder.use === 'spam';
}

/** The number beside a folder, and whether it is one of unread messages. Sent, spam and trash show none. */
export function countOf(folder: Folder): { readonly count: number; readonly unread: boolean } {
  if (folder.use === 'drafts' || folder.use === 'snoozed') return { count: folder.info.messages, unread: false };
  if (folder.use === 'sent' || folder.use === 'trash' || folder.use === 'spam') return { count: 0, unread: false };
  return { count: folder.info.unseen, unread: true };
}
