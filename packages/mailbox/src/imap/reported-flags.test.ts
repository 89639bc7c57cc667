import { expect, it } from 'vitest';
import { FolderState } from './folder-state.ts';
import { applyServerChanges } from './server-changes.ts';

const [SEEN, FLAGGED, ATTACH] = [1, 8, 2048];
const ENTRY = { date: 0, size: 1, messageId: '', references: [], from: [], to: [], cc: [], bcc: [], subject: '' };

/** A folder with the messages 1 to 3, of which each has an attachment. */
function folder(): FolderState {
  const state = new FolderState('Work', 7);
  state.view.insert([1, 2, 3].map((uid) => ({ ...ENTRY, uid, flags: ATTACH })));
  state.view.complete = true;
  state.exists = 3;
  return state;
}

function report(state: FolderState, uid: number, list: { bits: number; labels?: string[]; modseq?: number }): void {
  const { bits, labels = [], modseq = 0 } = list;
  state.reportedFlags({ uid, list: { bits, labels }, modseq });
}

it('applies flags in the order in which they were reported, and keeps those that are derived from the message', async () => {
  const state = folder();
  report(state, 1, { bits: SEEN, labels: ['oak'], modseq: 12 });
  report(state, 3, { bits: FLAGGED, modseq: 11 });
  report(state, 9, { bits: FLAGGED });
  state.serverChanges.push({ kind: 'flags', sequence: 1, uid: undefined, flags: 0, labels: [], modseq: undefined });
  report(state, 2, { bits: SEEN });
  report(state, 2, { bits: FLAGGED });
  expect(await applyServerChanges(state)).toBe(false);
  expect([1, 2, 3].map((uid) => state.view.flagsOf(uid))).toEqual([ATTACH, ATTACH | FLAGGED, ATTACH | FLAGGED]);
  expect(state.modseq).toBe(12);
  expect(state.takeEvent()?.flags).toEqual([
    { uid: 1, flags: ATTACH, labels: [] },
    { uid: 3, flags: ATTACH | FLAGGED },
    { uid: 2, flags: ATTACH | FLAGGED },
  ]);
});

it('applies the flags of a message that a removal before it moved up', async () => {
  const state = folder();
  report(state, 3, { bits: SEEN });
  state.serverChanges.push({ kind: 'expunge', sequence: 1 });
  state.serverChanges.push({ kind: 'flags', sequence: 2, uid: undefined, flags: FLAGGED, labels: [], modseq: 5 });
  await applyServerChanges(state);
  expect([...state.view.uids()].map((uid) => state.view.flagsOf(uid))).toEqual([ATTACH, ATTACH | FLAGGED]);
  expect(state.modseq).toBe(5);
});
