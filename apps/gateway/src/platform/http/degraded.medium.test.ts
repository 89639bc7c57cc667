import { define } from '@pillarbox/contract/define';
import { startPostgres } from '@pillarbox/tooling/testbed/postgres';
import type { Postgres } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openPostgres } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const reply = z.object({ n: z.int() });
const stored = define({
  id: 'test.stored',
  method: 'GET',
  path: '/api/test/stored',
  summary: 'Asks the database.',
  reply,
});
const free = define({ id: 'test.free', method: 'GET', path: '/api/test/free', summary: 'Asks nobody.', reply });

describeWith('postgres', 'while the database is down', () => {
  let postgres: Postgres;
  let database: Database;
  let platform: TestPlatform;
  let headers: Record<string, string>;

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openPostgres(postgres.url, silentLog());
    platform = await createTestPlatform({ database });
    platform.mount(stored, async () => {
      const { rows } = await database.db.execute(sql`select 7 as n`);
      return { n: Number(rows[0]?.['n']) };
    });
    platform.mount(free, () => Promise.resolve({ n: 1 }));
    headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
    await postgres.stop();
  });

  const get = (url: string) => platform.app.inject({ method: 'GET', url, headers });

  it('users stay signed in, calls without the database work, and the others report the reason', async () => {
    expect((await get(stored.path)).json()).toEqual({ n: 7 });
    await postgres.stop();
    expect((await get(free.path)).json()).toEqual({ n: 1 });
    const answer = await get(stored.path);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ error: { code: 'storage_unavailable', details: {} } });
  });
});
