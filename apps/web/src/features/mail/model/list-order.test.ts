import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedOver, keptGroups, takenOut } from './list-order.ts';

const order = (uids: readonly number[]): Uint32Array => Uint32Array.from(uids);
/** Uids from `first` down, as a list by date has them. */
const down = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first - at);

describe('positions outside a page that was read', () => {
  /** The new list as it must be known: all but the page itself, and but what nobody can know. */
  const known = (list: readonly number[], page: { offset: number; count: number }, isKnown: (uid: number) => boolean) =>
    list.map((uid, at) => ((at < page.offset || at >= page.offset + page.count) && isKnown(uid) ? uid : 0));

  it('move as far as the rows of the page when mail has arrived or left above it', () => {
    const some = fc.record({ size: fc.integer({ min: 1, max: 30 }), by: fc.integer({ min: -8, max: 8 }) });
    fc.assert(
      fc.property(some, fc.nat(), fc.integer({ min: 1, max: 6 }), ({ size, by }, where, count) => {
        const old = down(100, size);
        const list = by >= 0 ? [...down(100 + by, by), ...old] : old.slice(-by);
        // The page lies below what has changed, and shows at least one row that was known.
        const offset = Math.max(0, by) + (where % Math.max(1, list.length - Math.max(0, by)));
        const uids = list.slice(offset, offset + count);
        fc.pre(uids.length > 0);
        const next = carriedOver(order(old), { offset, uids, total: list.length });
        expect([...next]).toEqual(known(list, { offset, count: uids.length }, (uid) => uid <= 100));
      }),
    );
  });

  it('stay above a page in which mail has arrived or left, and move below it', () => {
    const edit = fc.record({ at: fc.integer({ min: 1, max: 5 }), removed: fc.nat(3), inserted: fc.nat(3) });
    fc.assert(
      fc.property(fc.nat(12), fc.nat(12), edit, (above, below, { at, removed, inserted }) => {
        const old = down(100, above + 10 + below);
        const list = [...old];
        list.splice(above + at, removed, ...down(1000, inserted));
        // The first and the last row of the page are old ones.
        const uids = list.slice(above, above + 10 - removed + inserted);
        const next = carriedOver(order(old), { offset: above, uids, total: list.length });
        expect([...next]).toEqual(known(list, { offset: above, count: uids.length }, (uid) => uid <= 100));
      }),
    );
  });

  it('hold no row of the page a second time, whatever has happened', () => {
    const uids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20, size: 'max' });
    fc.assert(
      fc.property(uids, uids, fc.tuple(fc.nat(20), fc.nat(20)), (old, page, [offset, more]) => {
        const total = offset + page.length + more;
        const next = carriedOver(order(old), { offset, uids: page, total });
        expect(next).toHaveLength(total);
        expect([...next].filter((uid) => page.includes(uid))).toEqual([]);
      }),
    );
    // Two rows that have changed places: both are in the page, and nowhere else.
    expect([...carriedOver(order([5, 4, 3, 2, 1]), { offset: 0, uids: [4, 5], total: 5 })]).toEqual([0, 0, 0, 3, 2]);
  });

  it('stay where they are when no row of the page was known, also where the order has gaps', () => {
    const next = carriedOver(order([9, 8, 0, 0, 5, 4]), { offset: 1, uids: [7, 6], total: 6 });
    expect([...next]).toEqual([9, 0, 0, 0, 5, 4]);
  });
});

describe('the date groups of a list', () => {
  it('stay the same object exactly when nothing of them has changed', () => {
    const groups = [
      { key: 'today', count: 2 },
      { key: 'earlier', count: 3 },
    ];
    const copy = groups.map((group) => ({ ...group }));
    expect(keptGroups(groups, copy)).toBe(groups);
    const others = [
      [],
      copy.slice(0, 1),
      [...copy, { key: 'last', count: 1 }],
      [copy[0], { key: 'earlier', count: 4 }],
      [{ key: 'yesterday', count: 2 }, copy[1]],
    ].map((list) => list.flatMap((group) => group ?? []));
    for (const given of others) expect(keptGroups(groups, given)).toBe(given);
  });

  it('lose the rows that are taken out, and vanish with their last one', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sizes, fc.array(fc.nat(25)), fc.array(fc.nat(25)), (counts, holes, taken) => {
        const groupOf = counts.flatMap((count, group) => Array.from({ length: count }, () => `g${String(group)}`));
        // Positions whose uid is not known yet stay.
        const list = groupOf.map((_, at) => (holes.includes(at) ? 0 : 100 - at));
        const uids = new Set([0, ...taken.map((at) => 100 - at)]);
        const left = list.flatMap((uid, at) => (uid !== 0 && uids.has(uid) ? [] : [{ uid, group: groupOf[at] }]));
        const groups = counts.map((count, group) => ({ key: `g${String(group)}`, count }));
        const next = takenOut(order(list), groups, uids);
        expect([...next.order]).toEqual(left.map(({ uid }) => uid));
        expect(next.groups.flatMap(({ key, count }) => Array.from({ length: count }, () => key))).toEqual(
          left.map(({ group }) => group),
        );
        expect(next.groups.filter(({ count }) => count === 0)).toEqual([]);
        expect(next.found).toBe(list.length - left.length);
      }),
    );
  });

  it('may be fewer than the rows of a list that is still being read, or none', () => {
    const short = takenOut(order([4, 3, 2, 1]), [{ key: 'today', count: 2 }], new Set([1]));
    expect([[...short.order], short.groups]).toEqual([[4, 3, 2], [{ key: 'today', count: 1 }]]);
    const none = takenOut(order([4, 3]), [], new Set([4]));
    expect([[...none.order], none.groups, none.found]).toEqual([[3], [], 1]);
  });
});
