import { readDate } from '../typed-time.ts';
import type { Day } from '../zoned-days.ts';
import { addDays, weekdayOf } from '../zoned-days.ts';
import { amountAt } from './times.ts';
import type { QuickWords } from './vocabulary.ts';
import type { Span, Word } from './words.ts';
import { isOneOf, meaningOf, phrase } from './words.ts';

/** How days are read. */
export interface DayContext {
  readonly languages: readonly QuickWords[];
  /** BCP 47 tags of the languages whose names of days and months are read. */
  readonly tags: readonly string[];
  readonly today: Day;
  readonly monthFirst: boolean;
}

/** One day, or the first and the last of several. */
export interface Days {
  readonly first: Day;
  readonly last: Day;
}

/** Most words of one date: "Friday 17 October 2025". */
const MOST_WORDS = 4;

/** Finds the first day, or the first two days with a word such as "to" between them. */
export function findDays(words: readonly Word[], context: DayContext): Span<Days> | null {
  for (let from = 0; from < words.length; from += 1) {
    const one = dayAt(words, from, context);
    if (one === null) continue;
    const isJoined = isOneOf(words[one.to]?.key, context.languages, ({ until }) => until);
    const second = isJoined ? dayAt(words, one.to + 1, { ...context, today: one.value }) : null;
    const other = second !== null && isBefore(second.value, one.value) ? null : second;
    const value = { first: one.value, last: other?.value ?? one.value };
    return { from, to: other?.to ?? one.to, value };
  }
  return null;
}

function isBefore(one: Day, other: Day): boolean {
  return Date.UTC(one.year, one.month - 1, one.day) < Date.UTC(other.year, other.month - 1, other.day);
}

/** Reads the day that begins at a word, with the words before it that say so. */
function dayAt(words: readonly Word[], from: number, context: DayContext): Span<Day> | null {
  const { languages, today } = context;
  const week = nextWeekAt(words, from, languages);
  if (week !== null) {
    const named = weekdayAt(words, week, context);
    return named ?? { from, to: week, value: addDays(today, 8 - weekdayOf(today)) };
  }
  const isNext = isOneOf(words[from]?.key, languages, ({ next }) => next);
  const isSaid = isNext || isOneOf(words[from]?.key, languages, ({ on }) => on);
  const at = isSaid ? from + 1 : from;
  const found = namedDayAt(words, at, context) ?? writtenDayAt(words, { at, isSaid }, context);
  if (found === null) return null;
  const after = isNext ? inNextWeek(found.value, today) : found.value;
  const weekBehind = nextWeekAt(words, found.to, languages);
  if (weekBehind !== null) return { from, to: weekBehind, value: inNextWeek(found.value, today) };
  return { from, to: found.to, value: after };
}

/** The word behind "next week" at a word; null for none. */
function nextWeekAt(words: readonly Word[], at: number, languages: readonly QuickWords[]): number | null {
  return isOneOf(phrase(words, at, at + 2), languages, ({ nextWeek }) => nextWeek) ? at + 2 : null;
}

function weekdayAt(words: readonly Word[], at: number, context: DayContext): Span<Day> | null {
  const found = writtenDayAt(words, { at, isSaid: true }, context);
  return found === null ? null : { ...found, value: inNextWeek(found.value, context.today) };
}

/** The same weekday of the week after this one; weeks begin on Monday. */
function inNextWeek(day: Day, today: Day): Day {
  return addDays(today, 7 - weekdayOf(today) + weekdayOf(day));
}

/** "day after tomorrow", "in 3 days", "in einer Woche". */
function namedDayAt(words: readonly Word[], at: number, { languages, today }: DayContext): Span<Day> | null {
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const days = meaningOf(phrase(words, at, at + count), languages, (language) => language.days);
    if (days !== undefined && at + count <= words.length)
      return { from: at, to: at + (isTimeToo(words, at, languages) ? 0 : count), value: addDays(today, days) };
  }
  if (!isOneOf(words[at]?.key, languages, (language) => language.in)) return null;
  const amount = amountAt(words, at + 1, languages);
  if (amount === null || (amount.unit !== 'day' && amount.unit !== 'week')) return null;
  const days = Math.round(amount.count * (amount.unit === 'week' ? 7 : 1));
  return { from: at, to: amount.to, value: addDays(today, days) };
}

/** Whether the word says a time, too: tonight. The time takes it from the title then. */
function isTimeToo(words: readonly Word[], at: number, languages: readonly QuickWords[]): boolean {
  return meaningOf(words[at]?.key, languages, ({ times }) => times) !== undefined;
}

function writtenDayAt(
  words: readonly Word[],
  { at, isSaid }: { readonly at: number; readonly isSaid: boolean },
  { tags, today, monthFirst }: DayContext,
): Span<Day> | null {
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    if (at + count > words.length || (count === 1 && !isSaid && isDoubtful(words[at]))) continue;
    const typed = withoutOrdinals(phrase(words, at, at + count));
    for (const tag of tags) {
      const read = readDate(typed, { tag, today, monthFirst });
      if (read !== null && read.minutes === null) return { from: at, to: at + count, value: read.day };
    }
  }
  return null;
}

/** Names of weekdays of two letters are words of their own, too: German "so". */
function isDoubtful(word: Word | undefined): boolean {
  return /^\p{L}{1,2}$/u.test(word?.key ?? '');
}

/** English: the 3rd of May, May 3rd. */
function withoutOrdinals(typed: string): string {
  return typed
    .replace(/^the /, '')
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replaceAll(/ of /g, ' ');
}
