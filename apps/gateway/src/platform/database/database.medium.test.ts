import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { describeOnDatabases } from '../testing/test-databases.ts';
import { DataFolderBusy } from './data-lock.ts';
import { openEmbedded, openPostgres } from './database.ts';
import type { Database } from './database.ts';

describeOnDatabases('the database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.db.execute(sql`create table things (id bigint primary key, name text not null, raw bytea)`);
  });
  afterAll(() => database.close());

  const one = async (query: ReturnType<typeof sql>): Promise<unknown> => (await database.db.execute(query)).rows[0];

  it('returns the same types of values on both engines', async () => {
    const query = sql`select 9007199254740993::bigint as big, count(*) as n, 1.50::numeric as num, true as yes,
      '\\x00ff'::bytea as raw, array[1,2] as list, '{"a":[1]}'::jsonb as json, null as nothing`;
    expect(await one(query)).toEqual({
      big: '9007199254740993',
      n: '1',
      num: '1.50',
      yes: true,
      raw: Buffer.from([0, 255]),
      list: [1, 2],
      json: { a: [1] },
      nothing: null,
    });
  });

  it('commits or rolls back a transaction as a whole, also a nested one', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1, 'kept')`);
      const inner = tx.transaction(async (nested) => {
        await nested.execute(sql`insert into things values (2, 'undone')`);
        throw new Error('no');
      });
      await expect(inner).rejects.toThrow('no');
    });
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (3, 'undone')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await database.db.execute(sql`select id from things order by id`)).rows).toEqual([{ id: '1' }]);
  });

  it('reports errors by their code and continues after them', async () => {
    const code = async (query: ReturnType<typeof sql>): Promise<unknown> =>
      database.db.execute(query).catch((error: unknown) => (error as { cause: { code: unknown } }).cause.code);
    expect(await code(sql`select * from nowhere`)).toBe('42P01');
    expect(await code(sql`insert into things values (1, 'twice')`)).toBe('23505');
    expect(await code(sql`insert into things values (7, null)`)).toBe('23502');
    expect(await code(sql`select ${'x'}::int`)).toBe('22P02');
    expect(await one(sql`select 1 as fine`)).toEqual({ fine: 1 });
  });

  it('supports large results and large parameters', async () => {
    const rows = await database.db.execute(sql`select i, repeat('ü', 500) as s from generate_series(1, 20000) as i`);
    expect(rows.rows).toHaveLength(20_000);
    const raw = Buffer.alloc(8_000_000, 7);
    await database.db.execute(sql`insert into things values (10, 'large', ${raw})`);
    const back = (await one(sql`select raw from things where id = 10`)) as { raw: Buffer };
    expect(back.raw.equals(raw)).toBe(true);
  });

  it('runs many queries in parallel', async () => {
    const numbers = Array.from({ length: 200 }, (_, i) => i);
    const results = await Promise.all(numbers.map((i) => one(sql`select ${i}::int as i`)));
    expect(results).toEqual(numbers.map((i) => ({ i })));
  });

  it('delivers events of the bus to its own subscribers', () => {
    const heard: unknown[] = [];
    const stop = database.bus.subscribe('one', (payload) => heard.push(payload));
    database.bus.publish('one', { a: 1 });
    database.bus.publish('two', { a: 2 });
    stop();
    database.bus.publish('one', { a: 3 });
    expect(heard).toEqual([{ a: 1 }]);
  });
});

describe('the embedded database in a directory', () => {
  it('keeps its data, and refuses a second process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pillarbox-embedded-'));
    try {
      const first = await openEmbedded(folder, silentLog());
      await first.db.execute(sql`create table kept (n int)`);
      await first.db.execute(sql`insert into kept values (42)`);
      await expect(openEmbedded(folder, silentLog())).rejects.toThrow(DataFolderBusy);
      await first.close();
      const second = await openEmbedded(folder, silentLog());
      expect((await second.db.execute(sql`select n from kept`)).rows).toEqual([{ n: 42 }]);
      expect((await second.db.execute(sql`show shared_buffers`)).rows).toEqual([{ shared_buffers: '16MB' }]);
      await second.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describeWith('postgres', 'two gateways on one PostgreSQL', (server) => {
  it('migrate at the same time and exchange events', async () => {
    const url = await newDatabase(server);
    const [one, two] = await Promise.all([openPostgres(url, silentLog()), openPostgres(url, silentLog())]);
    const heard: unknown[] = [];
    two.bus.subscribe('news', (payload) => heard.push(payload));
    const large = { text: 'ü'.repeat(20_000) };
    one.bus.publish('news', 1);
    one.bus.publish('news', large);
    await vi.waitFor(() => expect(heard).toEqual([1, large]), 10_000);
    await Promise.all([one.close(), two.close()]);
  });

  it('listen again after the connection was cut, and report the gap', async () => {
    const url = await newDatabase(server);
    const [one, two] = await Promise.all([openPostgres(url, silentLog()), openPostgres(url, silentLog())]);
    const gap = vi.fn();
    const heard = vi.fn();
    two.bus.onGap(gap);
    two.bus.subscribe('news', heard);
    await one.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pillarbox-bus' and datname = current_database()`);
    await vi.waitFor(() => expect(gap).toHaveBeenCalled(), 15_000);
    one.bus.publish('news', 2);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(2), 10_000);
    await Promise.all([one.close(), two.close()]);
  });
});
