import type {
  FilterAction,
  FilterCondition,
  FilterField,
  MailFilter,
  TextTest,
} from '@pillarbox/contract/filters/filter';
import { TEXT_TESTS } from '@pillarbox/contract/filters/filter';

/** How a condition of the form compares. */
export type DraftTest = TextTest | 'exists' | 'notExists' | 'over' | 'under' | 'before' | 'since';

/** A condition as the form holds it: every value is a text. */
export interface DraftCondition {
  readonly key: number;
  readonly field: FilterField;
  readonly header: string;
  readonly test: DraftTest;
  /** Megabytes for a size, `YYYY-MM-DD` for a date. */
  readonly value: string;
}

/** What the form offers; `stop` is a checkbox of its own. */
export const VERBS = [
  'move',
  'copy',
  'label',
  'flag',
  'read',
  'redirect',
  'redirectCopy',
  'reject',
  'discard',
  'keep',
] as const;
export type DraftVerb = (typeof VERBS)[number];

/** An action as the form holds it; `value` is a folder, a keyword, an address or a reason. */
export interface DraftAction {
  readonly key: number;
  readonly verb: DraftVerb;
  readonly value: string;
}

/** A filter as the form holds it. */
export interface Draft {
  readonly name: string;
  readonly on: boolean;
  readonly match: 'all' | 'any';
  readonly conditions: readonly DraftCondition[];
  readonly actions: readonly DraftAction[];
  readonly stop: boolean;
  /** A rule that is text; null for one of fields. */
  readonly text: string | null;
}

const MB = 1024 * 1024;

let lastKey = 0;

/** A key for a new row. */
function rowKey(): number {
  lastKey += 1;
  return lastKey;
}

/** The comparisons of a field. */
export function testsOf(field: FilterField): readonly DraftTest[] {
  if (field === 'size') return ['over', 'under'];
  if (field === 'date') return ['before', 'since'];
  if (field === 'body') return ['contains', 'notContains'];
  return field === 'header' ? [...TEXT_TESTS, 'exists', 'notExists'] : TEXT_TESTS;
}

/** An empty condition. */
export function newCondition(field: FilterField = 'from'): DraftCondition {
  return { key: rowKey(), field, header: '', test: testsOf(field)[0] ?? 'contains', value: '' };
}

/** An empty action. */
export function newAction(verb: DraftVerb = 'move'): DraftAction {
  return { key: rowKey(), verb, value: '' };
}

/** An empty form. */
export function newDraft(): Draft {
  const rows = { conditions: [newCondition()], actions: [newAction()] };
  return { name: '', on: true, match: 'all', ...rows, stop: true, text: null };
}

/** The form of a stored filter. */
export function draftOf({ name, on, match, conditions, actions, text }: Omit<MailFilter, 'id'>): Draft {
  return {
    name,
    on,
    match,
    conditions: conditions.map((condition) => ({
      key: rowKey(),
      field: condition.field,
      header: condition.field === 'header' ? condition.header : '',
      test: condition.test,
      value: condition.field === 'size' ? String(condition.value / MB) : condition.value,
    })),
    actions: actions.flatMap((action) => draftAction(action) ?? []),
    stop: actions.some((action) => action.do === 'stop'),
    text: text ?? null,
  };
}

function draftAction(action: FilterAction): DraftAction | null {
  const row = (verb: DraftVerb, value = ''): DraftAction => ({ key: rowKey(), verb, value });
  switch (action.do) {
    case 'stop':
      return null;
    case 'move':
    case 'copy':
      return row(action.do, action.folder);
    case 'label':
      return row('label', action.label);
    case 'redirect':
      return row(action.copy ? 'redirectCopy' : 'redirect', action.address);
    case 'reject':
      return row('reject', action.text);
    default:
      return row(action.do);
  }
}

/** Bytes of a number of megabytes as typed, with a point or a comma; null if it is none. */
export function bytesOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,4}(?:\.\d{1,20})?$/.test(text)) return null;
  const bytes = Math.round(Number(text) * MB);
  return bytes <= 2_147_483_647 ? bytes : null;
}

/** The filter of a form. A size that is no number becomes 0, which no filter may have. */
export function filterOf({ name, on, match, conditions, actions, stop, text }: Draft): Omit<MailFilter, 'id'> {
  const head = { name, on, match };
  if (text !== null) return { ...head, conditions: [], actions: [], text };
  const done = actions.map(actionOf);
  return {
    ...head,
    conditions: conditions.map(conditionOf),
    actions: stop ? [...done, { do: 'stop' }] : done,
  };
}

function conditionOf({ field, header, test, value }: DraftCondition): FilterCondition {
  switch (field) {
    case 'size':
      return { field, test: test === 'under' ? 'under' : 'over', value: bytesOf(value) ?? 0 };
    case 'date':
      return { field, test: test === 'since' ? 'since' : 'before', value };
    case 'body':
      return { field, test: test === 'notContains' ? 'notContains' : 'contains', value };
    case 'header':
      if (test === 'exists' || test === 'notExists') return { field, header, test, value: '' };
      return { field, header, test: textTestOf(test), value };
    default:
      return { field, test: textTestOf(test), value };
  }
}

function textTestOf(test: DraftTest): TextTest {
  return TEXT_TESTS.find((one) => one === test) ?? 'contains';
}

function actionOf({ verb, value }: DraftAction): FilterAction {
  switch (verb) {
    case 'move':
    case 'copy':
      return { do: verb, folder: value };
    case 'label':
      return { do: 'label', label: value };
    case 'redirect':
    case 'redirectCopy':
      return { do: 'redirect', address: value, copy: verb === 'redirectCopy' };
    case 'reject':
      return { do: 'reject', text: value };
    default:
      return { do: verb };
  }
}

/** Whether two forms make the same filter. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return JSON.stringify(filterOf(one)) === JSON.stringify(filterOf(other)) && sizes(one) === sizes(other);
}

/** Sizes as typed: one that is no number makes the same filter as another. */
function sizes({ conditions }: Draft): string {
  return JSON.stringify(conditions.flatMap(({ field, value }) => (field === 'size' ? [value] : [])));
}
