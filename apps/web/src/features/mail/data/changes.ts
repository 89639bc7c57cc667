import { deletemsg, movemsg, setLabels, setMsgFlag, spamMark, undo } from '@pillarbox/contract/mail/changes';
import { returnSnoozed, snooze, undoSnooze } from '@pillarbox/contract/snooze/operations';
import type { SnoozeChoice } from '@pillarbox/contract/snooze/snooze';
import { MAX_SNOOZE_UIDS } from '@pillarbox/contract/snooze/snooze';
import { MAX_UIDS } from '@pillarbox/contract/mail/fields';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { askParent, isWindowHash } from '../../../lib/child-windows/child.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { createStore } from '../../../lib/store.ts';
import { growl } from '../../../lib/growl.ts';
import type { Overlay } from '../model/message-list-model.ts';
import { allLists, listsIn } from './lists.ts';
import { changeFlags as changedFlags } from '@pillarbox/rules/flags';
import { refreshFolders } from './folders.ts';
import { updateCachedFlags } from './message.ts';

/** The messages that a change is about. */
export interface Target {
  readonly folder: string;
  readonly uids: readonly number[];
  /** 0 when unknown. */
  readonly uidvalidity: number;
}

/** What is reported when a change succeeded: the sentence, and whether it offers Undo. */
interface Report {
  readonly done: string;
  /** `snooze`: the operation that takes back a snooze or a return, with its time. */
  readonly undo: boolean | 'snooze';
  readonly times?: readonly SnoozedUntil[];
}

/** The messages of one folder, or of several. */
type Targets = Target | readonly Target[];

type Send = (part: Target, opId: string) => Promise<ReplyOf<typeof setMsgFlag>>;

/** The fields of a request that name the messages. */
function targetFields(
  { folder, uids, uidvalidity }: Target,
  opId: string,
): { folder: string; uids: number[]; opId: string; uidvalidity?: number } {
  return { folder, uids: [...uids], opId, ...(uidvalidity === 0 ? {} : { uidvalidity }) };
}

/** Number of changes that are shown but not yet confirmed by the gateway. */
export const unconfirmed = createStore(0);

/** Splits a target into parts of at most `most` messages. */
function partsOf(target: Target, most: number): Target[] {
  const parts: Target[] = [];
  for (let from = 0; from < target.uids.length; from += most) {
    parts.push({ ...target, uids: target.uids.slice(from, from + most) });
  }
  return parts;
}

/**
 * Shows a change at once in every list of the folder and sends it. A confirmed change becomes part of the lists; a failed one is
 * reverted and a growl says why. Resolves to true when all parts succeeded.
 */
async function apply(
  targets: Targets,
  overlay: (uids: ReadonlySet<number>, opId: string) => Overlay,
  { send, report, most = MAX_UIDS }: { send: Send; report: Report | null; most?: number },
): Promise<boolean> {
  // Its messages leave the screen now: an Undo that still shows would be taken for theirs, and take back the change before.
  if (report !== null) growl.withdraw();
  const done: string[] = [];
  const each = 'folder' in targets ? [targets] : targets;
  const parts = each.flatMap((target) => partsOf(target, most)).map((part) => ({ part, opId: crypto.randomUUID() }));
  for (const { part, opId } of parts)
    for (const list of listsIn(part.folder)) list.show(overlay(new Set(part.uids), opId));
  let failure: unknown = null;
  unconfirmed.set((now) => now + 1);
  for (const { part, opId } of parts) {
    try {
      if (failure === null) {
        await send(part, opId);
        done.push(opId);
        for (const list of listsIn(part.folder)) list.confirm(opId);
        continue;
      }
    } catch (error) {
      failure = error;
    }
    for (const list of listsIn(part.folder)) list.takeBack(opId);
  }
  if (failure !== null) {
    for (const { folder } of each) for (const list of listsIn(folder)) list.refresh();
    await announce({ type: 'danger', text: text(errorTextKey(failure)), opIds: [] });
  } else if (report !== null) {
    const { undo: how, times = [] } = report;
    const by = how === 'snooze' ? { by: 'snooze' as const } : {};
    await announce({ type: 'success', text: report.done, opIds: how === false ? [] : done, times, ...by });
  }
  unconfirmed.set((now) => now - 1);
  return failure === null;
}

/** The result of a change: its sentence, and the ids of the operations that Undo reverts. */
export interface Outcome {
  readonly type: 'success' | 'danger';
  readonly text: string;
  readonly opIds: readonly string[];
  /** The operation that undoes it, when it is not the general one. */
  readonly by?: 'snooze';
  /** The times that Undo gives back to snoozed messages. */
  readonly times?: readonly SnoozedUntil[];
}

/** Snoozed messages that return at the same time. */
export interface SnoozedUntil {
  readonly target: Target;
  readonly choice: SnoozeChoice;
}

/** Announces the result of a change. A child window may close now, so the page that opened it shows the report. */
async function announce(outcome: Outcome): Promise<void> {
  const isHandedToParent = isWindowHash() && (await askParent('mail-changed', { data: outcome })) === true;
  if (!isHandedToParent) showOutcome(outcome);
}

/** Shows the result of a change as a growl, with Undo when it can be undone. */
export function showOutcome(outcome: Outcome): void {
  const { type, text: words, opIds, times = [] } = outcome;
  const action = { label: text('LANG_MAIL_UNDO'), run: (): void => void takeBack(outcome) };
  growl.show({ type, text: words, ...(opIds.length + times.length === 0 ? {} : { action }) });
}

async function takeBack({ opIds, by, times = [] }: Outcome): Promise<void> {
  try {
    for (const opId of opIds) await call(by === 'snooze' ? undoSnooze : undo, { body: { opId } });
    for (const { target, choice } of times)
      for (const part of partsOf(target, MAX_SNOOZE_UIDS))
        await call(snooze, { body: { ...targetFields(part, crypto.randomUUID()), ...choice } });
    // Meanwhile another change may have been made: its Undo stays.
    growl.show({ type: 'success', text: text('LANG_MAIL_UNDONE') }, { unique: growl.isOffering() });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  for (const list of allLists()) list.refresh();
  await refreshFolders();
}

/** Sets and unsets flags. With `done` a growl shows that sentence and offers Undo; null reports failures only. */
export function changeFlags(
  targets: Targets,
  flags: { readonly set: number; readonly unset: number },
  done: string | null = null,
): Promise<boolean> {
  for (const { folder, uids } of 'folder' in targets ? [targets] : targets)
    updateCachedFlags(folder, uids, (now) => changedFlags(now, flags));
  return apply(targets, (uids, opId) => ({ opId, kind: 'flags', uids, ...flags }), {
    send: (part, opId) => call(setMsgFlag, { body: { ...targetFields(part, opId), ...flags } }),
    report: done === null ? null : { done, undo: true },
  });
}

/** Adds and removes labels; `done` is the sentence of the growl, null for none. */
export function changeLabels(
  targets: Targets,
  change: { readonly add: readonly string[]; readonly remove: readonly string[] },
  done: string | null,
): Promise<boolean> {
  const [add, remove] = [[...change.add], [...change.remove]];
  return apply(targets, (uids, opId) => ({ opId, kind: 'labels', uids, add, remove }), {
    send: (part, opId) => call(setLabels, { body: { ...targetFields(part, opId), add, remove } }),
    report: done === null ? null : { done, undo: true },
  });
}

/** Moves messages to another folder; `done` is the sentence of the growl. */
export function moveMessages(targets: Targets, to: string, done: string): Promise<boolean> {
  return apply(targets, (uids, opId) => ({ opId, kind: 'remove', uids }), {
    send: (part, opId) => call(movemsg, { body: { ...targetFields(part, opId), to } }),
    report: { done, undo: true },
  });
}

/** Most messages that one request marks as spam: its uids stand in the address, which servers limit to about 8 KB. */
const MAX_MARKED = 500;

/** Marks messages as spam and moves them to the spam folder, or the other way round; `done` is the sentence of the growl. */
export function markSpam(targets: Targets, spam: boolean, done: string): Promise<boolean> {
  return apply(targets, (uids, opId) => ({ opId, kind: 'remove', uids }), {
    send: ({ folder, uids, uidvalidity }, opId) => {
      const which = { folder, uid: uids.join(','), opId, mark: spam ? ('spam' as const) : ('notspam' as const) };
      return call(spamMark, { query: uidvalidity === 0 ? which : { ...which, uidvalidity: String(uidvalidity) } });
    },
    report: { done, undo: true },
    most: MAX_MARKED,
  });
}

/** Moves messages to Trash, or deletes them permanently with `forever`; then there is no Undo. */
export function deleteMessages(targets: Targets, forever: boolean, done: string): Promise<boolean> {
  return apply(targets, (uids, opId) => ({ opId, kind: 'remove', uids }), {
    send: (part, opId) => call(deletemsg, { body: { ...targetFields(part, opId), forever } }),
    report: { done, undo: !forever },
  });
}

/** Snoozes messages; `done` is the sentence of the growl. */
export function snoozeMessages(targets: Targets, time: SnoozeChoice, done: string): Promise<boolean> {
  return apply(targets, (uids, opId) => ({ opId, kind: 'remove', uids }), {
    send: (part, opId) => call(snooze, { body: { ...targetFields(part, opId), ...time } }),
    report: { done, undo: 'snooze' },
    most: MAX_SNOOZE_UIDS,
  });
}

/** Changes the time of snoozed messages; `done` is the sentence of the growl, whose Undo gives back the times of `before`. */
export function changeSnooze(
  targets: Targets,
  time: SnoozeChoice,
  { done, before }: { readonly done: string; readonly before: readonly SnoozedUntil[] },
): Promise<boolean> {
  return apply(targets, (uids, opId) => ({ opId, kind: 'labels', uids, add: [], remove: [] }), {
    send: (part, opId) => call(snooze, { body: { ...targetFields(part, opId), ...time } }),
    report: { done, undo: false, times: before },
    most: MAX_SNOOZE_UIDS,
  });
}

/** Returns snoozed messages now; `done` is the sentence of the growl. */
export function returnMessages(targets: Targets, done: string): Promise<boolean> {
  return apply(targets, (uids, opId) => ({ opId, kind: 'remove', uids }), {
    send: (part, opId) => call(returnSnoozed, { body: targetFields(part, opId) }),
    report: { done, undo: 'snooze' },
    most: MAX_SNOOZE_UIDS,
  });
}
