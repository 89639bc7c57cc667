import type { Day } from '../zoned-days.ts';
import { weekdayOf } from '../zoned-days.ts';
import type { DayContext } from './days.ts';
import { findDays } from './days.ts';
import type { Span, Word } from './words.ts';
import { isOneOf, meaningOf, phrase } from './words.ts';

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A repeat, and the day that it names; null for none. */
export interface Repeat {
  /** RRULE without its name (RFC 5545 3.3.10). */
  readonly rule: string;
  readonly day: Day | null;
}

/** Finds a repeat: "every Monday", "jeden Werktag", "monthly". */
export function findRepeat(words: readonly Word[], context: DayContext): Span<Repeat> | null {
  const { languages } = context;
  for (let from = 0; from < words.length; from += 1) {
    for (let count = 3; count > 0; count -= 1) {
      const rule = meaningOf(phrase(words, from, from + count), languages, ({ repeats }) => repeats);
      if (rule !== undefined) {
        return { from, to: Math.min(from + count, words.length), value: { rule, day: null } };
      }
    }
    if (!isOneOf(words[from]?.key, languages, ({ every }) => every)) continue;
    // Only the word behind it: "every Monday 9" is no date.
    const named = findDays(words.slice(from + 1, from + 2), context);
    if (named === null || /\d/.test(words[from + 1]?.key ?? '')) continue;
    const { first } = named.value;
    const rule = `FREQ=WEEKLY;BYDAY=${WEEKDAYS[weekdayOf(first) - 1] ?? 'MO'}`;
    return { from, to: from + 2, value: { rule, day: first } };
  }
  return null;
}
