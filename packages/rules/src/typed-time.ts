import type { Day } from './zoned-days.ts';
import { addDays, weekdayOf } from './zoned-days.ts';

/** Longest text that is read as a date or a time, in characters: no written date is longer. */
const MAX_TYPED = 60;

/** What a typed date is read by. */
export interface TypedContext {
  /** BCP 47 tag of the language whose names of days and months are known. */
  readonly tag: string;
  readonly today: Day;
  /** Whether the user writes the month before the day: 10/17. */
  readonly monthFirst: boolean;
}

/** A date that was read, and the minutes since midnight when a time followed it. */
export interface TypedDate {
  readonly day: Day;
  readonly minutes: number | null;
}

/**
 * Reads a typed time of day: "7", "7.30", "730", "19:30", "7:30 pm", "19h30". Returns the minutes since midnight; null for text that
 * is no time.
 */
export function readTime(typed: string): number | null {
  const words = typed.slice(0, MAX_TYPED).trim().toLowerCase();
  const match = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?\s*h?\s*(am|pm|a\.m\.|p\.m\.)?$/.exec(words);
  if (match === null) return null;
  const [, hours = '', separated, joined, half] = match;
  const minute = Number(separated ?? joined ?? 0);
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.startsWith('p') ? 12 : 0);
  }
  return hour > 23 || minute > 59 ? null : hour * 60 + minute;
}

/**
 * Reads a typed date: "fri", "fri 7.30", "tomorrow", "17 Oct", "17.10.", "10/17/2025", "2025-10-17". A weekday alone is the next one,
 * a date without a year the next one; a weekday beside a date is ignored. Returns null for text that is no date.
 */
export function readDate(typed: string, context: TypedContext): TypedDate | null {
  const found: Found = { relative: null, weekday: null, month: null, day: null, year: null, minutes: null };
  const names = namesOf(context.tag);
  let rest = plain(typed.slice(0, MAX_TYPED));
  const near = names.near.findIndex((name) => rest === name || rest.startsWith(`${name} `));
  if (near !== -1) {
    found.relative = near;
    rest = rest.slice(names.near[near]?.length).trim();
  }
  // A time may have a word behind it: 7 pm.
  const words = rest.replaceAll(/(\d) ([ap]\.?m\.?)$/g, '$1$2').split(' ');
  const hasMonth = words.some((word) => monthOf(word, names) !== null);
  for (const word of words) {
    if (word !== '' && !take(word, { found, names, context, hasMonth })) return null;
  }
  const day = dayOf(found, context.today);
  return day === null ? null : { day, minutes: found.minutes };
}

/** The parts of a date that were found so far; months and weekdays from 1. */
interface Found {
  /** Days from today. */
  relative: number | null;
  weekday: number | null;
  month: number | null;
  day: number | null;
  year: number | null;
  minutes: number | null;
}

interface Reading {
  readonly found: Found;
  readonly names: Names;
  readonly context: TypedContext;
  /** A word is the name of a month, so that a number is a day and not a time. */
  readonly hasMonth: boolean;
}

function monthOf(word: string, names: Names): number | null {
  const index = names.months.findIndex((forms) => forms.includes(word.replace(/\.+$/, '')));
  return index === -1 ? null : index + 1;
}

/** Reads one word. Returns false when it has no meaning in a date. */
function take(word: string, { found, names, context, hasMonth }: Reading): boolean {
  const bare = word.replace(/\.+$/, '');
  const weekday = names.weekdays.findIndex((forms) => forms.includes(bare));
  const month = monthOf(word, names);
  if (weekday !== -1 && found.weekday === null) found.weekday = weekday + 1;
  else if (month !== null && found.month === null) found.month = month;
  else if (names.fillers.has(word) || names.fillers.has(bare)) return true;
  else if (/^\d{4}$/.test(bare) && found.year === null && hasMonth) found.year = Number(bare);
  else if (/^\d{1,2}$/.test(bare) && found.day === null && hasMonth) found.day = Number(bare);
  else return takeNumbers(word, found, context) || takeTime(word, found);
  return true;
}

/** Reads a date in numbers. After a weekday, two numbers without a dot behind them are a time. */
function takeNumbers(word: string, found: Found, { monthFirst }: TypedContext): boolean {
  if (found.day !== null || found.relative !== null) return false;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  const match = iso ?? /^(\d{1,2})[./-](\d{1,2})(?:([./-])(\d{4}|\d{2})?\.?)?$/.exec(word);
  if (match === null) return false;
  if (iso !== null) {
    [found.year, found.month, found.day] = [Number(iso[1]), Number(iso[2]), Number(iso[3])];
    return true;
  }
  const [, one, two, end, year] = match;
  if (found.weekday !== null && end === undefined && word.includes('.')) return false;
  [found.day, found.month] = monthFirst ? [Number(two), Number(one)] : [Number(one), Number(two)];
  if (year !== undefined) found.year = Number(year) + (year.length === 2 ? 2000 : 0);
  return true;
}

function takeTime(word: string, found: Found): boolean {
  if (found.minutes !== null) return false;
  found.minutes = readTime(word);
  return found.minutes !== null;
}

function dayOf({ relative, weekday, month, day, year }: Found, today: Day): Day | null {
  if (relative !== null) return addDays(today, relative);
  if (day === null && month === null && weekday !== null) {
    return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
  }
  if (day === null || month === null) return null;
  const isPast = month < today.month || (month === today.month && day < today.day);
  const whole = { year: year ?? (isPast ? today.year + 1 : today.year), month, day };
  const date = new Date(Date.UTC(whole.year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? whole : null;
}

/** Lower case, without commas, with single spaces. */
function plain(typed: string): string {
  return typed.toLocaleLowerCase().replaceAll(',', ' ').replaceAll(/\s+/g, ' ').trim();
}

/** The words of dates in one language, in lower case and without final dots. */
interface Names {
  /** Today and tomorrow. */
  readonly near: readonly string[];
  /** The forms of each weekday, from Monday. */
  readonly weekdays: readonly (readonly string[])[];
  readonly months: readonly (readonly string[])[];
  /** Words between the parts of a date, such as "de". */
  readonly fillers: ReadonlySet<string>;
}

const known = new Map<string, Names>();

function namesOf(tag: string): Names {
  const names = known.get(tag) ?? {
    near: nearDays(tag),
    // 1 January 2024 was a Monday.
    weekdays: Array.from({ length: 7 }, (_, index) => formsOf(tag, 'weekday', Date.UTC(2024, 0, 1 + index))),
    months: Array.from({ length: 12 }, (_, index) => formsOf(tag, 'month', Date.UTC(2024, index, 1))),
    fillers: fillersOf(tag),
  };
  known.set(tag, names);
  return names;
}

function nearDays(tag: string): string[] {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  return [0, 1].map((days) => plain(format.format(days, 'day')));
}

/** The long and short forms of a name. Many languages inflect the name of a month beside a day. */
function formsOf(tag: string, part: 'weekday' | 'month', instant: number): string[] {
  const alone = (['long', 'short'] as const).map((length) => ({ [part]: length, timeZone: 'UTC' }));
  const beside = alone.map((options) => ({ ...options, day: 'numeric' as const }));
  const found = [...alone, ...beside].map(
    (options) =>
      new Intl.DateTimeFormat(tag, options).formatToParts(instant).find(({ type }) => type === part)?.value ?? '',
  );
  return [...new Set(found.map((name) => plain(name).replace(/\.$/, '')))].filter((name) => /\p{L}/u.test(name));
}

function fillersOf(tag: string): Set<string> {
  const lengths = ['long', 'short'] as const;
  const literals = lengths.flatMap((length) =>
    new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: length, year: 'numeric', timeZone: 'UTC' })
      .formatToParts(Date.UTC(2024, 0, 1))
      .flatMap(({ type, value }) => (type === 'literal' ? plain(value).split(' ') : [])),
  );
  return new Set(
    literals.flatMap((word) => [word, word.replace(/\.+$/, '')]).filter((word) => /\p{L}|^\.$/u.test(word)),
  );
}
