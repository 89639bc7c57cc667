import { deletemsg, movemsg, setMsgFlag, undo } from '@pillarbox/contract/mail/changes';
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
import { reflagMessages } from './message.ts';

/** The messages that a change is about. */
export interface Target {
  readonly folder: string;
  readonly uids: readonly number[];
  /** 0 when unknown. */
  readonly uidvalidity: number;
}

/** What to say and offer once a change stands. */
interface Report {
  readonly done: string;
  readonly undo: boolean;
}

type Send = (part: Target, opId: string) => Promise<ReplyOf<typeof setMsgFlag>>;

/** The part of a request that says which messages. */
function which(
  { folder, uids, uidvalidity }: Target,
  opId: string,
): { folder: string; uids: number[]; opId: string; uidvalidity?: number } {
  return { folder, uids: [...uids], opId, ...(uidvalidity === 0 ? {} : { uidvalidity }) };
}

/** How many changes are on the screen and not yet confirmed. */
export const unconfirmed = createStore(0);

/** Splits a target into requests that the contract allows. */
function portions(target: Target): Target[] {
  const parts: Target[] = [];
  for (let from = 0; from < target.uids.length; from += MAX_UIDS) {
    parts.push({ ...target, uids: target.uids.slice(from, from + MAX_UIDS) });
  }
  return parts;
}

/**
 * Shows a change at once in every list of the folder, sends it, and makes it final or takes it back with a growl that says
 * why. Gives true when all of it stands.
 */
async function apply(
  target: Target,
  overlay: (uids: ReadonlySet<number>, opId: string) => Overlay,
  { send, report }: { send: Send; report: Report | null },
): Promise<boolean> {
  const done: string[] = [];
  const parts = portions(target).map((part) => ({ part, opId: crypto.randomUUID() }));
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
    for (const list of listsIn(target.folder)) list.refresh();
    await tell({ type: 'danger', text: text(errorTextKey(failure)), opIds: [] });
  } else if (report !== null) {
    await tell({ type: 'success', text: report.done, opIds: report.undo ? done : [] });
  }
  unconfirmed.set((now) => now - 1);
  return failure === null;
}

/** What became of a change, in words, and which of its parts can be taken back. */
export interface Outcome {
  readonly type: 'success' | 'danger';
  readonly text: string;
  readonly opIds: readonly string[];
}

/** Says what became of a change; a window that is about to go leaves that to the page that opened it. */
async function tell(outcome: Outcome): Promise<void> {
  const isHandedToParent = isWindowHash() && (await askParent('mail-changed', { data: outcome })) === true;
  if (!isHandedToParent) showOutcome(outcome);
}

/** Shows what became of a change, with the way back if there is one. */
export function showOutcome({ type, text: words, opIds }: Outcome): void {
  const action = { label: text('LANG_MAIL_UNDO'), run: (): void => void takeBack(opIds) };
  growl.show({ type, text: words, ...(opIds.length === 0 ? {} : { action }) });
}

async function takeBack(opIds: readonly string[]): Promise<void> {
  try {
    for (const opId of opIds) await call(undo, { body: { opId } });
    growl.show({ type: 'success', text: text('LANG_MAIL_UNDONE') });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  for (const list of allLists()) list.refresh();
  await refreshFolders();
}

/** Sets and unsets flags. Changes of several messages are reported with a way back; `quiet` ones never. */
export function changeFlags(
  target: Target,
  flags: { readonly set: number; readonly unset: number },
  done: string | null = null,
): Promise<boolean> {
  reflagMessages(target.folder, target.uids, (now) => changedFlags(now, flags));
  return apply(target, (uids, opId) => ({ opId, kind: 'flags', uids, ...flags }), {
    send: (part, opId) => call(setMsgFlag, { body: { ...which(part, opId), ...flags } }),
    report: done === null ? null : { done, undo: true },
  });
}

/** Moves messages to another folder; `done` is the sentence of the growl. */
export function moveMessages(target: Target, to: string, done: string): Promise<boolean> {
  return apply(target, (uids, opId) => ({ opId, kind: 'remove', uids }), {
    send: (part, opId) => call(movemsg, { body: { ...which(part, opId), to } }),
    report: { done, undo: true },
  });
}

/** Deletes messages, into Trash or `forever`; what is gone for good has no way back. */
export function deleteMessages(target: Target, forever: boolean, done: string): Promise<boolean> {
  return apply(target, (uids, opId) => ({ opId, kind: 'remove', uids }), {
    send: (part, opId) => call(deletemsg, { body: { ...which(part, opId), forever } }),
    report: { done, undo: !forever },
  });
}
