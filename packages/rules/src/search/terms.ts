import type { DayWord, FlagWord } from './vocabulary.ts';

/** A day as it was typed. A date without a year is the last such date; a day of the week is the last one. */
export type SearchDay =
  | { readonly kind: 'date'; readonly year: number | null; readonly month: number; readonly day: number }
  | { readonly kind: 'word'; readonly word: DayWord }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'ago'; readonly count: number; readonly unit: 'day' | 'week' | 'month' | 'year' };

/** Fields whose value is text; `any` has no search word. */
export type TextField = 'any' | 'from' | 'to' | 'with' | 'subject' | 'body' | 'filename' | 'in' | 'label';

/** One condition of a search. All conditions must hold; `not` reverses one. */
export type TypedTerm =
  | { readonly field: TextField; readonly text: string; readonly not: boolean }
  | { readonly field: 'has' | 'is'; readonly word: FlagWord; readonly not: boolean }
  | { readonly field: 'before' | 'after'; readonly day: SearchDay; readonly not: boolean }
  | { readonly field: 'larger' | 'smaller'; readonly bytes: number; readonly not: boolean };

/** Why a condition was not understood. */
export interface SearchFault {
  readonly kind: 'date' | 'size' | 'flag';
  /** The value as it was typed. */
  readonly text: string;
}

/** Part of a typed search, from `start` to `end` (UTF-16 units of the text). */
export type ParsedItem = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'term'; readonly term: TypedTerm }
  | { readonly kind: 'fault'; readonly fault: SearchFault }
  /** A search word whose value has not been typed. */
  | { readonly kind: 'open'; readonly field: TypedTerm['field']; readonly not: boolean }
);
