import type { DateGroupCount } from '@pillarbox/contract/mail/list';
import type { DateGroup } from '@pillarbox/rules/date-groups';

/**
 * The rows of one list: `top` in the order of the list, then the others as slots in ascending order; a `descending` list is read
 * from the end.
 */
export interface ListRows {
  readonly top: readonly number[];
  readonly slots: Uint32Array;
  readonly descending: boolean;
}

/** The slot at a position of the list, counted from its top. */
export function slotAt({ top, slots, descending }: ListRows, position: number): number {
  const below = position - top.length;
  return below < 0 ? (top[position] ?? 0) : (slots[descending ? slots.length - 1 - below : below] ?? 0);
}

/** Slots of one page, in list order. */
export function pageOf(rows: ListRows, offset: number, limit: number): number[] {
  const page: number[] = [];
  const end = Math.min(rows.top.length + rows.slots.length, offset + limit);
  for (let position = offset; position < end; position += 1) page.push(slotAt(rows, position));
  return page;
}

/** Number of rows below the top in each date group, in list order, without empty groups; they must be sorted by `date`. */
export function groupCounts(rows: ListRows, date: Float64Array, groups: readonly DateGroup[]): DateGroupCount[] {
  const counts: DateGroupCount[] = [];
  let before = rows.slots.length;
  for (const { key, from } of groups) {
    const first = firstFrom(rows.slots, date, from);
    if (first < before) counts.push({ key, count: before - first });
    before = Math.min(before, first);
  }
  return rows.descending ? counts : counts.reverse();
}

/** The first position in an ascending order whose date is not before an instant. */
function firstFrom(slots: Uint32Array, date: Float64Array, instant: number): number {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((date[slots[middle] ?? 0] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
