import { upper } from '@pillarbox/locales/keys';
import { valueText } from '@pillarbox/rules/search/format';
import type { ParsedItem, TypedTerm } from '@pillarbox/rules/search/terms';
import { ENGLISH, HAS_WORDS, IS_WORDS, SEARCH_FIELDS } from '@pillarbox/rules/search/vocabulary';
import type { SearchVocabulary } from '@pillarbox/rules/search/vocabulary';
import type { Translate } from '../../../lib/i18n/text.tsx';
import type { ShownLabel } from '../../labels/public.ts';
import { label as oneLine } from '../model/row-text.ts';
import { labelNamed } from './query.ts';

const made = new WeakMap<Translate, SearchVocabulary>();

/** The search words of the current language. */
export function vocabularyOf(t: Translate, tag: string): SearchVocabulary {
  const known = made.get(t);
  if (known !== undefined) return known;
  const each = <K extends string>(words: readonly K[], text: (word: K) => string): Record<K, string> =>
    Object.fromEntries(words.map((word) => [word, text(word)])) as Record<K, string>;
  const vocabulary: SearchVocabulary = {
    fields: each(SEARCH_FIELDS, (field) => t(`LANG_SEARCH_WORD_${upper(field)}`)),
    flags: each([...HAS_WORDS, ...IS_WORDS], (word) => t(`LANG_SEARCH_FLAG_${upper(word)}`)),
    days: {
      today: t('LANG_SEARCH_DAY_TODAY'),
      yesterday: t('LANG_SEARCH_DAY_YESTERDAY'),
      'this-week': t('LANG_SEARCH_DAY_THIS_WEEK'),
      'last-week': t('LANG_SEARCH_DAY_LAST_WEEK'),
      'this-month': t('LANG_SEARCH_DAY_THIS_MONTH'),
      'last-month': t('LANG_SEARCH_DAY_LAST_MONTH'),
      'this-year': t('LANG_SEARCH_DAY_THIS_YEAR'),
      'last-year': t('LANG_SEARCH_DAY_LAST_YEAR'),
    },
    months: Array.from({ length: 12 }, (_, month) => namesOf(tag, 'month', Date.UTC(2024, month, 15))),
    // 1 January 2024 was a Monday.
    weekdays: Array.from({ length: 7 }, (_, day) => namesOf(tag, 'weekday', Date.UTC(2024, 0, 1 + day))),
    monthFirst: tag === 'en-US',
  };
  made.set(t, vocabulary);
  return vocabulary;
}

/** The vocabularies that a search is read with: the user's language, and English. */
export function languagesOf(vocabulary: SearchVocabulary): readonly SearchVocabulary[] {
  return [vocabulary, ENGLISH];
}

function namesOf(tag: string, part: 'month' | 'weekday', instant: number): string[] {
  const write = (form: 'long' | 'short'): string =>
    new Intl.DateTimeFormat(tag, { [part]: form, timeZone: 'UTC' }).format(instant);
  const [long, short] = [write('long'), write('short')];
  // In some languages a month has another form beside a day.
  const beside =
    new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' })
      .formatToParts(instant)
      .find(({ type }) => type === 'month')?.value ?? long;
  return [...new Set(part === 'month' ? [long, short, beside] : [long, short])];
}

/** The words with which a condition is shown. */
export interface Naming {
  readonly vocabulary: SearchVocabulary;
  readonly labels: readonly ShownLabel[];
}

/** A condition as a token shows it: the search word and its value. A text without a search word has only the value. */
export function tokenWords(
  term: TypedTerm,
  { vocabulary, labels }: Naming,
  t: Translate,
): { name: string; value: string } {
  const value = shownValue(term, { vocabulary, labels });
  const name = term.field === 'any' ? '' : vocabulary.fields[isFromContact(term) ? 'from' : term.field];
  return { name: term.not ? `${t('LANG_SEARCH_NOT')} ${name}`.trim() : name, value };
}

/** It is typed like a property of the message, and shown as what it says: "from contact". */
function isFromContact(term: TypedTerm): boolean {
  return 'word' in term && term.word === 'contact';
}

function shownValue(term: TypedTerm, { vocabulary, labels }: Naming): string {
  if (term.field === 'label') return oneLine(labelNamed(term.text, labels)?.name ?? term.text);
  if (term.field === 'larger' || term.field === 'smaller') return sizeWords(term, vocabulary);
  return valueText(term, vocabulary);
}

function sizeWords(term: TypedTerm, vocabulary: SearchVocabulary): string {
  return valueText(term, vocabulary).replace(
    /^(\d+)([gmk])b$/,
    (_, count: string, unit: string) => `${count} ${unit.toUpperCase()}B`,
  );
}

/** A condition in one line: "has attachment", "not from Northwater", "landing". */
export function tokenText(term: TypedTerm, naming: Naming, t: Translate): string {
  const { name, value } = tokenWords(term, naming, t);
  return name === '' ? value : `${name} ${value}`;
}

/** The conditions of parsed items. */
export function termsOf(items: readonly ParsedItem[]): TypedTerm[] {
  return items.flatMap((item) => (item.kind === 'term' ? [item.term] : []));
}
