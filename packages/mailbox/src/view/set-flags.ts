import type { Columns } from './columns.ts';
import type { FlagSetting, FlagUpdate } from './entry.ts';
import type { KeywordSets } from './keyword-sets.ts';
import type { Order } from './order.ts';
import type { Tally } from './tally.ts';

interface FlaggedRows {
  readonly columns: Columns;
  readonly keywords: KeywordSets;
  readonly tally: Tally;
  readonly byUid: Order;
}

/** Sets the flags and labels of the rows of messages, all flags but those of the mask `kept`; returns those that changed. */
export function setFlagsOfRows(
  { columns, keywords, tally, byUid }: FlaggedRows,
  settings: Iterable<FlagSetting>,
  kept: number,
): FlagUpdate[] {
  const changed: FlagUpdate[] = [];
  const { slots } = byUid;
  let next = 0;
  for (const { uid, flags: wanted, labels } of settings) {
    // Servers report messages in ascending order: it usually is the one behind the last.
    const isNext = columns.uid[slots[next] ?? -1] === uid;
    const at = isNext ? next : byUid.find((slot) => (columns.uid[slot] ?? 0) - uid);
    const slot = slots[at];
    if (slot === undefined) continue;
    next = at + 1;
    const before = columns.flags[slot] ?? 0;
    const flags = (before & kept) | wanted;
    const had = columns.keywords[slot] ?? 0;
    const has = labels === undefined ? had : keywords.intern(labels);
    if (before === flags && had === has) continue;
    tally.flags(-1, before);
    tally.flags(1, flags);
    columns.flags[slot] = flags;
    columns.keywords[slot] = has;
    changed.push(had === has ? { uid, flags } : { uid, flags, labels: [...keywords.of(has)] });
  }
  return changed;
}
