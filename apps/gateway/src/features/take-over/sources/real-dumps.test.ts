import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFilters } from '@pillarbox/rules/filters/read-filters';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import { expect, it } from 'vitest';
import { DumpText } from '../dump/dump-text.ts';
import { readDump } from '../dump/read-dump.ts';
import { openRoundcube } from './roundcube.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const DUMPS = [
  'mariadb.sql',
  'mariadb-ansi-hex.sql',
  'mariadb-complete.sql',
  'postgres-copy.sql',
  'postgres-inserts.sql',
  'postgres-columns.sql',
];
const SIGNATURE = `-- \nLine 1\r\nTab\there\n\\. backslash\\n 'q' "d" -- no comment /* none */ # x`;

it.each(DUMPS)('a real dump is read value by value: %s', async (name) => {
  const source = await openRoundcube({ dump: join(FIXTURES, name), prefix: '', mailHost: undefined });
  try {
    const [ann, yuri, ...more] = [...source.users()];
    expect([ann?.login, yuri?.login, more]).toEqual(["ann.o'hara@example.test", 'jürgen@bücher.example', []]);
    const taken = ann?.read();
    expect(taken?.identities).toEqual([
      {
        name: `Ann “Quote” O'Hara \\ Söhne 🦉`,
        mail: "ann.o'hara@example.test",
        replyTo: '',
        signature: SIGNATURE,
        isHtml: false,
        isDefault: true,
      },
      {
        name: 'Sales',
        mail: 'sales@example.test',
        replyTo: 'office@example.test',
        signature: `<p style="color: red">R&amp;D; it's <b>5&nbsp;€</b></p>`,
        isHtml: true,
        isDefault: false,
      },
    ]);
    const cards = [...(taken?.cards() ?? [])];
    expect(cards).toHaveLength(2);
    for (const card of cards) expect(card).toContain(String.raw`CATEGORIES:Team\, Süd\; O'Hara \\ 書`);
    expect(cards[0]).toContain(String.raw`NOTE:a\, b\; c\nd \\ end`);
    expect(cards.map((card) => parseVCard(card)).length).toBe(2);
    expect(yuri?.read().identities).toMatchObject([{ name: 'Юрий 書', signature: '' }]);
  } finally {
    await source.close();
  }
});

it.each(DUMPS)('the pieces in which a real dump is read make no difference: %s', async (name) => {
  const text = await readFile(join(FIXTURES, name), 'utf8');
  const tables = new Set(['users', 'session', 'identities', 'contacts']);
  const read = (piece: number) => {
    const pieces = text.match(new RegExp(`[^]{1,${String(piece)}}`, 'gu')) ?? [];
    return [...readDump(new DumpText(pieces), tables)].map(({ table, values }) => [table, Object.fromEntries(values)]);
  };
  const whole = read(text.length);
  expect(whole.map(([table]) => table)).toHaveLength(2 + 1 + 4 + 3);
  expect(read(7)).toEqual(whole);
});

it('the script of the real plugin is read as filters', async () => {
  const script = await readFile(join(FIXTURES, 'roundcube.sieve'), 'utf8');
  const filters = readFilters(script, { prefix: '', delimiter: '/' });
  expect(filters).toMatchObject([
    // A test of addresses is none that the fields express: the rule stays as it is, as text.
    {
      on: true,
      name: 'Bills & "more" \\ Süd',
      conditions: [],
      text: expect.stringContaining('address :is "from"') as string,
    },
    {
      on: false,
      name: 'Large',
      conditions: [
        { field: 'size', test: 'over', value: 5 * 1024 * 1024 },
        { field: 'header', header: 'List-Id', test: 'notContains', value: 'dev' },
      ],
      actions: [{ do: 'discard' }],
    },
    {
      name: 'Words',
      match: 'all',
      conditions: [
        { field: 'body', test: 'contains', value: 'newsletter' },
        { field: 'header', header: 'X-Spam', test: 'exists' },
      ],
      actions: [{ do: 'redirect', address: 'team@example.test', copy: true }, { do: 'keep' }],
    },
    { name: 'No', actions: [{ do: 'reject', text: 'Not here.\n.dot\nEnd' }] },
    { name: 'All', conditions: [], actions: [{ do: 'move', folder: 'Rest' }] },
  ]);
});
