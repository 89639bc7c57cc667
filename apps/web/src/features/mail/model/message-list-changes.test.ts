import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { ListPage } from '@pillarbox/contract/mail/list';
import { PAGE_SIZE } from '@pillarbox/contract/mail/list';
import { PINNED, RETURNED } from '@pillarbox/contract/mail/marks';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../fake-mail.test-maker.ts';
import { viewOf } from './list-view.ts';
import type { ListChange, ListState, Overlay } from './message-list-model.ts';
import {
  changedLabels,
  emptyList,
  firstPage,
  isFromBrowser,
  isKnown,
  MAX_ROWS,
  pagesToRead,
  stale,
  withChange,
  withConfirmed,
  withKeptPage,
  withOrder,
  withoutOverlay,
  withOverlay,
  withPage,
  withPlaces,
  withReadRows,
} from './message-list-model.ts';

const { SEEN, FLAGGED } = MESSAGE_FLAG;

function pageOf(rows: readonly MessageRow[], change: Partial<ListPage> = {}): ListPage {
  const total = change.total ?? rows.length;
  const unseen = rows.filter(({ flags }) => (flags & SEEN) === 0).length;
  const groups = [{ key: 'today', count: total }];
  return { uidvalidity: 7, rev: 1, total, unseen, provisional: false, groups, rows: [...rows], ...change };
}
/** Rows of the uids from `first` down. */
const rowsFrom = (first: number, count: number): MessageRow[] =>
  Array.from({ length: count }, (_, at) => makeRow(first - at));
const listOf = (rows: readonly MessageRow[], change: Partial<ListPage> = {}): ListState =>
  withPage(emptyList(), 0, pageOf(rows, change));
const push = (change: Partial<ListChange>): ListChange => ({
  uidvalidity: 7,
  rev: 2,
  inserted: [],
  removed: [],
  flags: [],
  opIds: [],
  reset: false,
  ...change,
});
const shown = (state: ListState): number[] => [...viewOf(state).order];
const toRead = (state: ListState): number[] => pagesToRead(state, 0, Math.max(0, state.total - 1));
const removal = (opId: string, ...uids: number[]): Overlay => ({ opId, kind: 'remove', uids: new Set(uids) });
const starring = (opId: string, ...uids: number[]): Overlay => ({
  opId,
  kind: 'flags',
  uids: new Set(uids),
  set: FLAGGED,
  unset: 0,
});
/** A list whose first `count` rows of 250 were read. */
const long = (count = 2): ListState =>
  Array.from({ length: count }).reduce<ListState>(
    (state, _, at) =>
      withPage(state, at * PAGE_SIZE, pageOf(rowsFrom(250 - at * PAGE_SIZE, PAGE_SIZE), { total: 250 })),
    emptyList(),
  );

describe('a list of which nothing is known', () => {
  it('is read from its first page on', () => {
    const state = emptyList();
    expect([isKnown(state), isFromBrowser(state), state.provisional, viewOf(state).groups]).toEqual([
      false,
      false,
      false,
      [],
    ]);
    expect(pagesToRead(state, 150, 160)).toEqual([0]);
    expect(withChange(state, push({ removed: [1] }))).toBe(state);
  });

  it('keeps rows that were read before its first page', () => {
    const state = withPage(withReadRows(emptyList(), [makeRow(9)]), 0, pageOf(rowsFrom(3, 3)));
    expect(viewOf(state).rowOf(9)?.uid).toBe(9);
    expect(shown(state)).toEqual([3, 2, 1]);
  });
});

describe('a page that was read', () => {
  it('does not change the value that was there before', () => {
    const before = long(1);
    const order = before.order.slice();
    withPage(before, PAGE_SIZE, pageOf(rowsFrom(150, PAGE_SIZE), { total: 250 }));
    expect(before.order).toEqual(order);
  });

  it('makes the other pages stale exactly when it is newer', () => {
    const again = withPage(long(), 0, pageOf(rowsFrom(250, PAGE_SIZE), { total: 250 }));
    expect(pagesToRead(again, 0, 150)).toEqual([]);
    const newer = withPage(long(), 0, pageOf(rowsFrom(250, PAGE_SIZE), { total: 250, rev: 2 }));
    expect(pagesToRead(newer, 0, 150)).toEqual([1]);
    const older = pageOf(rowsFrom(99, PAGE_SIZE), { total: 99, rev: 1 });
    expect(withPage(newer, 0, older)).toBe(newer);
  });

  it('holds a row that has come up from another page, which then stands there no more', () => {
    // The message 130 is pinned: the list is as long as before.
    const rows = [makeRow(130), ...rowsFrom(250, PAGE_SIZE - 1)];
    const state = withPage(long(), 0, pageOf(rows, { total: 250, rev: 2 }));
    expect([...state.order].flatMap((uid, at) => (uid === 130 ? [at] : []))).toEqual([0]);
  });

  it('may say another length at the same revision, and may be longer than what is left of the list', () => {
    const state = withPage(long(1), 0, pageOf(rowsFrom(250, 3), { total: 3 }));
    expect([state.total, shown(state)]).toEqual([3, [250, 249, 248]]);
    const end = withPage(emptyList(), PAGE_SIZE, pageOf(rowsFrom(30, 30), { total: 110 }));
    expect([...end.order.slice(78)]).toEqual([0, 0, ...rowsFrom(30, 30).map(({ uid }) => uid)]);
  });

  it('counts as read only where it is one of the pages that are asked for', () => {
    const state = withPage(emptyList(), 50, pageOf(rowsFrom(200, PAGE_SIZE), { total: 250 }));
    expect([state.fresh.size, pagesToRead(state, 60, 140)]).toEqual([0, [0, 1]]);
  });

  it('of a folder that was made anew replaces everything but changes that are not confirmed', () => {
    const state = withOverlay(listOf(rowsFrom(9, 3), { rev: 5 }), removal('a', 1));
    const next = withPage(state, 0, pageOf(rowsFrom(2, 2), { uidvalidity: 8, rev: 1 }));
    expect([shown(next), viewOf(next).rowOf(9), next.overlays.length]).toEqual([[2], undefined, 1]);
    const emptied = withChange(state, push({ uidvalidity: 8, rev: 6 }));
    expect([isKnown(emptied), emptied.overlays.length]).toEqual([false, 1]);
  });
});

describe('pages are read again', () => {
  const withoutRow = (position: number): ListState => {
    const state = long();
    const rows = new Map(state.rows);
    rows.delete(250 - position);
    return { ...state, rows };
  };

  it.each([
    [150, 150, 160, [1]],
    [155, 150, 160, [1]],
    [160, 150, 160, [1]],
    [149, 150, 160, []],
    [161, 150, 160, []],
    [100, 50, 160, [1]],
    [99, 50, 160, [0]],
    [199, 50, 199, [1]],
  ])('for a row at %i that is not known any more, between %i and %i: %j', (...[hole, first, last, pages]) => {
    expect(pagesToRead(withoutRow(hole), first, last)).toEqual(pages);
  });

  it('all of them after the connection was away; what is shown stays', () => {
    const state = stale(long());
    expect([pagesToRead(state, 0, 150), shown(state).length]).toEqual([[0, 1], 250]);
    // Saying it twice changes nothing, so nobody is called.
    expect(stale(state)).toBe(state);
  });
});

describe('rows', () => {
  it('that were not read for the longest time are given up first', () => {
    const full = withReadRows(emptyList(), rowsFrom(MAX_ROWS, MAX_ROWS));
    expect(full.rows.size).toBe(MAX_ROWS);
    const next = withReadRows(withReadRows(full, [makeRow(MAX_ROWS)]), [makeRow(9999)]);
    expect(next.rows.size).toBe(MAX_ROWS);
    expect([MAX_ROWS, MAX_ROWS - 1, MAX_ROWS - 2, 9999].filter((uid) => !next.rows.has(uid))).toEqual([MAX_ROWS - 1]);
  });
});

describe('the first page that the browser has kept', () => {
  it('is shown at once and read again, and the answer of the gateway replaces it', () => {
    const kept = withKeptPage(emptyList(), pageOf(rowsFrom(3, 3), { rev: 99 }));
    expect([isKnown(kept), isFromBrowser(kept), shown(kept), toRead(kept)]).toEqual([true, true, [3, 2, 1], [0]]);
    const answered = withPage(kept, 0, pageOf(rowsFrom(4, 2)));
    expect([isFromBrowser(answered), shown(answered), toRead(answered)]).toEqual([false, [4, 3], []]);
  });

  it('is the one on the screen without the beginnings of texts', () => {
    const kept = firstPage(long());
    expect([kept?.rows.length, kept?.rows[0]?.subject, kept?.total]).toEqual([PAGE_SIZE, 'Subject 250', 250]);
    expect(kept?.rows.filter(({ preview }) => preview !== '')).toEqual([]);
    expect(kept?.groups).toEqual([{ key: 'today', count: 250 }]);
  });

  it('is none while the list is not complete, or is itself what was kept', () => {
    const unread = { ...long(), rows: new Map() };
    const lists = [
      emptyList(),
      unread,
      listOf(rowsFrom(3, 3), { provisional: true }),
      withKeptPage(emptyList(), pageOf([])),
    ];
    expect(lists.map(firstPage)).toEqual([null, null, null, null]);
    expect(firstPage(listOf([]))?.rows).toEqual([]);
  });
});

describe('the order of a list', () => {
  it('is that of a search, without what was taken out here meanwhile', () => {
    const state = withConfirmed(withOverlay(listOf(rowsFrom(5, 5), { rev: 4 }), removal('a', 3)), 'a');
    const found = withPlaces(state, { uidvalidity: 7, uids: [4, 3, 2], unseen: 1 });
    expect([shown(found), found.total, found.unseen, found.rev]).toEqual([[4, 2], 2, 1, 4]);
    expect(viewOf(found).rowAt(0)?.subject).toBe('Subject 4');
  });

  it('is known after a search, though no page was read, and forgets rows of a folder that was made anew', () => {
    const found = { uidvalidity: 8, uids: [4, 3], unseen: 0 };
    expect(isKnown(withPlaces(emptyList(), found))).toBe(true);
    const state = withOverlay(listOf(rowsFrom(5, 5)), removal('a', 3));
    const next = withPlaces(state, found);
    expect([shown(next), viewOf(next).rowOf(4), next.uidvalidity]).toEqual([[4], undefined, 8]);
  });

  it('is taken as a whole only at the revision that is known', () => {
    const state = long(1);
    const uids = rowsFrom(250, 240).map(({ uid }) => uid);
    const next = withOrder(state, { uidvalidity: 7, rev: 1, uids });
    expect([next.total, [...next.order]]).toEqual([240, uids]);
    expect(withOrder(state, { uidvalidity: 7, rev: 2, uids })).toBe(state);
    expect(withOrder(state, { uidvalidity: 8, rev: 1, uids })).toBe(state);
  });
});

describe('a push', () => {
  it('takes rows out with all that counts them', () => {
    const rows = [makeRow(5, { flags: 0 }), makeRow(4), makeRow(3, { flags: 0 }), makeRow(2)];
    const next = withChange(listOf(rows), push({ removed: [5, 4] }));
    expect([shown(next), next.total, next.unseen, next.groups]).toEqual([[3, 2], 2, 1, [{ key: 'today', count: 2 }]]);
    expect([viewOf(next).rowOf(5), toRead(next)]).toEqual([undefined, []]);
    // The gateway's count may lag behind the rows.
    expect(withChange(listOf(rows, { unseen: 1 }), push({ removed: [5, 3] })).unseen).toBe(0);
  });

  it('has the pages read again when it removes a message whose place is not known', () => {
    const next = withChange(long(), push({ removed: [1, 250] }));
    expect(pagesToRead(next, 0, 50)).toEqual([0]);
    expect(shown(next)[0]).toBe(249);
  });

  it('counts unread messages by the flags of rows, and passes over rows that are not known', () => {
    const state = listOf([makeRow(3, { flags: 0 }), makeRow(2), makeRow(1, { flags: 0 })]);
    const flags = [
      { uid: 3, flags: SEEN },
      { uid: 2, flags: SEEN | FLAGGED },
      { uid: 99, flags: 0 },
    ];
    const next = withChange(state, push({ flags }));
    expect([next.unseen, viewOf(next).rowOf(99), toRead(next)]).toEqual([1, undefined, []]);
    expect(withChange(next, push({ rev: 3, flags: [{ uid: 2, flags: 0 }] })).unseen).toBe(2);
  });

  it('leaves rows that it does not change the same objects, so that they are not drawn again', () => {
    const state = listOf(rowsFrom(4, 4));
    const flags = [{ uid: 4, flags: SEEN }];
    expect(withChange(state, push({ flags })).rows).toBe(state.rows);
    const next = withChange(state, push({ removed: [1], flags: [...flags, { uid: 3, flags: 0 }] }));
    expect([4, 3, 2].filter((uid) => next.rows.get(uid) !== state.rows.get(uid))).toEqual([3]);
  });

  it('settles the changes that it names, and no others', () => {
    const state = [removal('a', 4), starring('b', 3), starring('c', 2)].reduce(withOverlay, listOf(rowsFrom(4, 4)));
    // It names no uid: they are those of the change.
    const next = withChange(state, push({ opIds: ['a', 'b'], flags: [{ uid: 3, flags: SEEN | FLAGGED }] }));
    expect([shown(next), next.total, toRead(next)]).toEqual([[3, 2, 1], 3, []]);
    expect(next.overlays.map(({ opId }) => opId)).toEqual(['c']);
  });

  it('that is older than the pages only settles', () => {
    const state = withOverlay(listOf(rowsFrom(4, 4), { rev: 2 }), starring('a', 4));
    const next = withChange(state, push({ rev: 2, opIds: ['a'], removed: [3], flags: [{ uid: 2, flags: 0 }] }));
    expect([shown(next), next.unseen, next.overlays, toRead(next)]).toEqual([[4, 3, 2, 1], 0, [], []]);
  });

  it('names what was taken out here already, once', () => {
    const both = [removal('a', 4), removal('b', 3)].reduce(withOverlay, listOf(rowsFrom(4, 4)));
    const state = withConfirmed(withConfirmed(both, 'a'), 'b');
    expect([...state.gone]).toEqual([4, 3]);
    const next = withChange(state, push({ removed: [4] }));
    expect([[...next.gone], shown(next), toRead(next)]).toEqual([[3], [2, 1], []]);
  });
});

describe('a conversation in the list', () => {
  const rows = [makeRow(5, { threadmap: [5, 4, 3] }), makeRow(2, { threadmap: [2] })];

  it('is read again when it loses the message that stands for it and has others', () => {
    const next = withChange(listOf(rows), push({ removed: [5] }));
    expect([shown(next), toRead(next)]).toEqual([[2], [0]]);
    expect(toRead(withChange(listOf(rows), push({ removed: [2] })))).toEqual([]);
    const confirmed = withConfirmed(withOverlay(listOf(rows), removal('a', 5)), 'a');
    expect([shown(confirmed), toRead(confirmed)]).toEqual([[2], [0]]);
  });

  it('goes as a whole without another look', () => {
    const confirmed = withConfirmed(withOverlay(listOf(rows), removal('a', 5, 4, 3)), 'a');
    expect([shown(confirmed), toRead(confirmed)]).toEqual([[2], []]);
    expect(toRead(withChange(confirmed, push({ removed: [5, 4, 3] })))).toEqual([]);
  });

  it('stands for the messages that are left', () => {
    const next = withChange(listOf(rows), push({ removed: [4] }));
    expect([viewOf(next).wholeOf(5), viewOf(next).wholeOf(2)]).toEqual([[5, 3], [2]]);
  });
});

describe('the rows at the top of the list', () => {
  const row = (flags: number, ...labels: string[]): MessageRow => makeRow(3, { flags, labels });

  it.each([
    ['is pinned', row(SEEN), row(SEEN, PINNED), true],
    ['is no longer pinned', row(SEEN, PINNED), row(SEEN), true],
    ['stays pinned', row(0, PINNED), row(SEEN, PINNED, 'work'), false],
    ['returns unread', row(0), row(0, RETURNED), true],
    ['returns read', row(SEEN), row(SEEN, RETURNED), false],
    ['has returned and is read now', row(0, RETURNED), row(SEEN, RETURNED), true],
    ['has returned and stays unread', row(0, RETURNED), row(0, RETURNED, 'work'), false],
    ['has returned, was read and is unread again', row(SEEN, RETURNED), row(0, RETURNED), true],
    ['gets a label and is unread', row(SEEN), row(0, 'work'), false],
  ])('are read again or not when a message %s', (...[, before, after, isRead]) => {
    const [, ...others] = rowsFrom(3, 3);
    const state = listOf([before, ...others]);
    const news = { uid: 3, flags: after.flags, labels: after.labels };
    const next = withChange(state, push({ flags: [news] }));
    expect([toRead(next), viewOf(next).rowOf(3)?.labels]).toEqual([isRead ? [0] : [], after.labels]);
  });

  it('are read again when a message comes up that was not loaded', () => {
    const toReadAfter = (...labels: string[]): number[] =>
      pagesToRead(withChange(long(), push({ flags: [{ uid: 9, flags: 0, labels }] })), 0, 10);
    expect([toReadAfter(PINNED), toReadAfter(RETURNED), toReadAfter('work')]).toEqual([[0], [0], []]);
  });

  it('are read again when the user’s own pin or reading is confirmed', () => {
    const pinned = { opId: 'p', kind: 'labels', uids: new Set([2]), add: [PINNED], remove: [] } as const;
    expect(toRead(withConfirmed(withOverlay(listOf(rowsFrom(3, 3)), pinned), 'p'))).toEqual([0]);
    const starred = withConfirmed(withOverlay(listOf(rowsFrom(3, 3)), starring('s', 2)), 's');
    expect(toRead(starred)).toEqual([]);
  });
});

describe('the user’s own changes', () => {
  it('are confirmed or taken back one by one', () => {
    const state = [starring('a', 4), removal('b', 3), starring('c', 2)].reduce(withOverlay, listOf(rowsFrom(4, 4)));
    const back = withoutOverlay(state, 'b');
    expect([shown(back), back.overlays.map(({ opId }) => opId)]).toEqual([
      [4, 3, 2, 1],
      ['a', 'c'],
    ]);
    const confirmed = withConfirmed(state, 'b');
    expect(confirmed.overlays.map(({ opId }) => opId)).toEqual(['a', 'c']);
    expect([confirmed.total, [...confirmed.order], [...confirmed.gone]]).toEqual([3, [4, 2, 1], [3]]);
    expect([withoutOverlay(state, 'x'), withConfirmed(state, 'x')].every((same) => same === state)).toBe(true);
  });

  it('may name messages that are not loaded', () => {
    const state = withConfirmed(withOverlay(listOf(rowsFrom(4, 4)), starring('a', 99, 4)), 'a');
    expect([viewOf(state).rowOf(4)?.flags, viewOf(state).rowOf(99), state.unseen]).toEqual([
      SEEN | FLAGGED,
      undefined,
      0,
    ]);
  });

  it.each([
    [undefined, ['b', 'a'], ['c'], ['a', 'b']],
    [['b', 'c'], ['a'], ['c'], ['a', 'b']],
    [['b'], ['b'], [], ['b']],
    [['b'], [], ['b'], []],
  ])('make of the labels %j with %j and without %j: %j', (...[labels, add, remove, expected]) => {
    expect(changedLabels(labels, { add, remove })).toEqual(expected);
  });
});
