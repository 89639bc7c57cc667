import type { QuickWords } from './vocabulary.ts';

/** A word of the entry as it was typed, and as it is compared. */
export interface Word {
  readonly text: string;
  /** Lower case, without punctuation behind it. */
  readonly key: string;
}

/** A meaning that was found in the words `from` to `to`, the last one excluded. */
export interface Span<V> {
  readonly from: number;
  readonly to: number;
  readonly value: V;
}

/** Two times in one word: 12-14, 12:30-13:30, 2-3pm. */
const TIMES = /^(\d{1,2}(?:[:.]\d{2})?(?:am|pm)?)([-–])(\d{1,2}(?:[:.]\d{2})?(?:am|pm|h)?)$/i;

/** The words of an entry; two times with a dash between them are three words. */
export function wordsOf(typed: string): Word[] {
  return typed
    .split(/\s+/u)
    .filter((word) => word !== '')
    .flatMap((word) => TIMES.exec(word)?.slice(1) ?? [word])
    .map((text) => ({ text, key: keyOf(text) }));
}

function keyOf(text: string): string {
  const bare = text.toLowerCase().replace(/[,;!?]+$/u, '');
  return bare === '' ? text.toLowerCase() : bare;
}

/** The words `from` to `to` in lower case with single spaces. */
export function phrase(words: readonly Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ key }) => key)
    .join(' ');
}

/** Whether one of the languages has this word in one of its lists. */
export function isOneOf(
  key: string | undefined,
  languages: readonly QuickWords[],
  list: (language: QuickWords) => readonly string[],
): boolean {
  return key !== undefined && languages.some((language) => list(language).includes(key));
}

/** What a language says of a word; undefined for none. The prototype's own names are no words. */
export function meaningOf<V>(
  key: string | undefined,
  languages: readonly QuickWords[],
  table: (language: QuickWords) => Readonly<Record<string, V>>,
): V | undefined {
  if (key === undefined) return undefined;
  return languages.map(table).find((words) => Object.hasOwn(words, key))?.[key];
}
