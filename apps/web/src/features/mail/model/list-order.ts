import type { DateGroupCount } from '@pillarbox/contract/mail/list';

/** The uids of a page and their first position in a list of `total` messages. */
export interface PlacedPage {
  readonly offset: number;
  readonly uids: readonly number[];
  readonly total: number;
}

/**
 * The old order, moved to fit a list that has changed. Positions after the page move as its last known row moved, positions before
 * it as its first known row did. Uids of the page are cleared elsewhere. The caller writes the page itself.
 */
export function carriedOver(old: Uint32Array, page: PlacedPage): Uint32Array {
  const next = new Uint32Array(page.total);
  const end = page.offset + page.uids.length;
  const before = movedBy(old, page, 1);
  const after = movedBy(old, page, -1);
  copyMoved(old, next, { from: 0, to: page.offset, by: before });
  copyMoved(old, next, { from: end, to: page.total, by: after });
  const own = new Set(page.uids);
  for (let position = 0; position < next.length; position += 1) {
    if (own.has(next[position] ?? 0)) next[position] = 0;
  }
  return next;
}

/** The number of positions by which the first (`step` 1) or last (-1) row that was known before has moved; 0 without one. */
function movedBy(old: Uint32Array, page: PlacedPage, step: 1 | -1): number {
  const count = page.uids.length;
  for (let seen = 0; seen < count; seen += 1) {
    const index = step === 1 ? seen : count - 1 - seen;
    const was = old.indexOf(page.uids[index] ?? 0);
    if (was !== -1) return page.offset + index - was;
  }
  return 0;
}

function copyMoved(
  old: Uint32Array,
  next: Uint32Array,
  { from, to, by }: { from: number; to: number; by: number },
): void {
  const first = Math.max(from, by, 0);
  const last = Math.min(to, old.length + by, next.length);
  if (last > first) next.set(old.subarray(first - by, last - by), first);
}

/** Returns the known groups when the new ones are equal: the same object tells React that the layout did not change. */
export function keptGroups(
  known: readonly DateGroupCount[],
  given: readonly DateGroupCount[],
): readonly DateGroupCount[] {
  const same =
    known.length === given.length &&
    given.every(({ key, count }, index) => key === known[index]?.key && count === known[index].count);
  return same ? known : given;
}

/** Removes uids from an order and its groups. `found` is the number of uids that had a known position. */
export function takenOut(
  order: Uint32Array,
  groups: readonly DateGroupCount[],
  uids: ReadonlySet<number>,
): { order: Uint32Array; groups: DateGroupCount[]; found: number } {
  const next = new Uint32Array(order.length);
  const counts = groups.map((group) => group.count);
  let kept = 0;
  let group = 0;
  let ends = counts[0] ?? 0;
  for (let position = 0; position < order.length; position += 1) {
    while (position >= ends && group < groups.length - 1) {
      group += 1;
      ends += groups[group]?.count ?? 0;
    }
    const uid = order[position] ?? 0;
    if (uid !== 0 && uids.has(uid)) counts[group] = Math.max(0, (counts[group] ?? 0) - 1);
    else next[kept++] = uid;
  }
  return {
    order: next.slice(0, kept),
    groups: groups.map(({ key }, index) => ({ key, count: counts[index] ?? 0 })).filter(({ count }) => count > 0),
    found: order.length - kept,
  };
}
