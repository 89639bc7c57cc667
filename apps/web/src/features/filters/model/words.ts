import type { FilterField, MailFilter } from '@pillarbox/contract/filters/filter';
import type { Translate } from '../../../lib/i18n/text.tsx';
import type { DraftCondition, DraftTest, DraftVerb } from './draft.ts';
import { draftOf } from './draft.ts';
import type { DraftFault } from './draft-problems.ts';

/** The names of the fields, in the order in which the form offers them. */
export const FIELD_KEYS = {
  from: 'LANG_FILTERS_FIELD_FROM',
  to: 'LANG_FILTERS_FIELD_TO',
  subject: 'LANG_FILTERS_FIELD_SUBJECT',
  body: 'LANG_FILTERS_FIELD_BODY',
  size: 'LANG_FILTERS_FIELD_SIZE',
  date: 'LANG_FILTERS_FIELD_DATE',
  header: 'LANG_FILTERS_FIELD_HEADER',
} as const satisfies Record<FilterField, string>;

/** The names of the comparisons. */
export const TEST_KEYS = {
  contains: 'LANG_FILTERS_TEST_CONTAINS',
  notContains: 'LANG_FILTERS_TEST_CONTAINS_NOT',
  is: 'LANG_FILTERS_TEST_IS',
  isNot: 'LANG_FILTERS_TEST_IS_NOT',
  startsWith: 'LANG_FILTERS_TEST_STARTS',
  endsWith: 'LANG_FILTERS_TEST_ENDS',
  exists: 'LANG_FILTERS_TEST_EXISTS',
  notExists: 'LANG_FILTERS_TEST_EXISTS_NOT',
  over: 'LANG_FILTERS_TEST_OVER',
  under: 'LANG_FILTERS_TEST_UNDER',
  before: 'LANG_FILTERS_TEST_BEFORE',
  since: 'LANG_FILTERS_TEST_SINCE',
} as const satisfies Record<DraftTest, string>;

/** The names of the actions. */
export const VERB_KEYS = {
  move: 'LANG_FILTERS_DO_MOVE',
  copy: 'LANG_FILTERS_DO_COPY',
  label: 'LANG_FILTERS_DO_LABEL',
  flag: 'LANG_FILTERS_DO_FLAG',
  read: 'LANG_FILTERS_DO_READ',
  redirect: 'LANG_FILTERS_DO_REDIRECT',
  redirectCopy: 'LANG_FILTERS_DO_REDIRECT_COPY',
  reject: 'LANG_FILTERS_DO_REJECT',
  discard: 'LANG_FILTERS_DO_DISCARD',
  keep: 'LANG_FILTERS_DO_KEEP',
} as const satisfies Record<DraftVerb, string>;

/** What is wrong with a field. */
export const FAULT_KEYS = {
  empty: 'LANG_FILTERS_FAULT_EMPTY',
  characters: 'LANG_FILTERS_FAULT_CHARACTERS',
  expandable: 'LANG_FILTERS_FAULT_EXPANDABLE',
  address: 'LANG_FILTERS_FAULT_ADDRESS',
  header: 'LANG_FILTERS_FAULT_HEADER',
  day: 'LANG_FILTERS_FAULT_DAY',
  conflict: 'LANG_FILTERS_FAULT_CONFLICT',
  text: 'LANG_FILTERS_FAULT_TEXT',
  number: 'LANG_FILTERS_FAULT_NUMBER',
  folder: 'LANG_FILTERS_FAULT_FOLDER',
  label: 'LANG_FILTERS_FAULT_LABEL',
} as const satisfies Record<DraftFault, string>;

/** A condition as a sentence without a verb: "Sender ends with @shop.example". */
export function conditionWords({ field, header, test, value }: DraftCondition, t: Translate): string {
  const name = field === 'header' ? header : t(FIELD_KEYS[field]);
  const shown = field === 'size' ? `${value} ${t('LANG_FILTERS_MB')}` : value;
  return t('LANG_FILTERS_CONDITION', { field: name, test: t(TEST_KEYS[test]), value: shown }).trim();
}

/** What a filter does, on one line of the list: its first condition and its first action. */
export function summaryOf(filter: MailFilter, t: Translate): string {
  if (filter.text !== undefined) return t('LANG_FILTERS_IS_TEXT');
  const { conditions, actions } = draftOf(filter);
  const [condition] = conditions;
  const [action] = actions;
  const when = condition === undefined ? t('LANG_FILTERS_ALL_MAIL') : conditionWords(condition, t);
  return t('LANG_FILTERS_SUMMARY', { when, then: action === undefined ? '' : t(VERB_KEYS[action.verb]) });
}
