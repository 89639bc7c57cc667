import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { DateGroupCount } from '@pillarbox/contract/mail/list';
import { PINNED, RETURNED, TOP_GROUPS } from '@pillarbox/contract/mail/marks';
import type { Columns } from './columns.ts';
import type { KeywordSets } from './keyword-sets.ts';

/** The rows that stand at the top of a list whatever their date, in the order of the list, and their groups. */
export interface TopRows {
  readonly slots: readonly number[];
  readonly groups: readonly DateGroupCount[];
}

/** What the top of a list is computed from. */
interface Source {
  readonly columns: Pick<Columns, 'flags' | 'keywords'>;
  readonly keywords: KeywordSets;
}

/** A list without such rows. */
export const NO_TOP: TopRows = { slots: [], groups: [] };

/**
 * The top of a list: unread messages that returned from the snoozed ones, then pinned messages, each newest first. With `rootOf`
 * a row counts when any message of its thread does.
 *
 * @param shown slots of the rows that the list shows, ascending.
 * @param all slots of all messages, in any order.
 */
export function topRows(
  { shown, all, rootOf }: { shown: Uint32Array; all: Uint32Array; rootOf: ((slot: number) => number) | null },
  { columns, keywords }: Source,
): TopRows {
  const isReturned = withKeyword(RETURNED, { columns, keywords }, MESSAGE_FLAG.SEEN);
  const isPinned = withKeyword(PINNED, { columns, keywords }, 0);
  if (isReturned === null && isPinned === null) return NO_TOP;
  const taken = new Set<number>();
  const groups: DateGroupCount[] = [];
  for (const [key, is] of [
    [TOP_GROUPS.RETURNED, isReturned],
    [TOP_GROUPS.PINNED, isPinned],
  ] as const) {
    if (is === null) continue;
    const before = taken.size;
    const roots = rootOf === null ? null : new Set([...all.filter(is)].map(rootOf));
    for (const slot of shown.toReversed()) {
      if (rootOf === null || roots === null ? is(slot) : roots.has(rootOf(slot))) taken.add(slot);
    }
    if (taken.size > before) groups.push({ key, count: taken.size - before });
  }
  return taken.size === 0 ? NO_TOP : { slots: [...taken], groups };
}

/** Tests messages for a keyword, without those that have the flag; null when no message of the view has the keyword. */
function withKeyword(
  keyword: string,
  { columns, keywords }: Source,
  without: number,
): ((slot: number) => boolean) | null {
  const sets = keywords.containing([keyword]);
  if (!sets.includes(1)) return null;
  return (slot) => sets[columns.keywords[slot] ?? 0] === 1 && ((columns.flags[slot] ?? 0) & without) === 0;
}
