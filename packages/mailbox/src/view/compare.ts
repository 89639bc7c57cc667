import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { SortKey } from '@pillarbox/contract/mail/flags';
import type { Columns } from './columns.ts';
import type { Compare } from './order.ts';
import { sortablePeople } from './people.ts';
import type { StringTable } from './string-table.ts';

/** Reply and forward marks at the start of a folded subject, which the base subject is without (RFC 5256 2.1). */
const MARKS = /^(?:(?:re|fwd?|aw|wg|sv|vs|tr|rv|ref|antw|odp|ris)(?:\[\d{1,4}\])?\s?:|\[[^\]]{0,40}\]|\s)+/;

/** The folded subject as it is sorted: without reply and forward marks. */
export function baseSubject(folded: string): string {
  return folded.replace(MARKS, '');
}

/**
 * The ascending order of a sort key; rows that are equal in it follow their uids. `forms` keeps texts ready while a whole view
 * is sorted, which asks for each some seventeen times; without it they are read each time, as a single insertion may.
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
