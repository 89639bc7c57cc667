import { MESSAGE_FLAG, SEARCH_SCOPE, SORT_KEY } from '@pillarbox/contract/mail/flags';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ViewEntry } from './entry.ts';
import { FolderView } from './folder-view.ts';
import type { ViewScope } from './lists.ts';

function entry(uid: number, more: Partial<ViewEntry> = {}): ViewEntry {
  return {
    uid,
    date: uid * 1000,
    size: 100,
    flags: 0,
    messageId: `<${String(uid)}@x.test>`,
    references: [],
    from: [{ name: 'Ann', mail: 'ann@x.test' }],
    to: [],
    cc: [],
    bcc: [],
    subject: `subject ${String(uid)}`,
    ...more,
  };
}

function scope(more: Partial<ViewScope> = {}): ViewScope {
  return { sort: SORT_KEY.DATE, dir: -1, threaded: false, search: null, ...more };
}

const anyEntry = fc.record({
  uid: fc.integer({ min: 1, max: 60 }),
  date: fc.integer({ min: 0, max: 9 }),
  size: fc.integer({ min: 0, max: 9 }),
  flags: fc.integer({ min: 0, max: 65535 }),
  subject: fc.constantFrom('b', 'Re: a', 'a', 'Ä', '', 'Fwd: [x] z'),
  parent: fc.integer({ min: 0, max: 60 }),
});
const anyStep = fc.oneof(
  fc.record({ insert: fc.array(anyEntry, { maxLength: 40, size: 'max' }) }),
  fc.record({ remove: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 10 }) }),
  fc.record({ flag: fc.integer({ min: 1, max: 60 }), flags: fc.integer({ min: 0, max: 65535 }) }),
);

describe('FolderView', () => {
  it('pages like a plain sort of the remaining messages after any history of changes', () => {
    fc.assert(
      fc.property(
        fc.array(anyStep, { maxLength: 12, size: 'max' }),
        fc.constantFrom(1 as const, -1 as const),
        (steps, dir) => {
          const view = new FolderView(1, 0);
          const model = new Map<number, ViewEntry>();
          view.prepare(SORT_KEY.DATE);
          for (const step of steps) {
            if ('insert' in step) {
              const entries = step.insert.map(({ parent, ...rest }) =>
                entry(rest.uid, { ...rest, references: parent === 0 ? [] : [`<${String(parent)}@x.test>`] }),
              );
              view.insert(entries);
              for (const one of entries) if (!model.has(one.uid)) model.set(one.uid, one);
            } else if ('remove' in step) {
              view.remove(step.remove);
              for (const uid of step.remove) model.delete(uid);
            } else {
              view.setFlags([{ uid: step.flag, flags: step.flags }]);
              const one = model.get(step.flag);
              if (one !== undefined) model.set(step.flag, { ...one, flags: step.flags });
            }
            for (const [sort, value] of [
              [SORT_KEY.DATE, (one: ViewEntry) => one.date],
              [SORT_KEY.SIZE, (one: ViewEntry) => one.size],
              [SORT_KEY.UID, (one: ViewEntry) => one.uid],
            ] as const) {
              const expected = [...model.values()]
                .sort((a, b) => value(a) - value(b) || a.uid - b.uid)
                .map(({ uid }) => uid);
              if (dir === -1) expected.reverse();
              const list = view.list(scope({ sort, dir }));
              expect(list.uids()).toEqual(expected);
              expect(list.page(3, 5).map(({ uid }) => uid)).toEqual(expected.slice(3, 8));
            }
            const unseen = [...model.values()].filter(({ flags }) => (flags & MESSAGE_FLAG.SEEN) === 0).length;
            expect(view.unseen).toBe(unseen);
            expect(view.info()).toMatchObject({ messages: model.size, unseen, topuid: Math.max(0, ...model.keys()) });
          }
        },
      ),
    );
  });

  it('sorts in steps while the view changes', () => {
    const uids = fc.uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 2500, maxLength: 4500, size: 'max' });
    fc.assert(
      fc.property(uids, fc.array(anyStep, { maxLength: 6 }), (first, steps) => {
        const view = new FolderView(1);
        view.insert(first.map((uid) => entry(uid, { subject: `s ${String((uid * 7919) % 100)}` })));
        const work = view.prepareInSteps(SORT_KEY.SUBJECT);
        for (const step of steps) {
          work.next();
          if ('insert' in step) view.insert(step.insert.map(({ uid, subject }) => entry(uid, { subject })));
          else if ('remove' in step) view.remove(first.filter((uid) => step.remove.includes(uid % 60)));
        }
        while (work.next().done !== true);
        const sorted = view.list(scope({ sort: SORT_KEY.SUBJECT, dir: 1 })).uids();
        const again = new FolderView(1);
        again.insert([...view.uids()].map((uid) => entry(uid, { subject: view.row(uid, EXTRA)?.subject ?? '' })));
        expect(sorted).toEqual(again.list(scope({ sort: SORT_KEY.SUBJECT, dir: 1 })).uids());
      }),
      { numRuns: 15 },
    );
  });

  it('puts two messages in one thread exactly when References join them, in any order of arrival [MAIL-012]', () => {
    const messages = fc.uniqueArray(
      fc.record({
        uid: fc.integer({ min: 1, max: 30 }),
        refs: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
      }),
      { selector: ({ uid }) => uid, maxLength: 20, size: 'max' },
    );
    fc.assert(
      fc.property(messages, fc.integer(), (all, seed) => {
        const entries = all.map(({ uid, refs }) =>
          entry(uid, { references: refs.map((ref) => `<${String(ref)}@x.test>`) }),
        );
        const shuffled = entries.toSorted((a, b) => (((a.uid * 7919) ^ seed) % 31) - (((b.uid * 7919) ^ seed) % 31));
        const view = new FolderView(1);
        for (const one of shuffled) view.insert([one]);
        const group = Array.from({ length: 31 }, (_, index) => index);
        const find = (at: number): number => (group[at] === at ? at : find(group[at] ?? at));
        for (const { uid, refs } of all) for (const ref of refs) group[find(ref)] = find(uid);
        for (const a of all) {
          for (const b of all) {
            const same = view.row(a.uid, EXTRA)?.threadid === view.row(b.uid, EXTRA)?.threadid;
            expect(same).toBe(find(a.uid) === find(b.uid));
          }
        }
        const threads = view.list(scope({ threaded: true }));
        expect(
          threads
            .page(0, 100)
            .flatMap(({ threadmap }) => threadmap)
            .toSorted((a, b) => a - b),
        ).toEqual(all.map(({ uid }) => uid).toSorted((a, b) => a - b));
      }),
    );
  });

  it('identifies a thread by its root, even if the folder lacks it, with the same id in every folder', () => {
    const inbox = new FolderView(1);
    const sent = new FolderView(9);
    inbox.insert([
      entry(1, { messageId: '<root@x>' }),
      entry(2, { messageId: '<b@x>', references: ['<root@x>', '<a@x>'] }),
    ]);
    sent.insert([entry(5, { messageId: '<a@x>', references: ['<root@x>'] })]);
    const ids = [inbox.row(1, EXTRA), inbox.row(2, EXTRA), sent.row(5, EXTRA)].map((row) => row?.threadid);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
  });

  it('finds every word anywhere in the fields of the scope, ignoring case and diacritics [DATA-009]', () => {
    const view = new FolderView(1);
    view.insert([
      entry(1, { subject: 'Invoice for Møller', from: [{ name: 'Zoë Brandt', mail: 'zb@x.test' }] }),
      entry(2, { subject: 'ÉTÉ', to: [{ name: '', mail: 'invoice@x.test' }] }),
      entry(3, { subject: 'Straße', flags: MESSAGE_FLAG.SEEN }),
    ]);
    const found = (text: string, bits: number): number[] =>
      view.list(scope({ dir: 1, search: { text, scope: bits, flags: [] } })).uids();
    expect(found('INVOICE', SEARCH_SCOPE.SUBJECT)).toEqual([1]);
    expect(found('invoice', SEARCH_SCOPE.SUBJECT | SEARCH_SCOPE.TOCC)).toEqual([1, 2]);
    expect(found('moller zoe', 3)).toEqual([1]);
    expect(found('moller zoe', SEARCH_SCOPE.SUBJECT)).toEqual([]);
    expect(found('"invoice for"', 2)).toEqual([1]);
    expect(found('ete', 2)).toEqual([2]);
    expect(found('strasse', 2)).toEqual([3]);
    expect(found('', 3)).toEqual([1, 2, 3]);
  });

  it('filters by every flag of a search [MAIL-057, MAIL-058, MAIL-059, MAIL-060, MAIL-061, MAIL-062, MAIL-063, MAIL-064, MAIL-065]', () => {
    const view = new FolderView(1);
    const bits = { 1: 0, 2: MESSAGE_FLAG.SEEN | MESSAGE_FLAG.TASKED, 3: MESSAGE_FLAG.ATTACH, 4: MESSAGE_FLAG.CALENDAR };
    view.insert(Object.entries(bits).map(([uid, flags]) => entry(Number(uid), { flags })));
    view.insert([entry(5, { flags: MESSAGE_FLAG.PRIORITY | MESSAGE_FLAG.FLAGGED | MESSAGE_FLAG.ANSWERED })]);
    const found = (...flags: ('SEEN' | 'UNSEEN' | 'ATTACHMENT' | 'CALENDAR' | 'PRIORITY')[]): number[] =>
      view.list(scope({ dir: 1, search: { text: '', scope: 3, flags } })).uids();
    expect(found('SEEN')).toEqual([2]);
    expect(found('UNSEEN', 'ATTACHMENT')).toEqual([3]);
    expect(found('CALENDAR')).toEqual([4]);
    expect(found('PRIORITY')).toEqual([5]);
    for (const [flag, uids] of [
      ['ANSWERED', [5]],
      ['FLAGGED', [5]],
      ['TASKED', [2]],
      ['UNTASKED', [1, 3, 4, 5]],
    ] as const) {
      expect(view.list(scope({ dir: 1, search: { text: '', scope: 3, flags: [flag] } })).uids()).toEqual(uids);
    }
  });

  it('counts the rows of each date group in list order', () => {
    const view = new FolderView(1);
    view.insert([1, 2, 3, 4, 5].map((uid) => entry(uid)));
    const groups = [
      { key: 'today' as const, from: 4000 },
      { key: 'yesterday' as const, from: 3500 },
      { key: 'earlier' as const, from: Number.NEGATIVE_INFINITY },
    ];
    expect(view.list(scope()).groups(groups)).toEqual([
      { key: 'today', count: 2 },
      { key: 'earlier', count: 3 },
    ]);
    expect(
      view
        .list(scope({ dir: 1 }))
        .groups(groups)
        .map(({ key }) => key),
    ).toEqual(['earlier', 'today']);
    expect(view.list(scope({ sort: SORT_KEY.SIZE })).groups(groups)).toEqual([]);
  });

  it('sets flags in any order of the messages, and keeps the others of a mask', () => {
    const view = new FolderView(1, 10);
    view.insert([1, 2, 3, 4].map((uid) => entry(uid, { flags: 6 })));
    const wanted = [2, 3, 9, 1, 1, 4].map((uid, at) => ({ uid, flags: 16 * (at + 1) }));
    const last = { 1: 80, 2: 16, 3: 32, 4: 96 };
    expect(view.setFlags(wanted, 2).map(({ uid }) => uid)).toEqual([2, 3, 1, 1, 4]);
    for (const [uid, flags] of Object.entries(last)) expect(view.flagsOf(Number(uid))).toBe(flags | 2);
  });

  it('keeps rev when nothing changes', () => {
    const view = new FolderView(1, 10);
    view.insert([entry(1)]);
    expect(view.rev).toBe(11);
    view.insert([entry(1)]);
    view.remove([7]);
    view.setFlags([{ uid: 1, flags: 0 }]);
    expect(view.rev).toBe(11);
  });

  it('holds 100,000 messages in 40 MB', () => {
    const view = new FolderView(1);
    for (let from = 0; from < 100_000; from += 2000) {
      view.insert(
        Array.from({ length: 2000 }, (_, index) => {
          const uid = from + index + 1;
          return entry(uid, {
            subject: `A subject of the usual length, number ${String(uid)}`,
            from: [{ name: `Person Number ${String(uid % 5000)}`, mail: `person${String(uid % 5000)}@example.test` }],
            to: [{ name: 'The Owner', mail: 'owner@example.test' }],
            references: uid % 3 === 0 ? [`<${String(uid - 1)}@x.test>`] : [],
          });
        }),
      );
    }
    view.prepare(SORT_KEY.DATE);
    expect(view.count).toBe(100_000);
    expect(view.byteLength).toBeLessThan(40 * 1024 * 1024);
  });
});

const EXTRA = { folder: 'INBOX', preview: '' };
