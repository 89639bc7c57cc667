import { realmOf } from '@pillarbox/rules/realm-path';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { knownSnoozed } from '../../snooze/public.ts';
import type { SnoozedUntil, Target } from '../data/changes.ts';
import { changeSnooze, returnMessages, snoozeMessages } from '../data/changes.ts';
import type { SnoozeChoice } from '@pillarbox/contract/snooze/snooze';
import { folderFor, knownFolders } from '../data/folders.ts';
import { openFolder } from '../model/location.ts';
import { openList } from '../state/open-list.ts';
import { selection } from '../state/mail-state.ts';
import { foldersOf, leave, targetsOf } from './message-actions.ts';

/** Folders whose messages nobody snoozes: they are thrown away, or not finished. */
const NOT_SNOOZED: readonly (string | null | undefined)[] = ['trash', 'spam', 'drafts'];

/** Whether the messages of the open folder can be snoozed. */
export function canSnooze(): boolean {
  // The gateway brings back snoozed messages of the own account only.
  const folders = [openList.get()?.folder ?? '', ...foldersOf([...selection.get().checked])];
  if (folders.some((folder) => realmOf(folder) !== '')) return false;
  const use = knownFolders().find((one) => one.name === openList.get()?.folder)?.use;
  return !NOT_SNOOZED.includes(use);
}

/** Whether the open folder holds the snoozed messages. */
export function inSnoozed(): boolean {
  return openList.get() !== null && folderFor('snoozed')?.name === openList.get()?.folder;
}

/** When the snoozed messages of a target return, those of the same time together. */
function timesOf(target: Target): SnoozedUntil[] {
  const known = knownSnoozed();
  const times = new Map<string, SnoozedUntil>();
  for (const uid of target.uids) {
    const at = known.find((one) => one.uid === uid);
    if (at === undefined) continue;
    const { until, early } = at;
    const key = `${String(until)} ${String(early)}`;
    const uids = [...(times.get(key)?.target.uids ?? []), uid];
    times.set(key, { target: { ...target, uids }, choice: { until, early } });
  }
  return [...times.values()];
}

/** Snoozes messages until a time; in the folder of snoozed messages it changes their time. */
export function snoozeUntil(uids: readonly number[], time: SnoozeChoice): void {
  const targets = targetsOf(uids);
  if (targets.length === 0) return;
  const done = text('LANG_ROWS_BACK_AT', { time: laterWords(time.until) });
  if (inSnoozed()) {
    void changeSnooze(targets, time, { done, before: targets.flatMap(timesOf) });
    return;
  }
  leave(uids, targets);
  void snoozeMessages(targets, time, done);
}

/** Returns snoozed messages to their folders. */
export function returnNow(uids: readonly number[]): void {
  const targets = targetsOf(uids);
  if (targets.length === 0) return;
  leave(uids, targets);
  void returnMessages(targets, text('LANG_ROWS_RETURNED_NOW'));
}

/** Opens the folder of snoozed messages. */
export function showSnoozed(): void {
  const folder = folderFor('snoozed');
  if (folder !== undefined) openFolder(folder.name);
}
