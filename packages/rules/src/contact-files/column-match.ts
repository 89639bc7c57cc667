import { IMPORT_FIELDS, takesOneColumn } from '@pillarbox/contract/contacts-import/fields';
import type { ColumnField, ImportField } from '@pillarbox/contract/contacts-import/fields';
import { isAddress } from '../address.ts';
import { COLUMN_WORDS, FILLER_WORDS } from './column-words.ts';
import { kindOf, plainWords, withoutKind } from './kind-words.ts';
import { readWrittenDay } from './written-day.ts';

/** The field of a column, and how it was found. */
export interface MatchedColumn {
  readonly field: ColumnField;
  readonly by: 'name' | 'content' | 'none' | 'empty';
}

/** A column: its name, and some of its values. */
export interface Column {
  readonly name: string;
  readonly values: readonly string[];
}

type Word = keyof typeof COLUMN_WORDS;

const WORDS: ReadonlyMap<string, Word> = new Map(
  (Object.keys(COLUMN_WORDS) as Word[])
    .reverse()
    .flatMap((field) => COLUMN_WORDS[field].split('|').map((word) => [plainWords(word), field] as const)),
);
const FILLERS = new Set(FILLER_WORDS.split('|').map(plainWords));
/** Columns whose names hold a known word and that are something else. */
const OTHERS = /display name of|phonetic|yomi|formatted|hidden|e mail display name|assistant|manager|spouse|maiden/;

/** The field of each column: by its name, else by what stands in it. A field that takes one column goes to the first. */
export function matchColumns(columns: readonly Column[]): MatchedColumn[] {
  const taken = new Set<ColumnField>();
  return columns.map((column) => {
    const found = matchOne(column, columns);
    if (found.field === '' || !taken.has(found.field) || !takesOneColumn(found.field)) {
      taken.add(found.field);
      return found;
    }
    return { field: '', by: 'none' };
  });
}

function matchOne({ name, values }: Column, columns: readonly Column[]): MatchedColumn {
  if (!values.some(Boolean)) return { field: '', by: 'empty' };
  const named = fieldOfName(name);
  if (named !== '') return { field: isFirstName(named, name, columns) ? 'given' : named, by: 'name' };
  const field = fieldOfContent(values);
  return field === '' ? { field, by: 'none' } : { field, by: 'content' };
}

/** A column "Nome", "Nombre", "Name" beside one for the family name holds the first name. */
function isFirstName(field: ColumnField, name: string, columns: readonly Column[]): boolean {
  const words = plainWords(name);
  const isShort = /^(?:name|nome|nombre|ime|име|emri)$/.test(words);
  if (field !== 'name' || !isShort) return false;
  const fields = columns.map((other) => fieldOfName(other.name));
  return fields.includes('family') && !fields.includes('given');
}

/** The field that the name of a column says; '' for none. */
export function fieldOfName(name: string): ColumnField {
  const words = plainWords(name);
  if (words === '' || OTHERS.test(words)) return '';
  const exact = WORDS.get(words);
  if (exact !== undefined) return exact;
  const all = words.split(' ');
  const kind = kindOf(all);
  const base = wordOf(withoutKind(all));
  return base === undefined ? '' : withKind(base, kind);
}

function wordOf(words: readonly string[]): Word | undefined {
  const text = words.join(' ');
  return WORDS.get(text) ?? WORDS.get(words.filter((word) => !FILLERS.has(word)).join(' '));
}

function withKind(base: Word, kind: '' | 'home' | 'work'): ImportField {
  if (kind === '') return base;
  if (base === 'fax') return kind === 'work' ? 'workfax' : 'fax';
  const capital = kind === 'home' && ['email', 'phone'].includes(base) ? `${base}Home` : '';
  const work = kind === 'work' && ['email', 'phone'].includes(base) ? `${base}Work` : '';
  const postal = `${kind}${base.slice(0, 1).toUpperCase()}${base.slice(1)}`;
  return IMPORT_FIELDS.find((field) => field === capital || field === work || field === postal) ?? base;
}

const PHONE = /^[+(]?[\d\s()./\-–]{5,29}\d(?:\s?(?:x|ext\.?)\s?\d{1,6})?$/;

/** The field that most values of a column look like; '' when they differ. */
function fieldOfContent(values: readonly string[]): ColumnField {
  const filled = values.filter(Boolean);
  const most = (test: (value: string) => boolean): boolean => filled.filter(test).length > filled.length / 2;
  if (most(isAddress)) return 'email';
  if (most((value) => /^(?:https?:\/\/|www\.)\S{3,}$/i.test(value))) return 'site';
  if (most((value) => readWrittenDay(value, true, 2000) !== null)) return 'birthday';
  return most((value) => PHONE.test(value) && value.replaceAll(/\D/g, '').length >= 6) ? 'phone' : '';
}

/** Whether the first row holds the names of columns: no cell of it is a value such as an address or a number. */
export function isHeader(cells: readonly string[]): boolean {
  const isValue = (cell: string): boolean => isAddress(cell) || fieldOfContent([cell]) !== '';
  return cells.some((cell) => fieldOfName(cell) !== '') || !cells.some(isValue);
}
