import { setImmediate as nextTurn } from 'node:timers/promises';
import { inSlices, SLICE_MS } from '../in-slices.ts';
import type { Selected } from './engine/commands/select.ts';
import { STORED_FLAGS } from './flag-words.ts';
import type { FolderState, ManyFlags, StoredFlags } from './folder-state.ts';

/** Above this many EXPUNGE replies, the folder is compared with the server instead of applying them one by one. */
const MAX_EXPUNGES = 500;

/** Messages whose flags are set at once; 1,000 take less than a millisecond. */
const FLAGS_AT_ONCE = 1000;

interface FlagsOfMessage extends StoredFlags {
  readonly uid: number;
}

/**
 * Applies the reported changes of the selected folder in their order, in short time slices. Returns true when they cannot
 * be applied (sequence numbers in a folder without a complete view); the caller must then compare the folder with the
 * server.
 */
export async function applyServerChanges(state: FolderState): Promise<boolean> {
  const { serverChanges } = state;
  if (serverChanges.length === 0) return false;
  state.serverChanges = [];
  state.hasUnfetched = false;
  const bySequence = serverChanges.some(
    (item) => item.kind === 'expunge' || (item.kind === 'flags' && item.uid === undefined),
  );
  const expunges = serverChanges.filter(({ kind }) => kind === 'expunge').length;
  const followed = bySequence && state.view.complete && state.view.count === state.exists && expunges <= MAX_EXPUNGES;
  const uids = followed ? [...state.view.uids()] : [];
  const gone: number[] = [];
  const flagged: Pick<ManyFlags, 'uids' | 'lists'>[] = [];
  let until = performance.now() + SLICE_MS;
  for (const item of serverChanges) {
    switch (item.kind) {
      case 'exists':
        if (item.count > state.exists) state.hasUnfetched = true;
        state.exists = item.count;
        break;
      case 'expunge': {
        state.exists -= 1;
        const [uid] = followed ? uids.splice(item.sequence - 1, 1) : [];
        if (uid !== undefined) gone.push(uid);
        break;
      }
      case 'vanished':
        state.exists = Math.max(0, state.exists - item.uids.length);
        removeFrom(state, item.uids);
        break;
      case 'flags': {
        const uid = item.uid ?? uids[item.sequence - 1];
        if (uid !== undefined) flagged.push({ uids: [uid], lists: [{ bits: item.flags, labels: item.labels }] });
        state.modseq = Math.max(state.modseq, item.modseq ?? 0);
        break;
      }
      case 'many-flags':
        flagged.push(item);
        state.modseq = Math.max(state.modseq, item.modseq);
        break;
    }
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
  removeFrom(state, gone);
  for (const many of flagged) await inSlices(setInPortions(state, many));
  return bySequence && !followed;
}

/** Applies what a SELECT with QRESYNC reports (RFC 7162 3.2.5). */
export function resynchronise(state: FolderState, { vanished, changed }: Selected): void {
  removeFrom(state, vanished);
  for (const { uid, flags, labels = [] } of changed) {
    if (uid !== undefined && flags !== undefined) setStoredFlags(state, [{ uid, flags, labels }]);
  }
}

/** Removes messages from the state of a folder. */
export function removeFrom(state: FolderState, uids: readonly number[]): void {
  if (uids.length === 0) return;
  if (state.filling !== null) for (const uid of uids) state.removedWhileFilling.add(uid);
  if (state.order !== null) {
    const gone = new Set(uids);
    state.order = state.order.filter((uid) => !gone.has(uid));
  }
  const removed = state.view.remove(uids);
  state.noteRemoved(state.view.complete ? removed : uids);
}

function* setInPortions(state: FolderState, { uids, lists }: Pick<ManyFlags, 'uids' | 'lists'>): Generator<undefined> {
  for (let from = 0; from < uids.length; from += FLAGS_AT_ONCE) {
    const portion = uids.slice(from, from + FLAGS_AT_ONCE).map((uid, index) => {
      const { bits = 0, labels = [] } = lists[from + index] ?? {};
      return { uid, flags: bits, labels };
    });
    setStoredFlags(state, portion);
    yield;
  }
}

/** Sets these flag bits of messages and keeps those of the mask `kept`, in steps of less than a millisecond. */
export function* addBits(
  state: FolderState,
  uids: readonly number[],
  { bits, kept }: { readonly bits: number; readonly kept: number },
): Generator<undefined> {
  for (let from = 0; from < uids.length; from += FLAGS_AT_ONCE) {
    const portion = uids.slice(from, from + FLAGS_AT_ONCE).map((uid) => ({ uid, flags: bits }));
    for (const changed of state.view.setFlags(portion, kept)) state.noteFlags(changed);
    yield;
  }
}

/** Sets the flags and labels that a server stores; flags derived from the message stay. */
export function setStoredFlags(state: FolderState, messages: readonly FlagsOfMessage[]): void {
  if (state.filling !== null) for (const { uid, ...stored } of messages) state.flagsWhileFilling.set(uid, stored);
  for (const changed of state.view.setFlags(messages, ~STORED_FLAGS)) state.noteFlags(changed);
}
