import { fold } from '../fold.ts';
import { parseDay } from './parse-day.ts';
import { parseSize } from './parse-size.ts';
import type { ParsedItem, TypedTerm } from './terms.ts';
import { HAS_WORDS, IS_WORDS, SEARCH_FIELDS } from './vocabulary.ts';
import type { FlagWord, SearchField, SearchVocabulary } from './vocabulary.ts';

/** Longest search, in UTF-16 units: more than anybody types, and a bound on the work of the server. */
export const MAX_SEARCH = 512;

/** What a reader takes for the name of a file: "offer.pdf". */
const FILE_NAME = /[^.\s]\.[\p{L}\p{N}]{1,8}$/u;

/** Words without spaces; text in quotation marks counts as one word. A missing last quotation mark is no error. */
const PIECE = /(?:[^\s"]|"[^"]*"?)+/g;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly raw: string;
}

/**
 * The conditions of a typed search in the order of the text. Search words of every given language count, the first one's
 * before the others'. A word before a colon that is no search word stays text. Never throws; text after `MAX_SEARCH` is
 * ignored.
 */
export function parseSearch(text: string, languages: readonly SearchVocabulary[]): ParsedItem[] {
  const pieces: Piece[] = [...text.slice(0, MAX_SEARCH).matchAll(PIECE)].map(({ 0: raw, index }) => ({
    start: index,
    end: index + raw.length,
    raw,
  }));
  const items: ParsedItem[] = [];
  for (let at = 0; at < pieces.length;) {
    const { item, used } = itemAt(pieces, at, languages);
    if (item !== null) items.push(item);
    at += used;
  }
  return items;
}

interface Read {
  /** Null for a piece without any content, such as `""`. */
  readonly item: ParsedItem | null;
  /** Number of pieces that the item consists of. */
  readonly used: number;
}

function itemAt(pieces: readonly Piece[], at: number, languages: readonly SearchVocabulary[]): Read {
  const piece = pieces[at];
  if (piece === undefined) return { item: null, used: 1 };
  const { start, end, raw } = piece;
  const not = raw.length > 1 && raw.startsWith('-');
  const match = /^([\p{L}\p{M}]{1,40}):(.*)$/su.exec(not ? raw.slice(1) : raw);
  const field = match === null ? null : fieldOf(match[1] ?? '', languages);
  if (match === null || field === null) {
    const value = unquoted(not ? raw.slice(1) : raw);
    if (value === '') return { item: null, used: 1 };
    return { item: { kind: 'term', start, end, term: { field: 'any', text: value, not } }, used: 1 };
  }
  const values = valuesOf(pieces, at, match[2] ?? '');
  const first = values[0];
  if (first === undefined) return { item: { kind: 'open', start, end, field, not }, used: 1 };
  const open = { kind: 'open', start, end: first.end, field, not } as const;
  return readValue({ field, not, start, values, languages }) ?? { item: open, used: first.used };
}

interface Value {
  readonly text: string;
  readonly end: number;
  readonly used: number;
}

/** Most words that a value can have: "12 de octubre de 2025". */
const MAX_VALUE_WORDS = 5;

/** The value behind a search word: as typed without a space, then with one, two and more of the next words. */
function valuesOf(pieces: readonly Piece[], at: number, beside: string): Value[] {
  const values: Value[] = [];
  let text = beside;
  if (beside !== '') values.push({ text: unquoted(beside), end: pieces[at]?.end ?? 0, used: 1 });
  if (beside.startsWith('"')) return values;
  for (let used = 2; used <= MAX_VALUE_WORDS && at + used <= pieces.length; used += 1) {
    const next = pieces[at + used - 1];
    if (next === undefined) break;
    text = text === '' ? next.raw : `${text} ${next.raw}`;
    values.push({ text: unquoted(text), end: next.end, used });
  }
  return values;
}

interface Wanted {
  readonly field: SearchField;
  readonly not: boolean;
  readonly start: number;
  readonly values: readonly Value[];
  readonly languages: readonly SearchVocabulary[];
}

function readValue({ field, not, start, values, languages }: Wanted): Read | null {
  const [first] = values;
  if (first === undefined) return null;
  const done = (value: Value, term: TypedTerm): Read => ({
    item: { kind: 'term', start, end: value.end, term },
    used: value.used,
  });
  const wrong = (kind: 'date' | 'size' | 'flag', { text, end, used }: Value): Read => ({
    item: { kind: 'fault', start, end, fault: { kind, text } },
    used,
  });
  switch (field) {
    case 'has':
    case 'is': {
      const word = flagOf(first.text, languages);
      if (word !== null) return done(first, { field: isHas(word) ? 'has' : 'is', word, not });
      if (field === 'has' && FILE_NAME.test(first.text))
        return done(first, { field: 'filename', text: first.text, not });
      return wrong('flag', first);
    }
    case 'before':
    case 'after': {
      for (const value of values.toReversed()) {
        const day = parseDay(value.text, languages);
        if (day !== null) return done(value, { field, day, not });
      }
      return wrong('date', dateLike(values) ?? first);
    }
    case 'larger':
    case 'smaller': {
      for (const value of values.slice(0, 2).toReversed()) {
        const bytes = parseSize(value.text);
        if (bytes !== null) return done(value, { field, bytes, not });
      }
      return wrong('size', first);
    }
    default:
      return first.text === '' ? null : done(first, { field, text: first.text, not });
  }
}

/** The value that a reader would take for the date: "32 oct", not "32" or "32 oct meeting". */
function dateLike(values: readonly Value[]): Value | undefined {
  return values.find(({ text }) => /^\d+[.]?\s\p{L}+$/u.test(text));
}

function isHas(word: FlagWord): boolean {
  return (HAS_WORDS as readonly string[]).includes(word);
}

function fieldOf(name: string, languages: readonly SearchVocabulary[]): SearchField | null {
  const wanted = fold(name);
  for (const { fields } of languages) {
    const found = SEARCH_FIELDS.find((field) => fold(fields[field]) === wanted);
    if (found !== undefined) return found;
  }
  return null;
}

function flagOf(name: string, languages: readonly SearchVocabulary[]): FlagWord | null {
  const wanted = fold(name);
  for (const { flags } of languages) {
    const found = [...HAS_WORDS, ...IS_WORDS].find((word) => fold(flags[word]) === wanted);
    if (found !== undefined) return found;
  }
  return null;
}

/** A word without its quotation marks. Control characters count as spaces. */
function unquoted(raw: string): string {
  return raw
    .replaceAll('"', ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
