import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { ROW_MARK } from './columns.ts';
import type { Columns } from './columns.ts';

/**
 * The slots of messages that have the Message-ID and the size of another message that is kept: a starred one, otherwise the one with
 * the lowest uid. Messages without a Message-ID have no copies.
 */
export function copiesIn({
  columns,
  slots,
}: {
  readonly columns: Columns;
  readonly slots: Uint32Array;
}): ReadonlySet<number> {
  const copies = new Set<number>();
  const kept = new Map<string, number>();
  for (const slot of repeated(columns, slots)) {
    const name = `${String(columns.node[slot])} ${String(columns.size[slot])}`;
    const other = kept.get(name);
    if (other === undefined) kept.set(name, slot);
    else {
      const isBetter = rankOf(columns, slot) < rankOf(columns, other);
      copies.add(isBetter ? other : slot);
      if (isBetter) kept.set(name, slot);
    }
  }
  return copies;
}

/** The slots whose Message-ID occurs more than once: of a large folder only few messages are compared. */
function repeated(columns: Columns, slots: Uint32Array): Uint32Array {
  const named = slots.filter((slot) => ((columns.marks[slot] ?? 0) & ROW_MARK.UNNAMED) === 0);
  const last = named.reduce((most, slot) => Math.max(most, columns.node[slot] ?? 0), 0);
  const counts = new Uint8Array(last + 1);
  for (const slot of named) {
    const node = columns.node[slot] ?? 0;
    counts[node] = Math.min(2, (counts[node] ?? 0) + 1);
  }
  return named.filter((slot) => counts[columns.node[slot] ?? 0] === 2);
}

/** The lowest one is kept. */
function rankOf(columns: Columns, slot: number): number {
  const isStarred = ((columns.flags[slot] ?? 0) & MESSAGE_FLAG.FLAGGED) !== 0;
  return (columns.uid[slot] ?? 0) - (isStarred ? 2 ** 32 : 0);
}
