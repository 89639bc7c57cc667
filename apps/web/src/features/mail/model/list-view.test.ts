import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../fake-mail.test-maker.ts';
import type { Opened } from './list-view.ts';
import { viewOf } from './list-view.ts';
import type { ListState } from './message-list-model.ts';
import { emptyList, withOverlay, withPage } from './message-list-model.ts';

/** A list of conversations of the given sizes, in two date groups. */
function listOf(sizes: readonly number[]): ListState {
  const rows = sizes.map((size, at) => {
    const head = 1000 - at * 10;
    return makeRow(head, { threadmap: Array.from({ length: size }, (_, below) => head - below) });
  });
  const first = Math.ceil(rows.length / 2);
  const groups = [
    { key: 'today', count: first },
    { key: 'earlier', count: rows.length - first },
  ].filter(({ count }) => count > 0);
  const page = { uidvalidity: 1, rev: 1, total: rows.length, unseen: 0, provisional: false, groups, rows };
  return withPage(emptyList(), 0, page);
}
const opened = (...uids: number[]): Opened => ({ startsOpen: false, toggled: new Set(uids) });
const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });

describe('opened conversations', () => {
  it('stand below their newest message, each message once, in the same date group', () => {
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(11)), fc.boolean(), (given, picked, startsOpen) => {
        const state = listOf(given);
        const toggled = new Set(picked.map((at) => 1000 - at * 10));
        const view = viewOf(state, { startsOpen, toggled });
        const expected = given.flatMap((size, at) => {
          const head = 1000 - at * 10;
          return Array.from({ length: toggled.has(head) === startsOpen ? 1 : size }, (_, below) => head - below);
        });
        expect([...view.order]).toEqual(expected);
        expect(view.groups.reduce((sum, { count }) => sum + count, 0)).toBe(view.total);
        view.order.forEach((uid, index) => {
          const head = view.headOf(uid) === 0 ? uid : view.headOf(uid);
          expect(view.listIndex(index)).toBe(state.order.indexOf(head));
        });
      }),
    );
  });

  it('stand for themselves; a closed one stands for all of its messages', () => {
    const state = listOf([3, 2]);
    expect(viewOf(state).wholeOf(1000)).toEqual([1000, 999, 998]);
    const view = viewOf(state, opened(999));
    expect([view.wholeOf(1000), view.wholeOf(999), view.wholeOf(990)]).toEqual([[1000], [999], [990, 989]]);
    expect(view.missing).toEqual([999, 998]);
  });

  it('lose what an unconfirmed change takes away', () => {
    const state = withOverlay(listOf([3]), { opId: 'x', kind: 'remove', uids: new Set([999]) });
    expect([...viewOf(state, opened(1000)).order]).toEqual([1000, 998]);
  });
});
