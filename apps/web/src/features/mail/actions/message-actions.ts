import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { hasFlag } from '@pillarbox/rules/flags';
import { createStore } from '../../../lib/store.ts';
import { ONE_COLUMN } from '../../../lib/media.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentLocation } from '../../../lib/location.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { changeFlags, changeLabels, deleteMessages, markSpam, moveMessages } from '../data/changes.ts';
import type { Target } from '../data/changes.ts';
import { folderFor, knownFolders } from '../data/folders.ts';
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

function targetOf(uids: readonly number[]): Target | null {
  const open = openList.get();
  return open === null || uids.length === 0 ? null : { folder: open.folder, uids, uidvalidity: openUidvalidity() };
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

/** Prepares the removal of rows: focuses the next row, and closes the open message or opens the next one (ui.md 7). */
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
  const target = targetOf(uids);
  if (target === null || folder.name === target.folder) return;
  moveFocusAndClose(target);
  void moveMessages(
    target,
    folder.name,
    text('LANG_MAIL_MOVED', { count: uids.length, folder: folderName(folder, text) }),
  );
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
  const target = targetOf(uids);
  if (target === null) return;
  if (deletesForGood(target.folder)) deletingForGood.set(uids);
  else deleteTarget(target, false);
}

/** Deletes messages permanently. */
export function removeForGood(uids: readonly number[]): void {
  deletingForGood.set([]);
  const target = targetOf(uids);
  if (target !== null) deleteTarget(target, true);
}

function deleteTarget(target: Target, forever: boolean): void {
  moveFocusAndClose(target);
  const done = text(forever ? 'LANG_MAIL_DELETED_FOREVER' : 'LANG_MAIL_DELETED', { count: target.uids.length });
  void deleteMessages(target, forever, done);
}

/** Marks messages read or unread [MAIL-075]. For several messages a growl offers Undo. */
export function markSeen(uids: readonly number[], seen: boolean): void {
  const target = targetOf(uids);
  if (target === null) return;
  const done = text(seen ? 'LANG_MAIL_MARKED_READ' : 'LANG_MAIL_MARKED_UNREAD', { count: uids.length });
  const flags = seen ? { set: MESSAGE_FLAG.SEEN, unset: 0 } : { set: 0, unset: MESSAGE_FLAG.SEEN };
  void changeFlags(target, flags, uids.length > 1 ? done : null);
}

/** Stars or unstars messages [MAIL-075]. */
export function star(uids: readonly number[], starred: boolean): void {
  const target = targetOf(uids);
  if (target === null) return;
  const flags = starred ? { set: MESSAGE_FLAG.FLAGGED, unset: 0 } : { set: 0, unset: MESSAGE_FLAG.FLAGGED };
  void changeFlags(target, flags);
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
  const target = targetOf(uids);
  if (target !== null) void changeLabels(target, change, text('LANG_MAIL_LABELS_CHANGED', { count: uids.length }));
}

/** Whether at least one of the messages lacks a flag. A toggle then sets the flag, else it unsets it. */
export function someLack(uids: readonly number[], flag: number): boolean {
  return rowsOf(uids).some((row) => !hasFlag(row.flags, flag));
}

/** Whether the open folder is the spam folder: the button then says "Not spam" [MAIL-076]. */
export function inSpam(): boolean {
  return folderFor('spam')?.name === openList.get()?.folder;
}

/** The archive folder; undefined when it is open or the account has none. */
export function archiveFolder(): Folder | undefined {
  const archive = folderFor('archive');
  return archive?.name === openList.get()?.folder ? undefined : archive;
}

/** Moves messages to the archive folder; does nothing when `archiveFolder` is undefined. */
export function archive(uids: readonly number[]): void {
  const to = archiveFolder();
  if (to !== undefined) moveTo(uids, to);
}

/** Folders whose messages nobody archives: they are thrown away, or not finished. */
const NOT_ARCHIVED: readonly (string | null | undefined)[] = ['trash', 'spam', 'drafts'];

/** Whether a full swipe archives a message of the open folder; where it does not, it deletes. */
export function swipeArchives(): boolean {
  const use = knownFolders().find((one) => one.name === openList.get()?.folder)?.use;
  return archiveFolder() !== undefined && !NOT_ARCHIVED.includes(use);
}

/** Moves messages to the spam folder, or from there back to the inbox. */
export function toggleSpam(uids: readonly number[]): void {
  const to = folderFor(inSpam() ? 'inbox' : 'spam');
  if (to === undefined) return;
  markRows(uids, !inSpam(), text('LANG_MAIL_MOVED', { count: uids.length, folder: folderName(to, text) }));
}

/** Marks messages of the open list as spam or not spam; `done` is the sentence of the growl. */
export function markRows(uids: readonly number[], spam: boolean, done: string): void {
  const target = targetOf(uids);
  if (target === null) return;
  moveFocusAndClose(target);
  void markSpam(target, spam, done);
}
