import { setImmediate as nextTurn } from 'node:timers/promises';
import { SLICE_MS } from '../in-slices.ts';
import type { Selected } from './engine/commands/select.ts';
import { STORED_FLAGS } from './flag-words.ts';
import type { FolderState, StoredFlags } from './folder-state.ts';

/** Above this many EXPUNGE replies, the folder is compared with the server instead of applying them one by one. */
const MAX_EXPUNGES = 500;

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
        if (uid !== undefined) setStoredFlags(state, uid, item);
        if (item.modseq !== undefined && item.modseq > state.modseq) state.modseq = item.modseq;
        break;
      }
    }
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
  removeFrom(state, gone);
  return bySequence && !followed;
}

/** Applies what a SELECT with QRESYNC reports (RFC 7162 3.2.5). */
export function resynchronise(state: FolderState, { vanished, changed }: Selected): void {
  removeFrom(state, vanished);
  for (const { uid, flags, labels = [] } of changed) {
    if (uid !== undefined && flags !== undefined) setStoredFlags(state, uid, { flags, labels });
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

/** Sets the flags and labels that a server stores; flags derived from the message stay. */
export function setStoredFlags(state: FolderState, uid: number, stored: StoredFlags): void {
  if (state.filling !== null) state.flagsWhileFilling.set(uid, stored);
  const before = state.view.flagsOf(uid);
  if (before === undefined) return;
  const flags = (before & ~STORED_FLAGS) | stored.flags;
  for (const changed of state.view.setFlags([{ uid, flags, labels: stored.labels }])) state.noteFlags(changed);
}
