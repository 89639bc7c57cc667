import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { spamSettings } from '@pillarbox/contract/spam/settings';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spamListsTarget } from './spam-list-drivers.ts';

const CLEAR = "delete from userpref where username = :mail and preference in ('welcomelist_from', 'blocklist_from')";
const ADD = `insert into userpref (username, preference, value)
  values (:mail, case :list when 'allow' then 'welcomelist_from' else 'blocklist_from' end, :pattern)`;
/** As the lease of an address: one after the other. */
let before = Promise.resolve();
const alone = (_: string, work: () => Promise<void>): Promise<void> => {
  const done = before.then(work);
  before = done.catch(() => undefined);
  return done;
};
const lists = (AllowList: string[], BlockList: string[]) => () => Promise.resolve({ AllowList, BlockList });

describeWith('postgres', 'spam lists in a table like userpref of SpamAssassin', (server) => {
  let address = '';
  let client: pg.Client;
  beforeAll(async () => {
    address = await newDatabase(server);
    client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(
      // As SpamAssassin's sql/userpref_pg.sql has it, with a wider value.
      `create table userpref (prefid serial not null unique primary key, username varchar(100) not null,
         preference varchar(50) not null, value varchar(330) not null check (value <> 'no'));
       create index userpref_username_idx on userpref (username)`,
    );
    await client.query(
      "insert into userpref values (default, 'ann@example.test', 'required_score', '7'), (default, 'bob@example.test', 'blocklist_from', 'own@bob.test')",
    );
  });
  afterAll(() => client.end());
  const rows = async (user: string) => {
    const text = 'select preference, value from userpref where username = $1 order by prefid';
    const found = await client.query<{ preference: string; value: string }>({ text, values: [user] });
    return found.rows.map(({ preference, value }) => `${preference} ${value}`);
  };
  const target = (add = ADD) =>
    spamListsTarget({ driver: 'sql', databaseUrlFrom: 'X', clear: CLEAR, add }, address, alone);

  it('are replaced as a whole, beside what else is there, whatever they hold', async () => {
    await target().write('ann@example.test', lists(['a@good.test'], ['bad.test', "'; drop table userpref; --"]));
    expect(await rows('ann@example.test')).toEqual([
      'required_score 7',
      'welcomelist_from a@good.test',
      'blocklist_from *@bad.test',
      'blocklist_from *@*.bad.test',
      "blocklist_from *@'; drop table userpref; --",
      "blocklist_from *@*.'; drop table userpref; --",
    ]);
    await target().write('ann@example.test', lists([], ['e@evil.test']));
    expect(await rows('ann@example.test')).toEqual(['required_score 7', 'blocklist_from e@evil.test']);
    await target().write('ann@example.test', lists([], ['o#hara@evil.test']));
    expect(await rows('ann@example.test')).toEqual(['required_score 7', String.raw`blocklist_from o\#hara@evil.test`]);
    expect(await rows('bob@example.test')).toEqual(['blocklist_from own@bob.test']);
  });

  it('stay as they were when a row is refused, and are whole when two gateways write at once', async () => {
    await target().write('ben@example.test', lists([], ['x@evil.test']));
    const refusing = target(ADD.replace(':pattern', "case :entry when 'z@evil.test' then 'no' else :pattern end"));
    await expect(refusing.write('ben@example.test', lists([], ['y@evil.test', 'z@evil.test']))).rejects.toThrow();
    expect(await rows('ben@example.test')).toEqual(['blocklist_from x@evil.test']);
    const many = (name: string) => Array.from({ length: 50 }, (_, at) => `${name}${String(at)}@evil.test`);
    await Promise.all(['p', 'q'].map((name) => target().write('ben@example.test', lists([], many(name)))));
    const written = await rows('ben@example.test');
    expect(written).toHaveLength(50);
    expect(new Set(written.map((row) => row.split(' ')[1]?.charAt(0))).size).toBe(1);
  });
});

describe('spam lists', () => {
  it('are written by no statement that names no account', () => {
    const read = (clear: string) =>
      spamSettings.spamLists.safeParse({ driver: 'sql', databaseUrlFrom: 'X', clear, add: ADD }).success;
    expect(read(CLEAR)).toBe(true);
    expect(read('delete from userpref where username = :account')).toBe(true);
    expect(read('delete from userpref')).toBe(false);
    expect(read('delete from userpref where username = :mail; drop table userpref')).toBe(false);
  });
});

describe('spam lists at a web service', () => {
  it('are read when those before them have arrived, so that the last ones stay', async () => {
    const arrived: unknown[] = [];
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        arrived.push((body as { block: unknown }).block);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/lists`;
    const target = spamListsTarget({ driver: 'http', url, secretFrom: 'X' }, 'key', alone);
    const present = () => Promise.resolve({ AllowList: [], BlockList: arrived.map((_, at) => `${String(at)}.test`) });
    await Promise.all([target.write('ann@example.test', present), target.write('ann@example.test', present)]);
    expect(arrived).toEqual([[], ['0.test']]);
    server.close();
  });

  it('are put with the secret, and a refusal is an error', async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        seen.push([request.method, request.headers.authorization, body]);
        response.writeHead(seen.length === 1 ? 204 : 503).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/lists`;
    const target = spamListsTarget({ driver: 'http', url, secretFrom: 'X' }, 'key', alone);
    await target.write('ann@example.test', lists(['a@good.test'], ['bad.test']));
    await expect(target.write('ann@example.test', lists([], []))).rejects.toThrow('status 503');
    expect(seen[0]).toEqual([
      'PUT',
      'Bearer key',
      { mail: 'ann@example.test', allow: ['a@good.test'], block: ['bad.test'] },
    ]);
    expect(() => spamListsTarget({ driver: 'http', url, secretFrom: 'X' }, '', alone)).toThrow('not set');
    server.close();
  });
});
