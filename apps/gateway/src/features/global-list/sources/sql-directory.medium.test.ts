import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personOf, wordsOf } from '../directory.ts';
import { sqlDirectory } from './sql-directory.ts';

const QUERY = `select display_name as name, email as mail, job as position, secret
  from staff where concat_ws(' ', display_name, email) ilike all(:patterns) order by 1 -- by name`;

describeWith('postgres', 'people of the provider’s own database', (server) => {
  let address = '';
  let client: pg.Client;
  beforeAll(async () => {
    address = await newDatabase(server);
    client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query('create table staff (display_name text, email text, job text, secret text)');
    await client.query(
      "insert into staff select 'Person ' || n, 'p' || n || '@example.test', 'Clerk', 'secret' from generate_series(1, 10000) n",
    );
    await client.query("insert into staff values ('Tom Ashdown', 'tom@example.test', repeat('x', 1000000), 'secret')");
    await client.query("insert into staff values ('100% Wool', 'wool@example.test', null, 'secret')");
  });
  afterAll(() => client.end());

  const search = async (text: string, query = QUERY, url: string | undefined = address) => {
    const wanted = { text, words: wordsOf(text), limit: 101 };
    return await sqlDirectory({ driver: 'sql', databaseUrlFrom: 'X', query }, url).search(
      wanted,
      AbortSignal.timeout(20_000),
    );
  };

  it('are found by all words; only known columns are read, and only their beginnings', async () => {
    const [tom] = await search('ash tom');
    expect(tom).toEqual({ name: 'Tom Ashdown', mail: 'tom@example.test', position: 'x'.repeat(1000) });
    expect(personOf(tom!)?.mails).toEqual(['tom@example.test']);
    expect(await search('nobody')).toEqual([]);
    expect(await search('')).toHaveLength(101);
    expect(await search('person')).toHaveLength(101);
  });

  it.each([`'; drop table staff; --`, `' or 1=1 --`, '%', '_', String.raw`\\`, '$1', ':text'])(
    'are not changed or listed by %j, which is only text',
    async (text) => {
      expect((await search(text)).map(({ name }) => name)).toEqual(text === '%' ? ['100% Wool'] : []);
      expect((await client.query('select 1 from staff')).rowCount).toBe(10_002);
    },
  );

  it('may use the text and the limit themselves', async () => {
    const query = 'select email as mail from staff where email = :text limit :limit';
    expect(await search('tom@example.test', query)).toEqual([{ mail: 'tom@example.test' }]);
  });

  it('cannot be written, and a query without addresses is refused', async () => {
    const writing = 'with gone as (delete from staff returning email) select email as mail from gone';
    await expect(search('', writing)).rejects.toThrow();
    await expect(search('', `select display_name as name from staff where 'x' <> all(:patterns)`)).rejects.toThrow(
      'no column mail',
    );
    expect((await client.query('select 1 from staff')).rowCount).toBe(10_002);
  });

  it('fail when the database is not set, is down, or takes long', async () => {
    await expect(search('tom', QUERY, '')).rejects.toThrow('not set');
    await expect(search('tom', QUERY, 'postgres://x@127.0.0.1:1/x')).rejects.toThrow();
    const slow = 'select email as mail from staff, pg_sleep(30) where email = :text';
    await expect(search('tom', slow)).rejects.toThrow();
  });
});
