import type { FilterAction, FilterCondition, MailFilter } from '@pillarbox/contract/filters/filter';
import { isAddress } from '../address.ts';
import { parseSieve } from '../sieve/parse.ts';
import { isSieveExpandable } from '../sieve/write.ts';

/** Why a filter cannot be saved. */
export type FilterFault =
  /** The value is missing. */
  | 'empty'
  /** The text has line breaks, other control characters, or halves of characters. */
  | 'characters'
  /** A mail server could replace a part such as `${1}` in the text. */
  | 'expandable'
  | 'address'
  | 'header'
  | 'day'
  /** The action excludes another one: refusing or deleting a message leaves nothing to keep. */
  | 'conflict'
  /** The text is not Sieve, or does more than one rule may. */
  | 'text';

/** The first fault of a filter. `field` is a path such as `name`, `conditions.0.value`, `actions.1.address`, `actions` or `text`. */
export interface FilterProblem {
  readonly field: string;
  readonly fault: FilterFault;
  /** The line of the text, from 1, for a fault in it. */
  readonly line?: number;
}

/** A header field's name: less than RFC 5322 3.6.8 allows, but all that is used, and without a meaning for mail servers. */
const HEADER = /^[A-Za-z0-9][\w.+-]{0,75}$/;
/** Control commands whose place is the head of a script, and the comments that frame the parts of the script. */
const HEAD_ONLY = new Set(['require']);
const FRAME = /^[ \t]*#[ \t]*(?:pillarbox:|filter:)/m;

/** All faults of a filter in the order of its fields; empty if it can be saved. */
export function filterProblems(filter: Omit<MailFilter, 'id'>): FilterProblem[] {
  const problems: FilterProblem[] = [];
  const add = (field: string, fault: FilterFault | null) => {
    if (fault !== null) problems.push({ field, fault });
  };
  add('name', filter.name.trim() === '' ? 'empty' : unprintable(filter.name));
  if (filter.text !== undefined) return [...problems, ...textProblems(filter.text)];
  filter.conditions.forEach((condition, index) => {
    const place = `conditions.${index}`;
    if (condition.field === 'header' && !HEADER.test(condition.header)) {
      add(`${place}.header`, condition.header === '' ? 'empty' : 'header');
    }
    add(`${place}.value`, valueFault(condition));
  });
  if (filter.actions.length === 0) add('actions', 'empty');
  filter.actions.forEach((action, index) => {
    const fault = actionFault(action);
    if (fault !== null) add(`actions.${index}.${fault.field}`, fault.fault);
  });
  if (hasConflict(filter.actions)) add('actions', 'conflict');
  return problems;
}

function unprintable(text: string): FilterFault | null {
  return /[\p{Cc}\u2028\u2029]/u.test(text) || !text.isWellFormed() ? 'characters' : null;
}

/** The fault of a text that stands in a string of the script. */
function stringFault(text: string): FilterFault | null {
  if (text === '') return 'empty';
  return unprintable(text) ?? (isSieveExpandable(text) ? 'expandable' : null);
}

function valueFault(condition: FilterCondition): FilterFault | null {
  switch (condition.field) {
    case 'size':
      return condition.value === 0 ? 'empty' : null;
    case 'date':
      if (condition.value === '') return 'empty';
      return isDay(condition.value) ? null : 'day';
    case 'header':
      return condition.test === 'exists' || condition.test === 'notExists' ? null : stringFault(condition.value.trim());
    default:
      return stringFault(condition.value.trim());
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function actionFault(action: FilterAction): { field: string; fault: FilterFault } | null {
  const fault = (field: string, found: FilterFault | null) => (found === null ? null : { field, fault: found });
  switch (action.do) {
    case 'move':
    case 'copy':
      return fault('folder', stringFault(action.folder));
    case 'redirect':
      if (action.address.trim() === '') return fault('address', 'empty');
      return fault('address', isSendable(action.address.trim()) ? stringFault(action.address.trim()) : 'address');
    case 'reject': {
      const text = action.text.trim();
      return fault('text', text === '' ? 'empty' : stringFault(text.replaceAll(/[\r\n\t]/g, ' ')));
    }
    default:
      return null;
  }
}

/** Servers send mail on to addresses in ASCII only (RFC 5228 4.2). */
function isSendable(address: string): boolean {
  return isAddress(address) && /^[ -~]+$/.test(address);
}

function hasConflict(actions: readonly FilterAction[]): boolean {
  const verbs = actions.map((action) => action.do);
  const ends = verbs.filter((verb) => verb === 'reject' || verb === 'discard').length;
  const keeps = verbs.some((verb) => verb === 'keep' || verb === 'move' || verb === 'copy');
  return ends > 1 || (ends > 0 && keeps) || (verbs.includes('reject') && verbs.includes('redirect'));
}

/** A rule as text: whole commands, without `require` and without the comments that frame the parts of the script. */
function textProblems(text: string): FilterProblem[] {
  const parsed = parseSieve(text);
  if (!parsed.ok) return [{ field: 'text', fault: 'text', line: parsed.problem.line }];
  const { commands } = parsed.script;
  if (commands.length === 0) return [{ field: 'text', fault: 'empty' }];
  const isHead = commands.some(({ name }) => HEAD_ONLY.has(name));
  return isHead || FRAME.test(text) ? [{ field: 'text', fault: 'text', line: 1 }] : [];
}
