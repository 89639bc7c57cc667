/** A stretch of a day, in minutes. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The place of a stretch among those that it overlaps: it takes `span` of `columns` equal columns from `column` on. */
export interface Slot {
  readonly column: number;
  readonly span: number;
  readonly columns: number;
}

interface Placed {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  column: number;
}

/**
 * Gives each stretch a place beside those that it overlaps, so that no two share space. Stretches that are connected by overlaps share
 * the width equally (greedy colouring of their interval graph, which takes the fewest columns), and each one grows to the right over
 * columns that are free beside it. One shorter than `least` minutes counts as that long, because it is drawn so. The result is in the
 * order of the stretches.
 */
export function sideBySide(stretches: readonly Stretch[], least: number): readonly Slot[] {
  const sorted = stretches
    .map(({ from, to }, index): Placed => ({ index, from, to: Math.max(to, from + least), column: 0 }))
    .sort((one, other) => one.from - other.from || other.to - one.to || one.index - other.index);
  const slots: Slot[] = new Array<Slot>(stretches.length);
  for (const group of connected(sorted)) {
    const columns = assign(group);
    for (const one of group) slots[one.index] = { column: one.column, span: spanOf(one, group, columns), columns };
  }
  return slots;
}

/** Groups of stretches, by start, of which none overlaps one of another group. */
function connected(sorted: readonly Placed[]): readonly (readonly Placed[])[] {
  const groups: Placed[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const one of sorted) {
    if (one.from >= end) groups.push([]);
    groups.at(-1)?.push(one);
    end = Math.max(end, one.to);
  }
  return groups;
}

/** Puts each stretch into the first column that is free at its start; returns how many columns there are. */
function assign(group: readonly Placed[]): number {
  const ends: number[] = [];
  for (const one of group) {
    const free = ends.findIndex((end) => end <= one.from);
    one.column = free === -1 ? ends.length : free;
    ends[one.column] = one.to;
  }
  return ends.length;
}

function spanOf(one: Placed, group: readonly Placed[], columns: number): number {
  let right = columns;
  for (const other of group) {
    if (other.column > one.column && other.from < one.to && one.from < other.to) right = Math.min(right, other.column);
  }
  return right - one.column;
}
