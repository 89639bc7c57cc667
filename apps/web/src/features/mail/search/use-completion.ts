import { useMemo } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { allLists } from '../data/lists.ts';
import { label } from '../model/row-text.ts';
import { typedSearch } from './session.ts';
import type { Completion } from './suggestions.ts';
import { completionOf } from './suggestions.ts';
import type { ReadSearch } from './use-search.ts';
import { useCalendar } from './use-search.ts';

/** Most people that are offered, of the rows in memory. */
const MAX_PEOPLE = 200;

/** The completion of what is being typed; null for none. */
export function useCompletion({ vocabulary, folders, labels }: ReadSearch): Completion | null {
  const t = useText();
  const tag = useLocaleTag();
  const { text } = useStore(typedSearch);
  const calendarOf = useCalendar();
  return useMemo(() => {
    const calendar = calendarOf();
    const days = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: calendar.zone });
    const dateText = (instant: number): string => days.format(instant);
    return completionOf(text, { vocabulary, folders, labels, people: peopleInMemory(), calendar, dateText, t });
  }, [text, vocabulary, folders, labels, calendarOf, tag, t]);
}

/** Names, else addresses, of the people in the lists that are in memory. */
function peopleInMemory(): string[] {
  const people = new Set<string>();
  for (const list of allLists()) {
    for (const { from, to } of list.state.get().rows.values()) {
      for (const { name, mail } of [...from, ...to.slice(0, 3)]) {
        // A quotation mark cannot be typed in a value.
        const words = label(name === '' ? mail : name).replaceAll('"', '');
        if (words !== '') people.add(words);
      }
      if (people.size >= MAX_PEOPLE) return [...people];
    }
  }
  return [...people];
}
