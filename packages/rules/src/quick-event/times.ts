import { readTime } from '../typed-time.ts';
import type { QuickWords } from './vocabulary.ts';
import type { Span, Word } from './words.ts';
import { isOneOf, meaningOf } from './words.ts';

const HALF_DAY = 12 * 60;
const DAY = 24 * 60;
/** Before this hour, an hour without am or pm means the afternoon where people write those: nobody meets at three in the night. */
const EARLY = 7 * 60;

/** How times are read. */
export interface TimeContext {
  readonly languages: readonly QuickWords[];
  /** Whether the user writes am and pm. */
  readonly isTwelveHour: boolean;
}

/** Minutes since midnight. `end` is above a day's when it is on the next one, and null when only a start is given. */
export interface TimeRange {
  readonly start: number;
  readonly end: number | null;
}

interface Clock {
  readonly minutes: number;
  /** The word behind it. */
  readonly to: number;
  /** Whether it is a time without a word before it that says so. */
  readonly isSure: boolean;
  /** Whether am or pm, or a form of 24 hours, fixes the half of the day. */
  readonly isFixed: boolean;
}

/** Reads the time that begins at a word. */
function clockAt(words: readonly Word[], at: number, { languages }: TimeContext): Clock | null {
  const key = words[at]?.key;
  if (key === undefined) return null;
  const named = meaningOf(key, languages, ({ times }) => times);
  if (named !== undefined) return { minutes: named, to: at + 1, isSure: true, isFixed: true };
  if (isOneOf(key, languages, ({ halfTo }) => halfTo)) return halfTo(words, at + 1);
  const behind = words[at + 1]?.key ?? '';
  const isNamed = isOneOf(behind, languages, ({ clock }) => clock);
  const half = /^[ap]\.?m\.?$/.test(behind) ? behind : '';
  const bare = key.replace(/\.$/, '');
  const minutes = readTime(half === '' ? bare : `${bare} ${half.replaceAll('.', '')}`);
  if (minutes === null || /^\d{3,4}$/.test(bare)) return null;
  const hasHalf = half !== '' || /[ap]m$/.test(bare);
  return {
    minutes,
    to: at + (isNamed || half !== '' ? 2 : 1),
    isSure: isNamed || hasHalf || /\d[:h]\d/.test(bare) || /^\d{1,2}\.(?:1[3-9]|[2-5]\d|00)$/.test(bare),
    isFixed: isNamed || hasHalf || minutes >= HALF_DAY || /^0\d/.test(bare),
  };
}

/** German "halb acht": half an hour before. */
function halfTo(words: readonly Word[], at: number): Clock | null {
  const numbers = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'];
  const key = words[at]?.key ?? '';
  const hour = /^\d{1,2}$/.test(key) ? Number(key) : numbers.indexOf(key) + 1;
  if (hour < 1 || hour > 24) return null;
  return { minutes: hour * 60 - 30, to: at + 1, isSure: true, isFixed: false };
}

/** Finds the first time, or the first two times with a word such as "to" between them. */
export function findTime(words: readonly Word[], context: TimeContext): Span<TimeRange> | null {
  for (let from = 0; from < words.length; from += 1) {
    const isSaid = isOneOf(words[from]?.key, context.languages, ({ at }) => at);
    const first = clockAt(words, isSaid ? from + 1 : from, context);
    if (first === null) continue;
    const second = isOneOf(words[first.to]?.key, context.languages, ({ until }) => until)
      ? clockAt(words, first.to + 1, context)
      : null;
    const isRange = second !== null && (isSaid || second.isSure || first.isSure || isDash(words[first.to]));
    if (isRange) return { from, to: second.to, value: rangeOf(first, second, context) };
    if (isSaid || first.isSure) {
      const start = inHalf(first, context);
      return { from, to: first.to, value: { start, end: null } };
    }
  }
  return null;
}

function isDash(word: Word | undefined): boolean {
  return word?.key === '-' || word?.key === '–';
}

function inHalf({ minutes, isFixed }: Clock, { isTwelveHour }: TimeContext): number {
  return !isFixed && isTwelveHour && minutes < EARLY ? minutes + HALF_DAY : minutes;
}

/** In "2-3pm" both are in the afternoon; "11 to 1" ends at 13:00, and "22 to 2" on the next day. */
function rangeOf(first: Clock, second: Clock, context: TimeContext): TimeRange {
  const isPair = !first.isFixed && second.isFixed && first.minutes + HALF_DAY < second.minutes;
  const start = isPair && context.isTwelveHour ? first.minutes + HALF_DAY : inHalf(first, context);
  const { minutes, isFixed } = second;
  if (minutes > start) return { start, end: minutes };
  return { start, end: !isFixed && minutes + HALF_DAY > start ? minutes + HALF_DAY : minutes + DAY };
}

/** Longest length that is read, in minutes: a week. */
const LONGEST = 7 * DAY;

/** Finds a length in minutes: "for 2 hours", "90 min", "1.5h". */
export function findLength(words: readonly Word[], { languages }: TimeContext): Span<number> | null {
  for (let from = 0; from < words.length; from += 1) {
    const at = isOneOf(words[from]?.key, languages, (language) => language.for) ? from + 1 : from;
    const read = amountAt(words, at, languages);
    if (read === null || read.unit === 'day' || read.unit === 'week') continue;
    const minutes = Math.round(read.count * (read.unit === 'hour' ? 60 : 1));
    if (minutes > 0 && minutes <= LONGEST) return { from, to: read.to, value: minutes };
  }
  return null;
}

/** A number and its unit, in one word or two; null for none. */
export function amountAt(
  words: readonly Word[],
  at: number,
  languages: readonly QuickWords[],
): { readonly count: number; readonly unit: 'minute' | 'hour' | 'day' | 'week'; readonly to: number } | null {
  const key = words[at]?.key ?? '';
  const joined = /^(\d{1,3}(?:[.,]\d{1,2})?)(\p{L}+)$/u.exec(key);
  const isOne = isOneOf(key, languages, ({ one }) => one);
  const number = joined?.[1] ?? (isOne ? '1' : /^\d{1,3}(?:[.,]\d{1,2})?$/.exec(key)?.[0]);
  const named = (joined?.[2] ?? words[at + 1]?.key ?? '').replace(/\.$/, '');
  const unit = meaningOf(named, languages, ({ units }) => units);
  if (number === undefined || unit === undefined) return null;
  return { count: Number(number.replace(',', '.')), unit, to: at + (joined === null ? 2 : 1) };
}
