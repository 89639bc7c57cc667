import type { FilterAction, FilterCondition, FilterVerb, MailFilter } from '@pillarbox/contract/filters/filter';

/** Marks come first: they hold for what later actions store (RFC 5232 2). `stop` is last, because nothing runs after it. */
const RANK: Readonly<Record<FilterVerb, number>> = {
  label: 0,
  flag: 0,
  read: 0,
  move: 1,
  copy: 1,
  redirect: 1,
  reject: 1,
  discard: 1,
  keep: 1,
  stop: 2,
};

/** The filter as it is stored: values without white space around them, actions in the order in which they take effect, each once. */
export function normalFilter(filter: MailFilter): MailFilter {
  const { text, ...fields } = filter;
  const name = filter.name.trim();
  if (text !== undefined) {
    const lines = text.replaceAll(/\r\n?/g, '\n').trim();
    return { ...fields, name, match: 'all', conditions: [], actions: [], text: lines };
  }
  const actions = filter.actions.map(normalAction).toSorted((one, other) => RANK[one.do] - RANK[other.do]);
  const seen = new Set<string>();
  return {
    ...fields,
    name,
    match: filter.conditions.length === 0 ? 'all' : filter.match,
    conditions: filter.conditions.map(normalCondition),
    actions: actions.filter((action) => {
      const key = JSON.stringify(action);
      return !seen.has(key) && seen.add(key);
    }),
  };
}

function normalCondition(condition: FilterCondition): FilterCondition {
  switch (condition.field) {
    case 'size':
    case 'date':
      return condition;
    case 'header': {
      const { header, test } = condition;
      if (test === 'exists' || test === 'notExists') return { ...condition, value: '' };
      const value = condition.value.trim();
      // The same test has one form, whichever field the user chose.
      if (header.toLowerCase() === 'subject') return { field: 'subject', test, value };
      const isFrom = header.toLowerCase() === 'from' && (test === 'contains' || test === 'notContains');
      return isFrom ? { field: 'from', test, value } : { ...condition, value };
    }
    default:
      return { ...condition, value: condition.value.trim() };
  }
}

function normalAction(action: FilterAction): FilterAction {
  if (action.do === 'redirect') return { ...action, address: action.address.trim() };
  if (action.do === 'reject') return { ...action, text: action.text.replaceAll(/\r\n?/g, '\n').trim() };
  return action;
}
