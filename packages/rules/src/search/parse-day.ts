import { fold } from '../fold.ts';
import type { SearchDay } from './terms.ts';
import type { SearchVocabulary } from './vocabulary.ts';
import { DAY_WORDS } from './vocabulary.ts';

const AGO = { d: 'day', w: 'week', m: 'month', y: 'year' } as const;

/** The day that a text names, in any of the languages; null if it names none. */
export function parseDay(text: string, languages: readonly SearchVocabulary[]): SearchDay | null {
  const typed = fold(text).replaceAll(/\s+/g, ' ').trim();
  if (typed === '' || typed.length > 60) return null;
  return named(typed, languages) ?? inNumbers(typed, languages) ?? withMonthName(typed, languages);
}

/** Names compare without case, accents, spaces and full stops: `Okt.`, `last-week`. */
function key(name: string): string {
  return fold(name).replaceAll(/[\s.-]+/g, '');
}

function named(typed: string, languages: readonly SearchVocabulary[]): SearchDay | null {
  const wanted = key(typed);
  for (const { days, weekdays } of languages) {
    const word = DAY_WORDS.find((one) => key(days[one]) === wanted);
    if (word !== undefined) return { kind: 'word', word };
    const at = weekdays.findIndex((names) => names.some((name) => key(name) === wanted));
    if (at !== -1) return { kind: 'weekday', weekday: at + 1 };
  }
  const ago = /^(\d{1,4})([dwmy])$/.exec(wanted);
  if (ago === null) return null;
  return { kind: 'ago', count: Number(ago[1]), unit: AGO[ago[2] as keyof typeof AGO] };
}

function inNumbers(typed: string, languages: readonly SearchVocabulary[]): SearchDay | null {
  const iso = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(typed);
  if (iso !== null) return dateOf(Number(iso[1]), Number(iso[2] ?? 1), Number(iso[3] ?? 1));
  const parts = /^(\d{1,2})[./-]\s?(\d{1,2})(?:[./-]\s?(\d{4}|\d{2})?)?$/.exec(typed);
  if (parts === null) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const year = yearOf(parts[3]);
  const monthFirst = typed.includes('/') && languages[0]?.monthFirst === true;
  return monthFirst ? dateOf(year, first, second) : dateOf(year, second, first);
}

function withMonthName(typed: string, languages: readonly SearchVocabulary[]): SearchDay | null {
  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  // "12 de octubre de 2025"
  const kept = words.filter((word) => !/^(?:de|del|di|of)$/.test(word));
  const at = kept.findIndex((word) => /\p{L}/u.test(word) && !/^\d/.test(word));
  const month = at === -1 || kept.length > 3 ? 0 : monthOf(kept[at] ?? '', languages);
  if (month === 0) return null;
  const numbers = kept
    .filter((_, index) => index !== at)
    .map((word) => /^(\d{1,4})(?:\.|st|nd|rd|th|º|er)?$/.exec(word));
  if (numbers.some((match) => match === null)) return null;
  const values = numbers.map((match) => match?.[1] ?? '');
  const year = values.findIndex((value) => value.length === 4);
  const others = values.filter((_, index) => index !== year);
  if (others.length > 1 || others.some((value) => value.length > 2)) return null;
  return dateOf(year === -1 ? null : Number(values[year]), month, Number(others[0] ?? 1));
}

function monthOf(word: string, languages: readonly SearchVocabulary[]): number {
  const wanted = key(word);
  if (wanted === '') return 0;
  for (const { months } of languages) {
    const at = months.findIndex((names) => names.some((name) => key(name) === wanted));
    if (at !== -1) return at + 1;
  }
  return 0;
}

/** Two digits mean this century: mail is no older. */
function yearOf(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** Null for a day that no calendar has; 29 February counts without a year. */
function dateOf(year: number | null, month: number, day: number): SearchDay | null {
  if (month < 1 || month > 12 || day < 1 || (year !== null && (year < 1970 || year > 9999))) return null;
  const longest = new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate();
  return day > longest ? null : { kind: 'date', year, month, day };
}
