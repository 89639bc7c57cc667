import { MESSAGE_FLAG, SEARCH_SCOPE } from '@pillarbox/contract/mail/flags';
import type { SearchFilter } from '@pillarbox/contract/mail/flags';
import type { Search } from '@pillarbox/contract/mail/list';
import type { Columns } from './columns.ts';
import { searchWords } from './fold.ts';
import type { KeywordSets } from './keyword-sets.ts';
import { MAX_WORDS } from './limits.ts';
import type { StringTable } from './string-table.ts';

/** For each filter, the flag bits to test and their expected value [DATA-010]. */
const FILTERS: Readonly<Record<SearchFilter, readonly [mask: number, value: number]>> = {
  ANSWERED: [MESSAGE_FLAG.ANSWERED, MESSAGE_FLAG.ANSWERED],
  FLAGGED: [MESSAGE_FLAG.FLAGGED, MESSAGE_FLAG.FLAGGED],
  SEEN: [MESSAGE_FLAG.SEEN, MESSAGE_FLAG.SEEN],
  ATTACHMENT: [MESSAGE_FLAG.ATTACH, MESSAGE_FLAG.ATTACH],
  CALENDAR: [MESSAGE_FLAG.CALENDAR, MESSAGE_FLAG.CALENDAR],
  PRIORITY: [MESSAGE_FLAG.PRIORITY, MESSAGE_FLAG.PRIORITY],
  TASKED: [MESSAGE_FLAG.TASKED, MESSAGE_FLAG.TASKED],
  UNTASKED: [MESSAGE_FLAG.TASKED, 0],
  UNSEEN: [MESSAGE_FLAG.SEEN, 0],
};

/** What a search reads of a view. */
interface Searched {
  readonly columns: Columns;
  readonly texts: StringTable;
  readonly keywords: KeywordSets;
}

/** A compiled search: returns whether a row matches. */
export type Matcher = (slot: number) => boolean;

/** Whether flags pass all filters. */
export function flagsMatch(flags: number, filters: readonly SearchFilter[]): boolean {
  return filters.every((filter) => {
    const [mask, value] = FILTERS[filter];
    return (flags & mask) === value;
  });
}

/**
 * Compiles a search over the current rows. Each word may occur anywhere in the fields of the scope; the BODY bit is
 * ignored. `only` names the rows that a body search found, whose words are then not tested.
 */
export function matcher(
  search: Search,
  only: ReadonlySet<number> | null,
  { columns, texts, keywords }: Searched,
): Matcher {
  const labels = search.labels ?? [];
  const labelled = labels.length === 0 ? null : keywords.containing(labels);
  const flagged: Matcher = (slot) =>
    flagsMatch(columns.flags[slot] ?? 0, search.flags) &&
    (labelled === null || labelled[columns.keywords[slot] ?? 0] === 1);
  if (only !== null) return (slot) => only.has(columns.uid[slot] ?? 0) && flagged(slot);
  const words = searchWords(search.text, MAX_WORDS);
  if (words.length === 0) return flagged;
  const marks = new Int32Array(texts.count);
  words.forEach((word, index) => {
    texts.mark(word, 1 << index, marks);
  });
  const all = (1 << words.length) - 1;
  const inSender = (search.scope & SEARCH_SCOPE.SENDER) !== 0;
  const inSubject = (search.scope & SEARCH_SCOPE.SUBJECT) !== 0;
  const inRecipients = (search.scope & SEARCH_SCOPE.TOCC) !== 0;
  const of = (column: Uint32Array, slot: number): number => marks[column[slot] ?? 0] ?? 0;
  return (slot) => {
    let found = inSubject ? of(columns.subject, slot) : 0;
    if (inSender) found |= of(columns.from, slot);
    if (inRecipients) found |= of(columns.to, slot) | of(columns.cc, slot) | of(columns.bcc, slot);
    return found === all && flagged(slot);
  };
}
