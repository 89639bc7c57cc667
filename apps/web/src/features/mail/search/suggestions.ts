import type { Folder } from '@pillarbox/contract/mail/folder';
import type { Calendar } from '@pillarbox/rules/date-groups';
import { fold } from '@pillarbox/rules/fold';
import { formatTerm } from '@pillarbox/rules/search/format';
import { parseSearch } from '@pillarbox/rules/search/parse';
import { resolveDay } from '@pillarbox/rules/search/resolve';
import type { SearchDay, TypedTerm } from '@pillarbox/rules/search/terms';
import { HAS_WORDS, IS_WORDS, SEARCH_FIELDS } from '@pillarbox/rules/search/vocabulary';
import type { SearchField, SearchVocabulary } from '@pillarbox/rules/search/vocabulary';
import { startOfDay } from '@pillarbox/rules/zoned-days';
import type { Translate } from '../../../lib/i18n/text.tsx';
import type { ShownLabel } from '../../labels/public.ts';
import { opens } from '../model/folder-kind.ts';
import { folderName, typedFolder } from '../model/folder-text.ts';
import { label as oneLine } from '../model/row-text.ts';
import { languagesOf } from './words.ts';

/** One row of the completion. */
export interface Suggestion {
  readonly key: string;
  readonly field: SearchField | 'minus';
  /** The value, or the explanation of a search word. */
  readonly label: string;
  /** A search word, shown as code before the label. */
  readonly word?: string;
  readonly aside?: string;
  /** The typed text once it is taken. */
  readonly text: string;
}

/** The completion of the word at the end of the text. */
export interface Completion {
  /** The search word whose value is typed; null for none. */
  readonly field: SearchField | null;
  /** Position of the typed word in the text. */
  readonly start: number;
  readonly values: readonly Suggestion[];
  readonly words: readonly Suggestion[];
}

/** At most this many rows are shown (ui.md 13). */
const MAX_ROWS = 9;

/** What the completion is made from. */
export interface CompletionParts {
  readonly vocabulary: SearchVocabulary;
  readonly folders: readonly Folder[];
  readonly labels: readonly ShownLabel[];
  /** Names and addresses of people in the user's mail. */
  readonly people: readonly string[];
  readonly calendar: Calendar;
  readonly dateText: (instant: number) => string;
  readonly t: Translate;
}

/** The completion of a text whose last word is being typed; null if there is nothing to offer. */
export function completionOf(text: string, parts: CompletionParts): Completion | null {
  const last = parseSearch(text, languagesOf(parts.vocabulary)).at(-1);
  if (last === undefined || last.end < text.length) {
    return text.trim() === '' ? null : { field: null, start: text.length, values: [], words: [] };
  }
  const before = text.slice(0, last.start);
  const not =
    last.kind === 'fault' ? text.startsWith('-', last.start) : last.kind === 'open' ? last.not : last.term.not;
  const field = fieldOf(text.slice(last.start, last.end), parts);
  if (field !== null) {
    const typed = fold(
      text
        .slice(text.indexOf(':', last.start) + 1)
        .replaceAll('"', '')
        .trim(),
    );
    const values = valuesOf({ field, not }, typed, parts)
      .slice(0, MAX_ROWS)
      .map((suggestion) => ({ ...suggestion, text: `${before}${suggestion.text} ` }));
    const words = otherWords(field, parts, before).slice(0, MAX_ROWS - values.length);
    return { field, start: last.start, values, words: typed === '' ? words : [] };
  }
  const typed = fold(text.slice(last.start).replace(/^-/, ''));
  const words = SEARCH_FIELDS.filter((one) => beginsWith(one, typed, parts)).map((one) =>
    wordRow({ field: one, not }, parts, before),
  );
  return words.length === 0 ? null : { field: null, start: last.start, values: [], words: words.slice(0, MAX_ROWS) };
}

function fieldOf(piece: string, { vocabulary }: CompletionParts): SearchField | null {
  const item = parseSearch(piece.replace(/:.*$/su, ':'), languagesOf(vocabulary))[0];
  return item?.kind === 'open' && item.field !== 'any' ? item.field : null;
}

function beginsWith(field: SearchField, typed: string, { vocabulary }: CompletionParts): boolean {
  return typed !== '' && (fold(vocabulary.fields[field]).startsWith(typed) || field.startsWith(typed));
}

/** A search word, with its minus or without. */
interface TypedWord {
  readonly field: SearchField;
  readonly not: boolean;
}

function wordRow({ field, not }: TypedWord, { vocabulary, t }: CompletionParts, before: string): Suggestion {
  const word = `${not ? '-' : ''}${vocabulary.fields[field]}:`;
  return { key: field, field, word, label: t(HELP[field]), text: before + word };
}

/** The search words that narrow a search further. */
function otherWords(field: SearchField, parts: CompletionParts, before: string): Suggestion[] {
  const rows = SEARCH_FIELDS.filter((one) => one !== field && OFFERED.includes(one)).map((one) =>
    wordRow({ field: one, not: false }, parts, before),
  );
  return [
    ...rows,
    { key: 'minus', field: 'minus', word: '-', label: parts.t('LANG_SEARCH_HELP_MINUS'), text: `${before}-` },
  ];
}

const OFFERED: readonly SearchField[] = ['from', 'in', 'label', 'has', 'after', 'larger'];

const HELP = {
  from: 'LANG_SEARCH_HELP_FROM',
  to: 'LANG_SEARCH_HELP_TO',
  with: 'LANG_SEARCH_HELP_WITH',
  subject: 'LANG_SEARCH_HELP_SUBJECT',
  body: 'LANG_SEARCH_HELP_BODY',
  filename: 'LANG_SEARCH_HELP_FILENAME',
  in: 'LANG_SEARCH_HELP_IN',
  label: 'LANG_SEARCH_HELP_LABEL',
  has: 'LANG_SEARCH_HELP_HAS',
  is: 'LANG_SEARCH_HELP_IS',
  before: 'LANG_SEARCH_HELP_BEFORE',
  after: 'LANG_SEARCH_HELP_AFTER',
  larger: 'LANG_SEARCH_HELP_LARGER',
  smaller: 'LANG_SEARCH_HELP_SMALLER',
} as const;

const DAYS: readonly SearchDay[] = [
  { kind: 'word', word: 'today' },
  { kind: 'word', word: 'yesterday' },
  { kind: 'word', word: 'this-week' },
  { kind: 'word', word: 'last-week' },
  { kind: 'word', word: 'this-month' },
  { kind: 'word', word: 'last-month' },
  { kind: 'word', word: 'this-year' },
  { kind: 'word', word: 'last-year' },
];

/** Sizes in bytes. */
const SIZES = [1, 5, 10, 25].map((megabytes) => megabytes * 1024 ** 2);

function valuesOf({ field, not }: TypedWord, typed: string, parts: CompletionParts): Suggestion[] {
  const { vocabulary, calendar, dateText, t } = parts;
  const row = (term: TypedTerm, label: string, aside?: string): Suggestion => ({
    key: `${field}-${label}`,
    field,
    label,
    text: formatTerm(term, vocabulary),
    ...(aside === undefined ? {} : { aside }),
  });
  const matching = (rows: readonly Suggestion[]): Suggestion[] =>
    rows.filter(({ label }) => fold(label).includes(typed));
  switch (field) {
    case 'has':
    case 'is':
      return matching(
        (field === 'has' ? HAS_WORDS : IS_WORDS).map((word) => row({ field, word, not }, vocabulary.flags[word])),
      );
    case 'before':
    case 'after':
      return matching(
        DAYS.map((day) => {
          const label = day.kind === 'word' ? vocabulary.days[day.word] : '';
          return row({ field, day, not }, label, dateText(startOfDay(resolveDay(day, calendar), calendar.zone)));
        }),
      );
    case 'larger':
    case 'smaller':
      return SIZES.map((bytes) => row({ field, bytes, not }, `${bytes / 1024 ** 2} MB`)).filter(
        ({ label }) => typed === '' || label.startsWith(typed),
      );
    case 'in':
      return matching(
        parts.folders.filter(opens).map((folder) => {
          const name = folderName(folder, t);
          const parent = folder.name.includes('/') ? folder.name.slice(0, folder.name.lastIndexOf('/')) : undefined;
          return row({ field, text: typedFolder(folder, t), not }, name, parent);
        }),
      );
    case 'label':
      return matching(parts.labels.map(({ name }) => row({ field, text: name, not }, oneLine(name))));
    case 'from':
      return matching([
        row({ field: 'is', word: 'contact', not }, vocabulary.flags.contact, t('LANG_SEARCH_ALL_CONTACTS')),
        ...parts.people.map((person) => row({ field, text: person, not }, person)),
      ]);
    case 'to':
    case 'with':
      return matching(parts.people.map((person) => row({ field, text: person, not }, person)));
    case 'subject':
    case 'body':
    case 'filename':
      return [];
  }
}
