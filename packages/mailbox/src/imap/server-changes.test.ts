import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import type { ViewEntry } from '../view/entry.ts';
import { FolderState } from './folder-state.ts';
import type { ServerChange } from './folder-state.ts';
import { applyServerChanges, removeFrom, resynchronise, setStoredFlags } from './server-changes.ts';

const { SEEN, FLAGGED, ATTACH } = MESSAGE_FLAG;

const entry = (uid: number): ViewEntry => ({
  ...{ uid, subject: '', flags: ATTACH, date: 0, size: 1, messageId: '', references: [] },
  ...{ from: [], to: [], cc: [], bcc: [] },
});

/** A folder whose view has these messages. */
function folder(uids: readonly number[], { complete = true, exists = uids.length } = {}): FolderState {
  const state = new FolderState('INBOX', 7);
  state.view.insert(uids.map(entry));
  state.view.complete = complete;
  state.exists = exists;
  return state;
}

const expunge = (sequence: number): ServerChange => ({ kind: 'expunge', sequence });
const flagged = (sequence: number, uid?: number, modseq?: number): ServerChange => ({
  ...{ kind: 'flags', sequence, uid, flags: FLAGGED, labels: ['work'], modseq },
});

async function apply(state: FolderState, ...changes: readonly ServerChange[]): Promise<boolean> {
  state.serverChanges = [...changes];
  return applyServerChanges(state);
}

const left = (state: FolderState): number[] => [...state.view.uids()];

describe('changes that the server reports', () => {
  it('count messages from the numbers that they have at that moment', async () => {
    const state = folder([11, 12, 13, 14, 15]);
    expect(await apply(state, expunge(2), expunge(2), flagged(2), expunge(3))).toBe(false);
    expect([left(state), state.exists]).toEqual([[11, 14], 2]);
    expect(state.view.flagsOf(14)).toBe(FLAGGED | ATTACH);
    expect(state.takeEvent()).toMatchObject({
      removed: [12, 13, 15],
      flags: [{ uid: 14, flags: FLAGGED | ATTACH, labels: ['work'] }],
    });
    expect(state.serverChanges).toEqual([]);
  });

  it('of messages that are not in the view change nothing but the count', async () => {
    const state = folder([11, 12]);
    const arrived: ServerChange = { kind: 'exists', count: 3 };
    expect(await apply(state, arrived, flagged(3), flagged(9, 99), expunge(3))).toBe(false);
    expect([left(state), state.exists, state.takeEvent()]).toEqual([[11, 12], 2, null]);
  });

  it('by number cannot be applied without a complete view', async () => {
    for (const one of [folder([11, 12], { complete: false }), folder([11, 12], { exists: 3 })]) {
      const { exists } = one;
      expect(await apply(one, flagged(1))).toBe(true);
      expect(await apply(one, expunge(1), flagged(1), flagged(1, 12))).toBe(true);
      expect([left(one), one.exists]).toEqual([[11, 12], exists - 1]);
      expect([one.view.flagsOf(11), one.view.flagsOf(12)]).toEqual([ATTACH, FLAGGED | ATTACH]);
      expect(one.takeEvent()?.removed).toEqual([]);
    }
  });

  it('by uid can be applied to any view', async () => {
    const state = folder([11, 12], { complete: false });
    expect(await apply(state, flagged(9, 11), { kind: 'vanished', uids: [12, 40] })).toBe(false);
    expect([left(state), state.exists]).toEqual([[11], 0]);
    expect(state.view.flagsOf(11)).toBe(FLAGGED | ATTACH);
    expect(await apply(state, { kind: 'vanished', uids: [41] })).toBe(false);
    expect(state.exists).toBe(0);
  });

  it('are applied one by one up to 500 removed messages; more are compared', async () => {
    const uids = Array.from({ length: 600 }, (_, at) => at + 1);
    for (const [count, isLost] of [
      [500, false],
      [501, true],
    ] as const) {
      const state = folder(uids);
      // Other changes do not count.
      expect(await apply(state, flagged(1), ...uids.slice(0, count).map(() => expunge(1)))).toBe(isLost);
      expect([state.exists, state.view.count]).toEqual([600 - count, isLost ? 600 : 600 - count]);
    }
  });

  it('announce messages that have to be fetched, until the next changes', async () => {
    const state = folder([11]);
    expect(await apply(state, { kind: 'exists', count: 1 })).toBe(false);
    expect(state.hasUnfetched).toBe(false);
    await apply(state, { kind: 'exists', count: 2 });
    expect([state.hasUnfetched, state.exists]).toEqual([true, 2]);
    expect(await apply(state)).toBe(false);
    expect(state.hasUnfetched).toBe(true);
    await apply(state, { kind: 'exists', count: 1 });
    expect([state.hasUnfetched, state.exists]).toEqual([false, 1]);
  });

  it('bring the folder forward to their MODSEQ, and never back', async () => {
    const state = folder([11]);
    state.modseq = 20;
    await apply(state, flagged(1, 11, 25), flagged(1, 11, 22), flagged(1, 11));
    expect(state.modseq).toBe(25);
  });
});

describe('what a server stored', () => {
  it('replaces stored flags and labels, and leaves those that come from the message', () => {
    const state = folder([11]);
    setStoredFlags(state, [{ uid: 11, flags: SEEN, labels: ['work'] }]);
    setStoredFlags(state, [{ uid: 11, flags: FLAGGED, labels: [] }]);
    expect(state.takeEvent()).toMatchObject({ flags: [{ uid: 11, flags: FLAGGED | ATTACH, labels: [] }] });
    setStoredFlags(state, [{ uid: 11, flags: FLAGGED, labels: [] }]);
    expect(state.takeEvent()).toBeNull();
  });

  it('is kept for messages that the filling view does not have yet', () => {
    const state = folder([11], { complete: false });
    setStoredFlags(state, [{ uid: 12, flags: SEEN, labels: [] }]);
    removeFrom(state, [13]);
    expect([state.flagsWhileFilling.size, state.removedWhileFilling.size]).toEqual([0, 0]);
    state.filling = Promise.resolve();
    setStoredFlags(state, [{ uid: 12, flags: SEEN, labels: [] }]);
    removeFrom(state, [13]);
    expect([...state.flagsWhileFilling]).toEqual([[12, { flags: SEEN, labels: [] }]]);
    expect([...state.removedWhileFilling]).toEqual([13]);
  });

  it('is taken from a SELECT that says what has changed', () => {
    const state = folder([11, 12, 13]);
    const item = { sequence: 1, size: undefined, arrived: undefined, modseq: undefined, origin: undefined };
    const rest = { ...item, envelope: undefined, structure: undefined, preview: undefined, sections: undefined };
    resynchronise(state, {
      ...{ exists: 2, uidvalidity: 7, uidnext: 14, highestmodseq: 9, permanentFlags: [], vanished: [12] },
      changed: [
        { ...rest, uid: 11, flags: SEEN, labels: ['work'] },
        { ...rest, uid: 13, flags: FLAGGED, labels: undefined },
        { ...rest, uid: 13, flags: undefined, labels: undefined },
        { ...rest, uid: undefined, flags: SEEN, labels: undefined },
      ],
    });
    const { removed, flags } = state.takeEvent() ?? {};
    expect(removed).toEqual([12]);
    expect(flags).toEqual([
      { uid: 11, flags: SEEN | ATTACH, labels: ['work'] },
      { uid: 13, flags: FLAGGED | ATTACH },
    ]);
  });
});

describe('removed messages', () => {
  it('leave the order of the server', () => {
    const state = folder([11, 12], { complete: false });
    state.order = Uint32Array.of(12, 13, 11);
    removeFrom(state, [13, 12]);
    expect([...state.order]).toEqual([11]);
  });

  it('are reported if lists may show them', () => {
    const state = folder([11, 12]);
    removeFrom(state, [12, 40]);
    expect(state.takeEvent()).toMatchObject({ removed: [12] });
    // Pages of an incomplete view show messages that it does not have.
    const filling = folder([11, 12], { complete: false });
    removeFrom(filling, [12, 40]);
    expect(filling.takeEvent()).toMatchObject({ removed: [12, 40] });
    removeFrom(filling, []);
    expect(filling.takeEvent()).toBeNull();
  });
});
