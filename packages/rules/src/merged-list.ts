/** What the order of a merged list depends on. */
export interface MergedRow {
  /** Milliseconds since 1970. */
  readonly date: number;
  readonly uid: number;
}

/** Where the next page of one source begins. */
export interface MergeCursor {
  /** Rows of the source above the next one, when the page was read. */
  readonly offset: number;
  /** The last row that was shown of this source; null before the first. */
  readonly last: MergedRow | null;
}

/** The beginning of every source. */
export const MERGE_START: MergeCursor = { offset: 0, last: null };

/** One list of the merge: newest first, equal dates by descending uid. */
export interface MergeSource<R extends MergedRow> {
  readonly cursor: MergeCursor;
  /** Rows of the list from a position on, at most `count`; fewer only at its end. */
  readonly read: (offset: number, count: number) => Promise<readonly R[]>;
}

/** A page of a merge: for each row the index of its source, and where each source goes on; null at its end. */
export interface MergedPage<R> {
  readonly rows: readonly { readonly source: number; readonly row: R }[];
  readonly cursors: readonly (MergeCursor | null)[];
}

/** Rows that are read of a source at least, so that a burst of mail in one account costs few requests. */
const MIN_CHUNK = 8;

/** Whether `row` stands below `other` in a list that is newest first. */
export function isBelow(row: MergedRow, other: MergedRow): boolean {
  return row.date !== other.date ? row.date < other.date : row.uid < other.uid;
}

/**
 * Merges lists by date, newest first; of equal dates the earlier source comes first. It reads about `limit` rows over all sources,
 * and more only of those that run dry. A source that has changed since its cursor was made goes on below the row that was shown
 * last: rows that arrived above are not repeated, and none is left out when rows above were removed.
 */
export async function mergePage<R extends MergedRow>(
  sources: readonly MergeSource<R>[],
  limit: number,
): Promise<MergedPage<R>> {
  const chunk = Math.max(MIN_CHUNK, Math.ceil(limit / Math.max(1, sources.length)) + 1);
  const heads = await Promise.all(sources.map((source) => startOf(source, chunk)));
  const rows: { source: number; row: R }[] = [];
  while (rows.length < limit) {
    const dry = heads.filter((head) => head.at >= head.rows.length && !head.ended);
    await Promise.all(dry.map((head) => readOn(head, chunk)));
    const best = bestOf(heads);
    if (best === -1) break;
    const head = heads[best];
    const row = head?.rows[head.at];
    if (head === undefined || row === undefined) break;
    rows.push({ source: best, row });
    head.at += 1;
    head.last = row;
  }
  return { rows, cursors: heads.map(cursorOf) };
}

interface Head<R extends MergedRow> {
  readonly source: MergeSource<R>;
  rows: readonly R[];
  /** The next row in `rows`. */
  at: number;
  /** The position of `rows[0]` in the source. */
  offset: number;
  /** The source has no rows below `rows`. */
  ended: boolean;
  last: MergedRow | null;
}

/** Reads the first rows below the cursor. When rows above it were removed, it goes back until it finds where it was. */
async function startOf<R extends MergedRow>(source: MergeSource<R>, chunk: number): Promise<Head<R>> {
  const { last, offset: from } = source.cursor;
  // One row above the cursor, which shows whether the source has moved.
  let offset = last === null ? from : Math.max(0, from - 1);
  let step = chunk;
  for (;;) {
    const rows = await source.read(offset, chunk + 1);
    const first = rows[0];
    const isPast = last !== null && offset > 0 && (first === undefined || isBelow(first, last));
    if (!isPast) {
      const head: Head<R> = { source, rows, at: 0, offset, ended: rows.length < chunk + 1, last };
      await skipShown(head, chunk);
      return head;
    }
    offset = Math.max(0, offset - step);
    step *= 2;
  }
}

/** Passes the rows that were shown already. */
async function skipShown<R extends MergedRow>(head: Head<R>, chunk: number): Promise<void> {
  const { last } = head;
  if (last === null) return;
  for (;;) {
    const at = head.rows.findIndex((row) => isBelow(row, last));
    head.at = at === -1 ? head.rows.length : at;
    if (at !== -1 || head.ended) return;
    await readOn(head, chunk);
  }
}

async function readOn<R extends MergedRow>(head: Head<R>, chunk: number): Promise<void> {
  head.offset += head.rows.length;
  head.rows = await head.source.read(head.offset, chunk);
  head.at = 0;
  head.ended = head.rows.length < chunk;
}

/** The source whose next row is the newest; -1 when all have ended. */
function bestOf<R extends MergedRow>(heads: readonly Head<R>[]): number {
  let best = -1;
  let date = Number.NEGATIVE_INFINITY;
  for (const [index, head] of heads.entries()) {
    const row = head.rows[head.at];
    if (row === undefined || (best !== -1 && row.date <= date)) continue;
    best = index;
    ({ date } = row);
  }
  return best;
}

function cursorOf<R extends MergedRow>(head: Head<R>): MergeCursor | null {
  if (head.ended && head.at >= head.rows.length) return null;
  return { offset: head.offset + head.at, last: head.last };
}
