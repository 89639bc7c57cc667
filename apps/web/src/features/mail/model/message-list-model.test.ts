import type { ListPage } from '@pillarbox/contract/mail/list';
import { PAGE_SIZE } from '@pillarbox/contract/mail/list';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewOf } from './list-view.ts';
import type { ListChange, ListState } from './message-list-model.ts';
import {
  emptyList,
  MAX_ROWS,
  pagesToRead,
  withChange,
  withConfirmed,
  withOrder,
  withoutOverlay,
  withOverlay,
  withPage,
} from './message-list-model.ts';

function row(uid: number, flags = 0): MessageRow {
  return {
    uid,
    date: uid,
    from: [],
    to: [],
    cc: [],
    bcc: [],
    subject: `s${uid}`,
    preview: '',
    flags,
    folder: 'INBOX',
    threadid: '',
    threadmap: [],
    size: 1,
  };
}

/** A server with a list of uids: what the client must end up showing. */
interface Server {
  readonly uids: readonly number[];
  readonly rev: number;
  readonly flags: ReadonlyMap<number, number>;
}

function pageOf(server: Server, page: number): ListPage {
  const uids = server.uids.slice(page * PAGE_SIZE, page * PAGE_SIZE + PAGE_SIZE);
  return {
    uidvalidity: 7,
    rev: server.rev,
    total: server.uids.length,
    unseen: server.uids.filter((uid) => ((server.flags.get(uid) ?? 0) & 1) === 0).length,
    provisional: false,
    groups: server.uids.length === 0 ? [] : [{ key: 'today', count: server.uids.length }],
    rows: uids.map((uid) => row(uid, server.flags.get(uid) ?? 0)),
  };
}

function serverOf(count: number): Server {
  return { uids: Array.from({ length: count }, (_, index) => count - index), rev: 1, flags: new Map() };
}

function read(state: ListState, server: Server, [first, last]: readonly [number, number]): ListState {
  let next = state;
  for (let round = 0; round < 5; round += 1) {
    const pages = pagesToRead(next, first, last);
    if (pages.length === 0) break;
    for (const page of pages) next = withPage(next, page * PAGE_SIZE, pageOf(server, page));
  }
  return next;
}

function shown(state: ListState, first: number, last: number): number[] {
  const view = viewOf(state);
  return Array.from({ length: Math.max(0, Math.min(last + 1, view.total) - first) }, (_, index) =>
    view.uidAt(first + index),
  );
}

const change: Omit<ListChange, 'rev'> = {
  uidvalidity: 7,
  inserted: [],
  removed: [],
  flags: [],
  opIds: [],
  reset: false,
};

describe('the sparse list', () => {
  it('reads the first page first, then only pages in sight [CONST-011]', () => {
    const server = serverOf(100_000);
    expect(pagesToRead(emptyList(), 0, 20)).toEqual([0]);
    const state = read(emptyList(), server, [0, 20]);
    expect(state.total).toBe(100_000);
    expect(pagesToRead(state, 0, 20)).toEqual([]);
    expect(pagesToRead(state, 49_990, 50_010)).toEqual([499, 500]);
    expect(shown(read(state, server, [49_990, 50_010]), 49_990, 49_992)).toEqual([50_010, 50_009, 50_008]);
  });

  it('reads an empty list again when mail arrives in it', () => {
    const state = read(emptyList(), serverOf(0), [0, 30]);
    expect(pagesToRead(state, 0, 30)).toEqual([]);
    const next = withChange(state, { ...change, rev: 2, inserted: [1] });
    expect(pagesToRead(next, 0, 30)).toEqual([0]);
    expect(shown(read(next, { ...serverOf(1), rev: 2 }, [0, 30]), 0, 30)).toEqual([1]);
  });

  it('keeps a bounded number of rows', () => {
    const server = serverOf(10_000);
    let state = emptyList();
    for (let first = 0; first < 10_000; first += 100) state = read(state, server, [first, first + 99]);
    expect(state.rows.size).toBe(MAX_ROWS);
    expect(pagesToRead(state, 0, 10)).toEqual([0]);
  });

  it('moves what is on the screen along when mail arrives, until it is read again', () => {
    const before = serverOf(500);
    const after = { ...before, uids: [501, ...before.uids], rev: 2 };
    let state = read(emptyList(), before, [150, 260]);
    state = withChange(state, { ...change, rev: 2, inserted: [501] });
    expect(pagesToRead(state, 150, 160)).toEqual([1]);
    state = withPage(state, 0, pageOf(after, 0));
    expect(shown(state, 151, 153)).toEqual(shown(read(emptyList(), before, [150, 160]), 150, 152));
  });

  it('reads visible pages again after a gap, and none after a change that follows on', () => {
    const state = read(emptyList(), serverOf(300), [0, 150]);
    const flags = [{ uid: 300, flags: MESSAGE_FLAG.SEEN }];
    const next = withChange(state, { ...change, rev: 2, flags });
    expect(pagesToRead(next, 0, 150)).toEqual([]);
    expect(viewOf(next).rowAt(0)?.flags).toBe(MESSAGE_FLAG.SEEN);
    expect(next.unseen).toBe(299);
    expect(pagesToRead(withChange(next, { ...change, rev: 4, flags }), 0, 150)).toEqual([0, 1]);
  });

  it('keeps the groups as they are while pages say the same of them', () => {
    const page = { ...pageOf(serverOf(3), 0), groups: [{ key: 'today', count: 3 }] };
    const state = withPage(emptyList(), 0, page);
    expect(withPage(state, 0, { ...page, groups: [{ key: 'today', count: 3 }] }).groups).toBe(state.groups);
    const moved = [{ key: 'yesterday', count: 3 }];
    expect(withPage(state, 0, { ...page, groups: moved }).groups).toBe(moved);
  });

  it('forgets everything when UIDVALIDITY changes under it', () => {
    const state = read(emptyList(), serverOf(300), [0, 50]);
    expect(withChange(state, { ...change, uidvalidity: 8, rev: 1 }).total).toBe(0);
    expect(withPage(state, 0, { ...pageOf(serverOf(3), 0), uidvalidity: 8 }).total).toBe(3);
  });

  it('ignores a page older than what it knows', () => {
    const state = read(emptyList(), { ...serverOf(10), rev: 5 }, [0, 9]);
    expect(withPage(state, 0, pageOf(serverOf(20), 0))).toBe(state);
  });

  it('takes the whole order for a selection of all', () => {
    const server = serverOf(1000);
    const state = withOrder(read(emptyList(), server, [0, 9]), { uidvalidity: 7, rev: 1, uids: server.uids });
    expect(viewOf(state).uidAt(999)).toBe(1);
    expect(viewOf(state).rowAt(999)).toBeUndefined();
  });
});

describe('changes shown before they are confirmed', () => {
  const start = (): ListState => read(emptyList(), serverOf(50), [0, 49]);
  const remove = { opId: 'a', kind: 'remove', uids: new Set([50, 48]) } as const;

  it('hides moved messages at once and shows them again when the move fails', () => {
    const moved = withOverlay(start(), remove);
    expect(shown(moved, 0, 2)).toEqual([49, 47, 46]);
    expect(viewOf(moved).groups).toEqual([{ key: 'today', count: 48 }]);
    expect(shown(withoutOverlay(moved, 'a'), 0, 2)).toEqual([50, 49, 48]);
  });

  it('needs no second reading when reply and push say the same, in either order', () => {
    const push = { ...change, rev: 2, removed: [50, 48], opIds: ['a'] };
    const replyFirst = withChange(withConfirmed(withOverlay(start(), remove), 'a'), push);
    const pushFirst = withConfirmed(withChange(withOverlay(start(), remove), push), 'a');
    for (const state of [replyFirst, pushFirst]) {
      expect(shown(state, 0, 1)).toEqual([49, 47]);
      expect(state.rev).toBe(2);
      expect(state.overlays).toEqual([]);
      expect(pagesToRead(state, 0, 40)).toEqual([]);
    }
  });

  it('sets and unsets flags on the screen, then for good [MAIL-040]', () => {
    const overlay = { opId: 'f', kind: 'flags', uids: new Set([50]), set: MESSAGE_FLAG.FLAGGED, unset: 0 } as const;
    const state = withOverlay(start(), overlay);
    expect(viewOf(state).rowAt(0)?.flags).toBe(MESSAGE_FLAG.FLAGGED);
    expect(viewOf(withoutOverlay(state, 'f')).rowAt(0)?.flags).toBe(0);
    const confirmed = withConfirmed(state, 'f');
    expect(confirmed.overlays).toEqual([]);
    expect(viewOf(confirmed).rowAt(0)?.flags).toBe(MESSAGE_FLAG.FLAGGED);
  });
});

describe('whatever happens on the server', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), at: fc.nat(400), count: fc.integer({ min: 1, max: 130 }) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(400), count: fc.integer({ min: 1, max: 130 }) }),
    fc.record({ kind: fc.constant('flag' as const), at: fc.nat(400), count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('look' as const), at: fc.nat(400), count: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('miss' as const), at: fc.nat(400), count: fc.integer({ min: 1, max: 3 }) }),
  );

  it('shows the server’s list once the visible pages are read, with no uid twice', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12, size: 'max' }), (steps) => {
        let server: Server = serverOf(250);
        let top = 250;
        let state = read(emptyList(), server, [0, 30]);
        for (const { kind, at, count } of steps) {
          const uids = [...server.uids];
          const flags = new Map(server.flags);
          let push: ListChange = { ...change, rev: server.rev + 1 };
          if (kind === 'insert' || kind === 'miss') {
            const inserted = Array.from({ length: count }, () => ++top);
            uids.splice(Math.min(at, uids.length), 0, ...inserted);
            push = { ...push, inserted: inserted };
          } else if (kind === 'remove') {
            push = { ...push, removed: uids.splice(Math.min(at, uids.length), count) };
          } else if (kind === 'flag') {
            const changed = uids.slice(at, at + count).map((uid) => ({ uid, flags: (flags.get(uid) ?? 0) ^ 1 }));
            for (const one of changed) flags.set(one.uid, one.flags);
            push = { ...push, flags: changed };
          } else {
            state = read(state, server, [at, at + count]);
            continue;
          }
          server = { uids, flags, rev: server.rev + 1 };
          if (kind !== 'miss') state = withChange(state, push);
        }
        // A push that was missed shows at the next one, at the latest.
        server = { ...server, rev: server.rev + 1 };
        state = withChange(state, { ...change, rev: server.rev, reset: true });
        state = read(state, server, [0, 420]);
        expect(shown(state, 0, 420)).toEqual(server.uids.slice(0, 421));
        expect(state.total).toBe(server.uids.length);
        const known = [...state.order].filter((uid) => uid !== 0);
        expect(new Set(known).size).toBe(known.length);
      }),
    );
  });
});

describe('labels of a list', () => {
  const shown = (state: ListState, uid: number): unknown => viewOf(state).rowOf(uid)?.labels;
  const news = (labels: string[] | undefined): ListChange => ({
    uidvalidity: 7,
    rev: 2,
    inserted: [],
    removed: [],
    flags: [{ uid: 2, flags: 0, ...(labels !== undefined && { labels }) }],
    opIds: [],
    reset: false,
  });

  it('show before the change is confirmed, go back when it fails, and stay when it is confirmed', () => {
    const state = withPage(emptyList(), 0, pageOf(serverOf(3), 0));
    const overlay = { opId: 'a', kind: 'labels', uids: new Set([2]), add: ['work', 'a'], remove: ['b'] } as const;
    const changed = withOverlay(state, overlay);
    expect([shown(changed, 2), shown(changed, 3)]).toEqual([['a', 'work'], undefined]);
    expect(shown(withoutOverlay(changed, 'a'), 2)).toBeUndefined();
    expect(shown(withConfirmed(changed, 'a'), 2)).toEqual(['a', 'work']);
  });

  it('follow what another session sets, and stay when only flags changed', () => {
    const state = withPage(emptyList(), 0, pageOf(serverOf(3), 0));
    const labelled = withChange(state, news(['work']));
    expect(shown(labelled, 2)).toEqual(['work']);
    expect(shown(withChange(labelled, { ...news(undefined), rev: 3 }), 2)).toEqual(['work']);
    expect(shown(withChange(labelled, { ...news([]), rev: 3 }), 2)).toEqual([]);
  });
});
