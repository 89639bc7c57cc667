import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder, SpecialUse } from '@pillarbox/contract/mail/folder';
import { hasFlag } from '@pillarbox/rules/flags';
import { realmOf } from '@pillarbox/rules/realm-path';
import type { MessagePlace } from '../../../lib/message-action.ts';
import { createStore } from '../../../lib/store.ts';
import { ONE_COLUMN } from '../../../lib/media.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentLocation } from '../../../lib/location.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { changeFlags, changeLabels, deleteMessages, markSpam, moveMessages } from '../data/changes.ts';
import type { Target } from '../data/changes.ts';
import { foundMessage } from '../data/found-messages.ts';
import { foundListOf } from '../data/lists.ts';
import { folderBeside, knownFolders } from '../data/folders.ts';
import { folderName } from '../model/folder-text.ts';
import { withoutGone } from '../model/selection.ts';
import { closeMessage, openMessage, locationOf } from '../model/location.ts';
import { activeUid, selection, autoOpenedUid } from '../state/mail-state.ts';
import { openList, openUidvalidity, openView, rowsOf, nextAfterRemoval } from '../state/open-list.ts';

/** The open message, read from the address. */
function openUid(): number {
  const { path, search } = currentLocation();
  return locationOf(path, search).uid;
}

/** The messages by folder: uids of the open list, or results of a search (data/found-messages.ts). */
export function targetsOf(ids: readonly number[]): Target[] {
  const folders = new Map<string, number[]>();
  const open = openList.get();
  const own = ids.filter((id) => id > 0);
  for (const { folder, uid } of ids.flatMap((id) => foundMessage(id) ?? []))
    folders.set(folder, [...(folders.get(folder) ?? []), uid]);
  const found = [...folders].map(([folder, uids]) => {
    const { uidvalidity } = foundListOf(folder).state.get();
    return { folder, uids, uidvalidity };
  });
  if (open === null || own.length === 0) return found;
  return [{ folder: open.folder, uids: own, uidvalidity: openUidvalidity() }, ...found];
}

/** The messages of rows, each by its place. */
export function messagesOf(ids: readonly number[]): readonly MessagePlace[] {
  return targetsOf(ids).flatMap(({ folder, uids, uidvalidity }) => uids.map((uid) => ({ folder, uid, uidvalidity })));
}

/** The folders of some messages. */
export function foldersOf(ids: readonly number[]): readonly string[] {
  return targetsOf(ids).map(({ folder }) => folder);
}

/** The folder of what actions are about: of the checked messages, else of the open list; '' for several folders. */
function folderHere(): string {
  const checked = [...selection.get().checked];
  if (!checked.some((id) => id < 0)) return openList.get()?.folder ?? '';
  const [only = '', ...others] = foldersOf(checked);
  return others.length === 0 ? only : '';
}

/** The messages that rows represent: the row of a closed conversation represents all its messages [MAIL-012]. */
export function wholeRows(uids: Iterable<number>): number[] {
  const view = openView();
  return [...new Set([...uids].flatMap((uid) => view?.wholeOf(uid) ?? [uid]))];
}

/** The uids that actions apply to: those of the checked rows, else of the open message, else of the row with focus. */
export function actedOn(): number[] {
  const { checked } = selection.get();
  if (checked.size > 0) return wholeRows(checked);
  const one = openUid() || activeUid.get();
  return one === 0 ? [] : wholeRows([one]);
}

/** Prepares the removal of rows: unchecks them, and shows something else when the open message is among them. */
export function leave(ids: readonly number[], targets: readonly Target[]): void {
  const here = targets.find((target) => target.folder === openList.get()?.folder);
  selection.set((now) => withoutGone(now, new Set(ids)));
  if (here !== undefined) moveFocusAndClose(here);
}

/** Focuses the next row of the open list, and closes the open message or opens the next one (ui.md 7). */
function moveFocusAndClose(target: Target): void {
  const leaving = new Set(target.uids);
  const next = nextAfterRemoval(leaving);
  const isOpenLeaving = leaving.has(openUid());
  if (isOpenLeaving || leaving.has(activeUid.get())) activeUid.set(next);
  selection.set((now) => withoutGone(now, leaving));
  if (!isOpenLeaving) return;
  const isOneColumn = matchMedia(ONE_COLUMN).matches;
  const view = openView();
  const rows = new Set(target.uids.map((uid) => view?.indexOf(uid) ?? -1).filter((index) => index !== -1));
  if (currentPreferences().after_removal === 'list' || next === 0 || isOneColumn || rows.size > 1) {
    closeMessage(target.folder);
    return;
  }
  autoOpenedUid.set(next);
  openMessage(target.folder, next, true);
}

/** Moves messages to a folder [MAIL-018]. */
export function moveTo(uids: readonly number[], folder: Folder): void {
  const targets = targetsOf(uids).filter((target) => target.folder !== folder.name);
  const count = targets.reduce((sum, target) => sum + target.uids.length, 0);
  if (count === 0) return;
  leave(uids, targets);
  void moveMessages(targets, folder.name, text('LANG_MAIL_MOVED', { count, folder: folderName(folder, text) }));
}

/** Whether deleting in a folder is permanent. */
function deletesForGood(folder: string): boolean {
  const use = knownFolders().find((one) => one.name === folder)?.use;
  return use === 'trash' || use === 'spam';
}

/** Messages whose permanent deletion the user has still to confirm. */
export const deletingForGood = createStore<readonly number[]>([]);

/** Moves messages to Trash. In Trash and in Spam it asks first and then deletes them permanently. */
export function remove(uids: readonly number[]): void {
  const inTrash = new Set(
    uids.filter((id) => deletesForGood(foundMessage(id)?.folder ?? openList.get()?.folder ?? '')),
  );
  if (inTrash.size > 0) deletingForGood.set([...inTrash]);
  deleteEach(
    uids.filter((id) => !inTrash.has(id)),
    false,
  );
}

/** Deletes messages permanently. */
export function removeForGood(uids: readonly number[]): void {
  deletingForGood.set([]);
  deleteEach(uids, true);
}

function deleteEach(uids: readonly number[], forever: boolean): void {
  const targets = targetsOf(uids);
  if (targets.length === 0) return;
  leave(uids, targets);
  const done = text(forever ? 'LANG_MAIL_DELETED_FOREVER' : 'LANG_MAIL_DELETED', { count: uids.length });
  void deleteMessages(targets, forever, done);
}

/** Marks messages read or unread [MAIL-075]. For several messages a growl offers Undo. */
export function markSeen(uids: readonly number[], seen: boolean): void {
  const targets = targetsOf(uids);
  if (targets.length === 0) return;
  const done = text(seen ? 'LANG_MAIL_MARKED_READ' : 'LANG_MAIL_MARKED_UNREAD', { count: uids.length });
  const flags = seen ? { set: MESSAGE_FLAG.SEEN, unset: 0 } : { set: 0, unset: MESSAGE_FLAG.SEEN };
  void changeFlags(targets, flags, uids.length > 1 ? done : null);
}

/** Stars or unstars messages [MAIL-075]. */
export function star(uids: readonly number[], starred: boolean): void {
  const targets = targetsOf(uids);
  if (targets.length === 0) return;
  const flags = starred ? { set: MESSAGE_FLAG.FLAGGED, unset: 0 } : { set: 0, unset: MESSAGE_FLAG.FLAGGED };
  void changeFlags(targets, flags);
}

/** The keywords of each of some messages, for the menu of labels. */
export function keywordsOf(uids: readonly number[]): readonly (readonly string[])[] {
  return rowsOf(uids).map(({ labels = [] }) => labels);
}

/** Adds and removes labels. A growl offers Undo. */
export function label(
  uids: readonly number[],
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
): void {
  const targets = targetsOf(uids);
  if (targets.length > 0) void changeLabels(targets, change, text('LANG_MAIL_LABELS_CHANGED', { count: uids.length }));
}

/** Whether at least one of the messages lacks a flag. A toggle then sets the flag, else it unsets it. */
export function someLack(uids: readonly number[], flag: number): boolean {
  return rowsOf(uids).some((row) => !hasFlag(row.flags, flag));
}

/** The folders of some messages; of what actions are about where no messages are named. */
function foldersOrHere(ids: readonly number[] | undefined): readonly string[] {
  const folders = ids === undefined ? [] : foldersOf(ids);
  return folders.length === 0 ? [folderHere()] : folders;
}

/** Whether each of the messages is in the folder of a special use of its account. */
export function areIn(use: SpecialUse, ids?: readonly number[]): boolean {
  return foldersOrHere(ids).every((folder) => folderBeside(use, folder)?.name === folder);
}

/** Whether the messages are spam: the button then says "Not spam" [MAIL-076]. */
export function inSpam(ids?: readonly number[]): boolean {
  return areIn('spam', ids);
}

/** Whether drafts are among the messages. Nobody has sent or received them, so nothing is done with them as with mail. */
export function someDrafts(ids: readonly number[]): boolean {
  return foldersOrHere(ids).some((folder) => folderBeside('drafts', folder)?.name === folder);
}

/** The archive folder of messages; undefined when all of them are there already, or their accounts have none. */
export function archiveFolder(ids?: readonly number[]): Folder | undefined {
  for (const here of foldersOrHere(ids)) {
    const archive = folderBeside('archive', here);
    if (archive !== undefined && archive.name !== here) return archive;
  }
  return undefined;
}

/** Moves messages to the archive folder of their account; those of an account that has none stay. */
export function archive(uids: readonly number[]): void {
  const folderOf = (id: number): string => foundMessage(id)?.folder ?? openList.get()?.folder ?? '';
  const byAccount = Map.groupBy(uids, (id) => realmOf(folderOf(id)));
  for (const ids of byAccount.values()) {
    const to = folderBeside('archive', folderOf(ids[0] ?? 0));
    if (to !== undefined) moveTo(ids, to);
  }
}

/** Folders whose messages nobody archives: they are thrown away, or not finished. */
const NOT_ARCHIVED: readonly (string | null | undefined)[] = ['trash', 'spam', 'drafts'];

/** Whether a full swipe archives a message of the open folder; where it does not, it deletes. */
export function swipeArchives(): boolean {
  const use = knownFolders().find((one) => one.name === openList.get()?.folder)?.use;
  return archiveFolder() !== undefined && !NOT_ARCHIVED.includes(use);
}

/** Moves messages to the spam folders of their accounts, or from there back to the inboxes. */
export function toggleSpam(uids: readonly number[]): void {
  const isSpam = inSpam(uids);
  const to = folderBeside(isSpam ? 'inbox' : 'spam', foldersOrHere(uids)[0] ?? '');
  if (to === undefined) return;
  markRows(uids, !isSpam, text('LANG_MAIL_MOVED', { count: uids.length, folder: folderName(to, text) }));
}

/** Marks messages of the open list as spam or not spam; `done` is the sentence of the growl. */
export function markRows(uids: readonly number[], spam: boolean, done: string): void {
  const targets = targetsOf(uids);
  if (targets.length === 0) return;
  leave(uids, targets);
  void markSpam(targets, spam, done);
}
