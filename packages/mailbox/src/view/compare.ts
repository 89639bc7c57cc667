import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SortKey } from '@pillarbox/contract/mail/flags';
import type { Columns } from './columns.ts';
import type { Compare } from './order.ts';
import { sortablePeople } from './people.ts';
import type { StringTable } from './string-table.ts';

/** Reply and forward prefixes at the start of a folded subject; the base subject has none (RFC 5256 2.1). */
const MARKS = /^(?:(?:re|fwd?|aw|wg|sv|vs|tr|rv|ref|antw|odp|ris)(?:\[\d{1,4}\])?\s?:|\[[^\]]{0,40}\]|\s)+/;

/** The subject that lists sort by: folded, without reply and forward prefixes. */
export function baseSubject(folded: string): string {
  return folded.replace(MARKS, '');
}

/**
 * Compares rows in ascending order of a sort key; equal rows are ordered by uid. `forms` caches the compared texts while a
 * whole view is sorted, because sorting reads each about seventeen times. Without it, texts are read each time.
 */
export function compareBy(
  key: SortKey,
  { columns, texts }: { readonly columns: Columns; readonly texts: StringTable },
  forms?: Map<number, string>,
): Compare {
  const byUid: Compare = (a, b) => (columns.uid[a] ?? 0) - (columns.uid[b] ?? 0);
  const byNumber = (column: () => Float64Array | Uint32Array): Compare => {
    return (a, b) => (column()[a] ?? 0) - (column()[b] ?? 0) || byUid(a, b);
  };
  const byText = (column: () => Uint32Array, form: (folded: string) => string): Compare => {
    const formOf = (id: number): string => {
      const known = forms?.get(id);
      if (known !== undefined) return known;
      const made = form(texts.folded(id));
      forms?.set(id, made);
      return made;
    };
    return (a, b) => {
      const first = column()[a] ?? 0;
      const second = column()[b] ?? 0;
      if (first === second) return byUid(a, b);
      const one = formOf(first);
      const two = formOf(second);
      return one < two ? -1 : one > two ? 1 : byUid(a, b);
    };
  };
  switch (key) {
    case SORT_KEY.UID:
      return byUid;
    case SORT_KEY.SUBJECT:
      return byText(() => columns.subject, baseSubject);
    case SORT_KEY.TO:
      return byText(() => columns.to, sortablePeople);
    case SORT_KEY.SENDER:
      return byText(() => columns.from, sortablePeople);
    case SORT_KEY.SIZE:
      return byNumber(() => columns.size);
    case SORT_KEY.DATE:
      return byNumber(() => columns.date);
  }
}
