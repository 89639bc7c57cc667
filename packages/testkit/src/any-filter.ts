import type { FilterAction, FilterCondition, MailFilter } from '@pillarbox/contract/filters/filter';
import { TEXT_TESTS } from '@pillarbox/contract/filters/filter';
import fc from 'fast-check';
import { filterProblems } from '@pillarbox/rules/filters/check-filter';

const HOSTILE = [
  '"',
  '\\',
  "'",
  '*/',
  '/*',
  '#',
  '*',
  '?',
  '\\\\"; discard; #',
  '# pillarbox:end filters',
  '${',
  '{',
  '}',
  '.',
];
const NAMES = ['\r\ndiscard;', '\n# filter: {"id":9}', '"}', '*/ discard; /*', '\u2028', '\0', '\uD800', ']'];

const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12, size: 'max' });
const value = fc
  .array(fc.oneof(letters, fc.constantFrom(...HOSTILE)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''));
const test = fc.constantFrom(...TEXT_TESTS);
const folder = fc
  .array(fc.constantFrom('Kunden', 'Ü "x"', "it's", '日本', 'a\\'), { minLength: 1, maxLength: 3 })
  .map((levels) => levels.join('/'));

const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({ field: fc.constantFrom('from' as const, 'to' as const, 'subject' as const), test, value }),
  fc.record({
    field: fc.constant('header' as const),
    header: fc.constantFrom('List-Id', 'X-Spam', 'From', 'Subject', 'To', 'cc'),
    test: fc.constantFrom(...TEXT_TESTS, 'exists' as const, 'notExists' as const),
    value,
  }),
  fc.record({
    field: fc.constant('body' as const),
    test: fc.constantFrom('contains' as const, 'notContains' as const),
    value,
  }),
  fc.record({
    field: fc.constant('size' as const),
    test: fc.constantFrom('over' as const, 'under' as const),
    value: fc.integer({ min: 1, max: 2_147_483_647 }),
  }),
  fc.record({
    field: fc.constant('date' as const),
    test: fc.constantFrom('before' as const, 'since' as const),
    value: fc.constantFrom('2024-02-29', '2026-12-31'),
  }),
);

const action: fc.Arbitrary<FilterAction> = fc.oneof(
  fc.record({ do: fc.constantFrom('move' as const, 'copy' as const), folder }),
  fc.record({ do: fc.constant('label' as const), label: fc.constantFrom('work', '$label1', 'label-1a2b') }),
  fc.record({ do: fc.constantFrom('flag' as const, 'read' as const, 'keep' as const, 'stop' as const) }),
  fc.record({
    do: fc.constant('redirect' as const),
    address: fc.constantFrom('a@b.example', '"a \\" b"@c.example'),
    copy: fc.boolean(),
  }),
);

const ends: fc.Arbitrary<FilterAction[]> = fc.oneof(
  fc.constant<FilterAction[]>([{ do: 'discard' }]),
  fc.array(value, { minLength: 1, maxLength: 3 }).map((lines) => [{ do: 'reject' as const, text: lines.join('\n') }]),
);

/** Filters that can be saved, with names and values that could break out of their place in a script. */
export const anyFilter: fc.Arbitrary<MailFilter> = fc
  .record({
    id: fc.integer({ min: 1, max: 6 }),
    on: fc.boolean(),
    name: fc
      .array(fc.oneof(letters, fc.constantFrom(...HOSTILE, ...NAMES)), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join('')),
    match: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(condition, { maxLength: 4 }),
    actions: fc.oneof(fc.array(action, { minLength: 1, maxLength: 4 }), ends),
  })
  .filter((filter) => filterProblems(filter).length === 0);
