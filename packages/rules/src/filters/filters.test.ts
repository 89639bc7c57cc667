import type { FilterAction, FilterCondition, MailFilter } from '@pillarbox/contract/filters/filter';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSieve } from '../sieve/parse.ts';
import { filterProblems } from './check-filter.ts';
import { pathOfScriptName, scriptNameOf } from './folder-names.ts';
import { anyFilter } from '@pillarbox/testkit/any-filter';
import { normalFilter } from './normal-filter.ts';
import { readFilters, withUniqueIds } from './read-filters.ts';
import { writeFilters } from './write-filters.ts';

const PLAIN = { prefix: '', delimiter: '/' };
const COURIER = { prefix: 'INBOX.', delimiter: '.' };

const filter = (change: Partial<MailFilter> = {}): MailFilter => ({
  id: 1,
  on: true,
  name: 'Ashdown House',
  match: 'all',
  conditions: [{ field: 'from', test: 'endsWith', value: '@ashdownvale.example' }],
  actions: [{ do: 'move', folder: 'Customers/Ashdown House' }],
  ...change,
});

describe('a list of filters', () => {
  it('is the same after it was written and read, whatever its names and values hold', () => {
    fc.assert(
      fc.property(fc.array(anyFilter, { maxLength: 4 }), fc.constantFrom(PLAIN, COURIER), (made, naming) => {
        const filters = withUniqueIds(made.map(normalFilter));
        const { text, require } = writeFilters(filters, naming);
        const whole = parseSieve(text);
        expect(whole.ok).toBe(true);
        // Nothing escapes from its place: one command for each filter that is on, and all of them an `if`.
        const commands = whole.ok ? whole.script.commands : [];
        expect(commands.map(({ name }) => name)).toEqual(filters.filter(({ on }) => on).map(() => 'if'));
        expect(readFilters(text, naming)).toEqual(filters);
        expect(readFilters(text.replaceAll('\n', '\r\n'), naming)).toEqual(filters);
        expect(require).toEqual([...require].sort());
      }),
      { numRuns: 300 },
    );
  });

  it('is written as a script', () => {
    const conditions: FilterCondition[] = [
      { field: 'to', test: 'notContains', value: '"x\\' },
      { field: 'from', test: 'startsWith', value: 'a*' },
      { field: 'header', header: 'List-Id', test: 'exists', value: '' },
      { field: 'size', test: 'over', value: 100 },
      { field: 'body', test: 'contains', value: 'x' },
      { field: 'date', test: 'since', value: '2026-01-31' },
    ];
    const actions: FilterAction[] = [
      { do: 'copy', folder: 'Kunden/Übrig' },
      { do: 'label', label: 'work' },
      { do: 'redirect', address: 'a@b.example', copy: true },
      { do: 'stop' },
    ];
    expect(
      writeFilters([filter({ match: 'any', conditions, actions }), filter({ id: 2, on: false })], COURIER),
    ).toEqual({
      require: ['body', 'copy', 'date', 'fileinto', 'imap4flags', 'relational'],
      text: `# filter: {"id":1,"name":"Ashdown House"}
if anyof (not header :contains ["to", "cc"] "\\"x\\\\", address :all :matches "from" "a\\\\**", exists "List-Id", size :over 100, body :text :contains "x", date :zone "+0000" :value "ge" "date" "date" "2026-01-31") {
  addflag "work";
  fileinto :copy "INBOX.Kunden.Übrig";
  redirect :copy "a@b.example";
  stop;
}

# filter: {"id":2,"on":false,"name":"Ashdown House"}
#| if allof (address :all :matches "from" "*@ashdownvale.example") {
#|   fileinto "INBOX.Customers.Ashdown House";
#| }
`,
    });
  });

  it('is sorted by id, and an id that is taken is raised by 1 [FILT-001]', () => {
    const ids = (...list: number[]) => withUniqueIds(list.map((id) => filter({ id, name: String(id) })));
    expect(ids(3, 1, 2).map(({ name }) => name)).toEqual(['1', '2', '3']);
    expect(ids(2, 1, 1, 2, 9).map(({ id }) => id)).toEqual([1, 2, 3, 4, 9]);
  });
});

describe('rules of other clients', () => {
  it('are read where the fields of a filter can express them, and are text otherwise', () => {
    const read = readFilters(
      `require ["fileinto", "regex"];
# rule:[Suppliers]
if anyof (header :contains "subject" ["invoice", "bill"], header :is "X-Spam" "yes")
{
\tfileinto "Suppliers";
\tstop;
}
# rule:[Off]
if false # allof (not header :contains "from" "x", size :over 1M)
{
\tdiscard;
}
# rule:[Pattern]
# a note
if header :regex "subject" "^a" { keep; }
elsif true { stop; }
vacation "away";
`,
      PLAIN,
    );
    expect(read).toEqual([
      filter({
        name: 'Suppliers',
        match: 'any',
        conditions: [
          { field: 'subject', test: 'contains', value: 'invoice' },
          { field: 'subject', test: 'contains', value: 'bill' },
          { field: 'header', header: 'X-Spam', test: 'is', value: 'yes' },
        ],
        actions: [{ do: 'move', folder: 'Suppliers' }, { do: 'stop' }],
      }),
      filter({
        id: 2,
        on: false,
        name: 'Off',
        conditions: [
          { field: 'from', test: 'notContains', value: 'x' },
          { field: 'size', test: 'over', value: 1_048_576 },
        ],
        actions: [{ do: 'discard' }],
      }),
      {
        ...filter({ id: 3, name: 'Pattern', conditions: [], actions: [] }),
        text: '# a note\nif header :regex "subject" "^a" { keep; }\nelsif true { stop; }',
      },
      { ...filter({ id: 4, name: '', conditions: [], actions: [] }), text: 'vacation "away";' },
    ]);
  });

  it.each([
    ['marks after the message is filed', 'if true { fileinto "A"; addflag "x"; }'],
    ['a note inside', 'if true { /* why */ keep; }'],
    ['an unknown tag', 'if header :contains :mime "a" "b" { keep; }'],
    ['values that all must match', 'if allof (header :contains "subject" ["a", "b"]) { keep; }'],
    ['something else than Sieve', 'if true { keep;'],
    ['wildcards inside', 'if header :matches "subject" "a*b" { keep; }'],
  ])('are text with %s', (_what, text) => {
    expect(readFilters(text, PLAIN)).toMatchObject([{ conditions: [], actions: [], text }]);
  });
});

describe('a filter that cannot be saved', () => {
  it.each<[string, Partial<MailFilter>, object[]]>([
    ['no name', { name: ' ' }, [{ field: 'name', fault: 'empty' }]],
    ['no action', { actions: [] }, [{ field: 'actions', fault: 'empty' }]],
    [
      'a value without anything, with a line break, with a variable',
      {
        conditions: [
          { field: 'subject', test: 'is', value: '  ' },
          { field: 'from', test: 'is', value: 'a\nb' },
          { field: 'body', test: 'contains', value: '${1}' },
        ],
      },
      [
        { field: 'conditions.0.value', fault: 'empty' },
        { field: 'conditions.1.value', fault: 'characters' },
        { field: 'conditions.2.value', fault: 'expandable' },
      ],
    ],
    [
      'a wrong header, day and size',
      {
        conditions: [
          { field: 'header', header: 'a b', test: 'exists', value: '' },
          { field: 'date', test: 'since', value: '2026-02-30' },
          { field: 'size', test: 'over', value: 0 },
        ],
      },
      [
        { field: 'conditions.0.header', fault: 'header' },
        { field: 'conditions.1.value', fault: 'day' },
        { field: 'conditions.2.value', fault: 'empty' },
      ],
    ],
    [
      'a wrong address',
      { actions: [{ do: 'redirect', address: 'a@b.example, c@d.example', copy: false }] },
      [{ field: 'actions.0.address', fault: 'address' }],
    ],
    [
      'a deleted message that is kept',
      { actions: [{ do: 'discard' }, { do: 'keep' }] },
      [{ field: 'actions', fault: 'conflict' }],
    ],
    ['text that is not Sieve', { text: 'if true {\nkeep }' }, [{ field: 'text', fault: 'text', line: 2 }]],
    [
      'text that ends the section',
      { text: '# pillarbox:end filters\nkeep;' },
      [{ field: 'text', fault: 'text', line: 1 }],
    ],
    ['text with a head', { text: 'require "x";' }, [{ field: 'text', fault: 'text', line: 1 }]],
  ])('has %s', (_what, change, problems) => {
    expect(filterProblems(filter(change))).toEqual(problems);
  });
});

it.each([
  ['INBOX', COURIER, 'INBOX'],
  ['A/b%2Fc', { prefix: '', delimiter: '.' }, 'A.b/c'],
  ['A/100%', COURIER, 'INBOX.A.100%'],
  ['INBOX/Sub', PLAIN, 'INBOX/Sub'],
])('the folder %s has the same path after it was in a script', (path, naming, name) => {
  expect(scriptNameOf(path, naming)).toBe(name);
  expect(pathOfScriptName(name, naming)).toBe(path);
});
