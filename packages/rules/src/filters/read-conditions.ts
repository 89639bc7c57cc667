import type { FilterCondition, TextTest } from '@pillarbox/contract/filters/filter';
import type { SieveTest } from '../sieve/script.ts';
import { hasTags, namedArguments, type NamedArguments } from './arguments.ts';

/** Conditions, and how they are joined. */
export interface ReadConditions {
  readonly match: 'all' | 'any';
  readonly conditions: readonly FilterCondition[];
}

/** What the test of an `if` says; null when the fields of a filter cannot express it. */
export function readConditions(test: SieveTest): ReadConditions | null {
  if (test.name === 'true') return { match: 'all', conditions: [] };
  if (test.name !== 'allof' && test.name !== 'anyof') return readOne(test);
  const match = test.name === 'allof' ? 'all' : 'any';
  const conditions: FilterCondition[] = [];
  for (const child of test.tests) {
    const read = readOne(child);
    // Several values of one test are alternatives: they can be written out only beside others of the same kind.
    if (read === null || (read.conditions.length > 1 && read.match !== match)) return null;
    conditions.push(...read.conditions);
  }
  return { match, conditions };
}

function readOne(test: SieveTest): ReadConditions | null {
  if (test.name !== 'not') return readPlain(test, false);
  const [inner] = test.tests;
  return inner === undefined || inner.name === 'not' ? null : readPlain(inner, true);
}

function readPlain(test: SieveTest, isNot: boolean): ReadConditions | null {
  const args = namedArguments(test);
  if (args === null || test.tests.length > 0) return null;
  switch (test.name) {
    case 'header':
    case 'address':
      return readText(test.name, args, isNot);
    case 'exists':
      return readExists(args, isNot);
    case 'size':
      return readSize(args, isNot);
    case 'body':
      return readBody(args, isNot);
    case 'date':
      return readDate(args, isNot);
    default:
      return null;
  }
}

function one(condition: FilterCondition): ReadConditions {
  return { match: 'all', conditions: [condition] };
}

function readSize({ tags, numbers }: NamedArguments, isNot: boolean): ReadConditions | null {
  const [value] = numbers;
  const [test] = tags.keys();
  if (isNot || value === undefined || value > 2_147_483_647 || tags.size !== 1) return null;
  return test === 'over' || test === 'under' ? one({ field: 'size', test, value }) : null;
}

function readExists({ tags, strings: [headers = []] }: NamedArguments, isNot: boolean): ReadConditions | null {
  if (tags.size > 0 || headers.length === 0 || (isNot && headers.length > 1)) return null;
  const test = isNot ? 'notExists' : 'exists';
  return { match: 'all', conditions: headers.map((header) => ({ field: 'header', header, test, value: '' })) };
}

function readBody(args: NamedArguments, isNot: boolean): ReadConditions | null {
  const [values = []] = args.strings;
  if (!hasTags(args, ['text', 'contains']) && !hasTags(args, ['contains'])) return null;
  const test = isNot ? 'notContains' : 'contains';
  return several(
    isNot,
    values.map((value) => ({ field: 'body', test, value })),
  );
}

function readDate(args: NamedArguments, isNot: boolean): ReadConditions | null {
  const [[header] = [], [part] = [], values = []] = args.strings;
  const [value] = values;
  const operator = args.tags.get('value');
  const test = operator === 'lt' ? 'before' : operator === 'ge' ? 'since' : null;
  const isOurs = hasTags(args, ['zone', 'value']) && args.tags.get('zone') === '+0000' && values.length === 1;
  if (isNot || !isOurs || test === null || value === undefined) return null;
  return header?.toLowerCase() === 'date' && part === 'date' ? one({ field: 'date', test, value }) : null;
}

/** Alternatives, or, when negated, values of which none may be there. */
function several(isNot: boolean, conditions: readonly FilterCondition[]): ReadConditions | null {
  if (conditions.length === 0) return null;
  return { match: conditions.length === 1 || isNot ? 'all' : 'any', conditions };
}

function readText(kind: 'header' | 'address', args: NamedArguments, isNot: boolean): ReadConditions | null {
  const [headers = [], keys = []] = args.strings;
  const tags = [...args.tags.keys()].filter((name) => kind === 'header' || name !== 'all');
  const [match = 'is'] = tags;
  if (tags.length > 1 || args.tags.size > 2 || args.numbers.length > 0) return null;
  const conditions: FilterCondition[] = [];
  for (const key of keys) {
    const found = textTestOf(match, key, isNot);
    const fields = found === null ? null : fieldsOf(kind, headers, found.test);
    if (found === null || fields === null) return null;
    conditions.push(...fields.map((field) => ({ ...field, ...found })));
  }
  return several(isNot, conditions);
}

type TextField = { field: 'from' } | { field: 'to' } | { field: 'subject' } | { field: 'header'; header: string };

/** The field of a filter for the header fields of a test; several for alternatives. */
function fieldsOf(kind: 'header' | 'address', headers: readonly string[], test: TextTest): TextField[] | null {
  const names = headers.map((header) => header.toLowerCase()).toSorted();
  const isLoose = test === 'contains' || test === 'notContains';
  if (kind === 'address' || isLoose) {
    if (names.join() === 'from') return [{ field: 'from' }];
    if (names.join() === 'cc,to') return [{ field: 'to' }];
  }
  if (kind === 'address') return null;
  return headers.map((header) =>
    header.toLowerCase() === 'subject' ? { field: 'subject' } : { field: 'header', header },
  );
}

function textTestOf(match: string, key: string, isNot: boolean): { test: TextTest; value: string } | null {
  if (match === 'contains') return { test: isNot ? 'notContains' : 'contains', value: key };
  if (match === 'is') return { test: isNot ? 'isNot' : 'is', value: key };
  if (match !== 'matches') return null;
  const pattern = /^(\*?)((?:[^*?\\]|\\[\s\S])*)(\*?)$/.exec(key);
  if (pattern === null) return null;
  const [, before, middle = '', after] = pattern;
  const value = middle.replaceAll(/\\([\s\S])/g, '$1');
  if (value === '') return null;
  if (before === '' && after === '') return { test: isNot ? 'isNot' : 'is', value };
  if (before !== '' && after !== '') return { test: isNot ? 'notContains' : 'contains', value };
  return isNot ? null : { test: before === '' ? 'startsWith' : 'endsWith', value };
}
