/** A group of a list: its header, and how many rows follow it. */
export interface GroupCount {
  readonly key: string;
  readonly count: number;
}

/** One line of the virtual list. */
export type ListItem =
  | { readonly kind: 'group'; readonly key: string; readonly count: number }
  | { readonly kind: 'row'; readonly index: number };

/** The order of headers and rows. Every lookup is quick for lists of any length. */
export interface ListLayout {
  /** Number of lines: rows and headers. */
  readonly count: number;
  readonly itemAt: (item: number) => ListItem;
  /** The line of a row. */
  readonly itemOfRow: (index: number) => number;
  /** Lines that are headers, ascending. */
  readonly headers: readonly number[];
  /** Number of headers before a line. */
  readonly headersBefore: (item: number) => number;
}

/** The layout of a list of `total` rows with a header for each group. Rows beyond the groups' sum belong to the last group. */
export function layoutOf(groups: readonly GroupCount[], total: number): ListLayout {
  const used = groups.filter((group) => group.count > 0);
  const starts: number[] = [];
  let rows = 0;
  for (const group of used) {
    starts.push(rows);
    rows += group.count;
  }
  const headers = starts
    .map((start, index) => start + index)
    .filter((_, index) => (starts[index] ?? 0) < total || total === 0);
  const groupOfRow = (index: number): number => lastAtMost(starts, index);
  return {
    count: total + headers.length,
    headers,
    headersBefore: (item) => lastAtMost(headers, item - 1) + 1,
    itemAt: (item) => {
      const group = lastAtMost(headers, item);
      const header = headers[group];
      const found = used[group];
      if (header === item && found !== undefined) return { kind: 'group', key: found.key, count: found.count };
      return { kind: 'row', index: item - (group + 1) };
    },
    itemOfRow: (index) => index + Math.min(groupOfRow(index) + 1, headers.length),
  };
}

/** Index of the last element that is at most `value` in an ascending list, -1 when there is none. */
function lastAtMost(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}
