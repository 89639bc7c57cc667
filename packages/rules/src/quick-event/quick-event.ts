import type { Day } from '../zoned-days.ts';
import type { DayContext, Days } from './days.ts';
import { findDays } from './days.ts';
import { findPeople, findPlace } from './people.ts';
import { findRepeat } from './repeats.ts';
import type { TimeContext } from './times.ts';
import { findLength, findTime } from './times.ts';
import { quickWordsOf } from './vocabulary.ts';
import type { Span, Word } from './words.ts';
import { wordsOf } from './words.ts';

/** Longest entry that is read, in characters; the rest is part of the title. */
const MAX_ENTRY = 300;
/** Most words that are read. */
const MAX_WORDS = 60;

/** What an entry in words is read by. */
export interface QuickContext {
  /** BCP 47 tag of the user's language; English is understood beside it. */
  readonly tag: string;
  readonly today: Day;
  readonly monthFirst: boolean;
  /** Whether the user writes am and pm. */
  readonly isTwelveHour: boolean;
}

/** The parts of an entry that the user can take back. */
export const QUICK_PARTS = ['days', 'time', 'length', 'repeat', 'people', 'place'] as const;
export type QuickPart = (typeof QUICK_PARTS)[number];

/** What an entry says. What it does not say is null, or empty. */
export interface QuickEvent {
  readonly title: string;
  readonly days: Days | null;
  /** Minutes since midnight. */
  readonly start: number | null;
  /** Minutes after the start. */
  readonly length: number | null;
  /** RRULE without its name (RFC 5545 3.3.10). */
  readonly rule: string;
  /** Names and addresses as they were typed. */
  readonly people: readonly string[];
  readonly place: string;
}

/**
 * Reads an event that is typed in words: "lunch with Ann tomorrow 12:30", "Mittagessen mit Anna morgen 12:30". `without` names parts
 * that stay in the title although they could be read. Never throws; text without a meaning is the title.
 */
export function readQuickEvent(
  typed: string,
  context: QuickContext,
  without: ReadonlySet<QuickPart> = new Set(),
): QuickEvent {
  const rest = new Rest(wordsOf(typed.slice(0, MAX_ENTRY)).slice(0, MAX_WORDS), without);
  const languages = quickWordsOf(context.tag);
  const days: DayContext = { ...context, languages, tags: [...new Set([context.tag, 'en-GB'])] };
  const times: TimeContext = { languages, isTwelveHour: context.isTwelveHour };
  const repeat = rest.take('repeat', (words) => findRepeat(words, days));
  const length = rest.take('length', (words) => findLength(words, times));
  const first = rest.take('days', (words) => findDays(words, days));
  const time = rest.take('time', (words) => findTime(words, times));
  // "12.10." is a date and "12.10" a time when a day is named already, so times come after days.
  const place = rest.take('place', (words) => findPlace(words, languages));
  const people = without.has('people') ? [] : findPeople(rest.words, languages);
  const named = repeat?.day ?? null;
  return {
    title: capital(rest.text() + typed.slice(MAX_ENTRY)),
    days: first ?? (named === null ? null : { first: named, last: named }),
    start: time?.start ?? null,
    length: time === null || time.end === null ? length : time.end - time.start,
    rule: repeat?.rule ?? '',
    people,
    place: place ?? '',
  };
}

/** The words that have no meaning yet. A gap stays where words were taken, so that nothing is read across it. */
class Rest {
  words: readonly Word[];
  readonly #without: ReadonlySet<QuickPart>;

  constructor(words: readonly Word[], without: ReadonlySet<QuickPart>) {
    this.words = words;
    this.#without = without;
  }

  /** Takes the words of a part out and returns its value; null when it is not there. */
  take<V>(part: QuickPart, find: (words: readonly Word[]) => Span<V> | null): V | null {
    const found = this.#without.has(part) ? null : find(this.words);
    if (found === null) return null;
    const gap = found.to > found.from ? [GAP] : [];
    this.words = [...this.words.slice(0, found.from), ...gap, ...this.words.slice(found.to)];
    return found.value;
  }

  text(): string {
    return this.words
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' ')
      .replace(/^[\s,;–-]+|[\s,;–-]+$/gu, '');
  }
}

/** Stands where words were taken. */
const GAP: Word = { text: '', key: '\n' };

function capital(title: string): string {
  const [first = ''] = title;
  return first.toLocaleUpperCase() + title.slice(first.length);
}
