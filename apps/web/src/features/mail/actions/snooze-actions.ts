import { realmOf } from '@pillarbox/rules/realm-path';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { knownSnoozed } from '../../snooze/public.ts';
import type { SnoozedUntil, Target } from '../data/changes.ts';
import { changeSnooze, returnMessages, snoozeMessages } from '../data/changes.ts';
import type { SnoozeChoice } from '@pillarbox/contract/snooze/snooze';
import { folderBeside, knownFolders } from '../data/folders.ts';
import { openFolder } from '../model/location.ts';
import { openList } from '../state/open-list.ts';
import { selection } from '../state/mail-state.ts';
import { areIn, foldersOf, leave, targetsOf } from './message-actions.ts';

/** Folders whose messages nobody snoozes: they are thrown away, or not finished. */
const NOT_SNOOZED: readonly (string | null | undefined)[] = ['trash', 'spam', 'drafts'];

/** Whether the checked messages, or these, can be snoozed, and those of the open folder. */
export function canSnooze(uids: Iterable<number> = selection.get().checked): boolean {
  const folders = [openList.get()?.folder ?? '', ...foldersOf([...uids])];
  return !knownFolders().some(({ name, use }) => folders.includes(name) && NOT_SNOOZED.includes(use));
}

/** When the snoozed messages of a target return, those of the same time together. */
function timesOf(target: Target): SnoozedUntil[] {
  const known = knownSnoozed().filter(({ realmid }) => realmid === realmOf(target.folder));
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
  if (areIn('snoozed', uids)) {
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

/** Opens the folder of snoozed messages of an account, by one of its folders. */
export function showSnoozed(beside: string): void {
  const folder = folderBeside('snoozed', beside);
  if (folder !== undefined) openFolder(folder.name);
}
