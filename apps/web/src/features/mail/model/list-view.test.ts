import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { ConversationSummary, MessageRow } from '@pillarbox/contract/mail/message-row';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRow } from '../fake-mail.test-maker.ts';
import type { Opened } from './list-view.ts';
import { viewOf } from './list-view.ts';
import type { ListState } from './message-list-model.ts';
import { emptyList, withOverlay, withPage, withReadRows } from './message-list-model.ts';

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
const sizes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12, size: 'max' });

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

  it('lie in the date group of their head', () => {
    const groups = fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(groups, fc.array(fc.nat(15)), (given, picked) => {
        const toggled = new Set(picked.map((at) => 1000 - at * 10));
        const counts = given.map((part) => part.length);
        const state = {
          ...listOf(given.flat()),
          groups: counts.map((count, at) => ({ key: `g${String(at)}`, count })),
        };
        let at = 0;
        const expected = given.map((part) =>
          part.reduce((sum, size) => sum + (toggled.has(1000 - at++ * 10) ? size : 1), 0),
        );
        const view = viewOf(state, { startsOpen: false, toggled });
        expect(view.groups.map(({ count }) => count)).toEqual(expected);
      }),
    );
  });

  it('show which row is a head, which one belongs to it, and which stands alone', () => {
    const view = viewOf(listOf([3, 1, 2]), opened(1000, 990));
    const uids = [1000, 999, 998, 990, 980];
    expect(uids.map(view.standingOf)).toEqual(['opened', 'below', 'below', 'plain', 'plain']);
    expect(uids.map(view.headOf)).toEqual([0, 1000, 1000, 0, 0]);
  });

  it('miss only the rows that are not loaded', () => {
    const state = withReadRows(listOf([3]), [makeRow(998)]);
    expect(viewOf(state, opened(1000)).missing).toEqual([999]);
    expect(viewOf(state).missing).toEqual([]);
  });
});

describe('a row of the list', () => {
  const { SEEN, FLAGGED } = MESSAGE_FLAG;
  const flags = (set: number) => ({ opId: 'f', kind: 'flags', uids: new Set([1000]), set, unset: 0 }) as const;

  it('is the same object until something of it changes', () => {
    const state = listOf([1, 1]);
    expect(viewOf(state).rowAt(0)).toBe(state.rows.get(1000));
    // A read message that is marked read, and a change of another message.
    const same = viewOf(withOverlay(state, flags(SEEN)));
    expect([same.rowOf(1000), same.rowOf(990)]).toEqual([state.rows.get(1000), state.rows.get(990)]);
    expect([same.rowOf(1000) === state.rows.get(1000), same.rowOf(990) === state.rows.get(990)]).toEqual([true, true]);
    const starred = viewOf(withOverlay(state, flags(FLAGGED)));
    expect(starred.rowOf(1000)?.flags).toBe(SEEN | FLAGGED);
    expect(starred.rowOf(1000)).toBe(starred.rowAt(0));
  });

  it('can still be read while its removal is not confirmed', () => {
    const state = withReadRows(listOf([1]), [makeRow(1000, { labels: ['work'] })]);
    const view = viewOf(withOverlay(state, { opId: 'x', kind: 'remove', uids: new Set([1000]) }));
    expect([view.total, view.rowOf(1000)?.labels]).toEqual([0, ['work']]);
  });

  it('stands for itself when it is no conversation, also before it is loaded', () => {
    const state = withReadRows(listOf([1]), [makeRow(5, { threadmap: [] })]);
    expect([1000, 5, 7].map(viewOf(state).wholeOf)).toEqual([[1000], [5], [7]]);
  });
});

describe('the place of a message', () => {
  const conversation: ConversationSummary = { count: 3, people: [], open: { folder: 'INBOX', uid: 1000 } };
  const whole = (uid: number, threadmap: number[]): MessageRow => makeRow(uid, { threadmap, conversation });

  it('is its own row; nothing stands at a place that is not read yet', () => {
    const state = { ...listOf([1, 1]), order: Uint32Array.from([1000, 0, 990]) };
    const view = viewOf(state);
    expect([1000, 990, 0, 5].map(view.indexOf)).toEqual([0, 2, -1, -1]);
    expect([view.uidAt(1), view.uidAt(9), view.rowAt(1), view.rowAt(9)]).toEqual([0, 0, undefined, undefined]);
  });

  it('is the row of its closed conversation', () => {
    const state = withReadRows(listOf([1, 3]), [whole(990, [990, 989, 988])]);
    expect([990, 989, 988, 987].map(viewOf(state).indexOf)).toEqual([1, 1, 1, -1]);
    // A row that has left the list itself holds no place for others.
    const old = withReadRows(state, [whole(50, [50, 49]), whole(1000, [1000, 49])]);
    expect(viewOf(old).indexOf(49)).toBe(0);
    expect(viewOf(withReadRows(state, [whole(50, [50, 49])])).indexOf(49)).toBe(-1);
  });

  it('is not the row of a thread or of a sender, whose other messages are not open with it', () => {
    expect(viewOf(listOf([1, 3])).indexOf(989)).toBe(-1);
  });
});
