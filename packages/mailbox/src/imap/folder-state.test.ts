import { expect, it } from 'vitest';
import { FolderState } from './folder-state.ts';
import { MAX_EVENT_UIDS } from './limits.ts';

const NO_CHANGE = { event: 'folder-changed', folder: 'Work', uidvalidity: 7, reset: false };
const nothing = { inserted: [], removed: [], flags: [], opIds: [] };
const folder = () => new FolderState('Work', 7);

it('reports each change once, in a revision of its own', () => {
  const state = folder();
  const { rev } = state;
  expect(state.takeEvent()).toBeNull();
  expect(state.rev).toBe(rev);
  state.noteInserted([3, 4]);
  state.noteInserted([5]);
  state.noteRemoved([1]);
  state.noteFlags({ uid: 2, flags: 1 });
  state.noteOperation('op');
  state.noteOperation(undefined);
  expect(state.takeEvent()).toEqual({
    ...NO_CHANGE,
    rev: rev + 1,
    inserted: [3, 4, 5],
    removed: [1],
    flags: [{ uid: 2, flags: 1 }],
    opIds: ['op'],
  });
  expect(state.takeEvent()).toBeNull();
  state.noteRemoved([6]);
  expect(state.takeEvent()).toEqual({ ...NO_CHANGE, ...nothing, rev: rev + 2, removed: [6] });
});

it('reports an operation that changed nothing, and a list that must be read again', () => {
  const state = folder();
  state.noteOperation('op');
  expect(state.takeEvent()).toMatchObject({ ...nothing, opIds: ['op'], reset: false });
  state.noteReset();
  expect(state.takeEvent()).toMatchObject({ ...nothing, reset: true });
  expect(state.takeEvent()).toBeNull();
});

it('joins the changes of one message, and reports none of a removed one', () => {
  const state = folder();
  state.noteFlags({ uid: 2, flags: 1, labels: ['work'] });
  state.noteFlags({ uid: 2, flags: 4 });
  state.noteFlags({ uid: 3, flags: 1 });
  state.noteRemoved([3]);
  expect(state.takeEvent()).toMatchObject({ removed: [3], flags: [{ uid: 2, flags: 4, labels: ['work'] }] });
});

it('forgets the preview of a removed message', () => {
  const state = folder();
  state.previews.set(1, 'a').set(2, 'b');
  state.noteRemoved([1]);
  expect([...state.previews.keys()]).toEqual([2]);
});

it('lets the list be read again instead of naming more messages than an event may', () => {
  for (const [inserted, expected] of [
    [MAX_EVENT_UIDS - 2, false],
    [MAX_EVENT_UIDS - 1, true],
  ] as const) {
    const state = folder();
    state.noteInserted(Array.from({ length: inserted }, (_, at) => at + 10));
    state.noteRemoved([1]);
    state.noteFlags({ uid: 2, flags: 1 });
    state.noteOperation('op');
    const event = state.takeEvent();
    expect(event?.reset).toBe(expected);
    expect(event?.inserted).toHaveLength(expected ? 0 : inserted);
    expect(event?.opIds).toEqual(['op']);
    if (expected) expect([event?.removed, event?.flags]).toEqual([[], []]);
  }
});
