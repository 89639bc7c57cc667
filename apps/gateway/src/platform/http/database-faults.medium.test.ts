import { define } from '@pillarbox/contract/define';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { startPostgres } from '@pillarbox/tooling/testbed/postgres';
import type { Postgres } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { openPostgres } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const reply = z.object({ n: z.int() });
const plain = define({ id: 'test.plain', method: 'GET', path: '/api/test/plain', summary: 'One query.', reply });
const several = define({
  id: 'test.several',
  method: 'GET',
  path: '/api/test/several',
  summary: 'A transaction.',
  reply,
});

/** Short, so that a test does not wait for the product's own limits. */
const LIMITS = { connect: 1_000, statement: 1_500, answer: 2_000, idleTransaction: 2_000, heartbeat: 500 };
/** Parallel calls: three for each connection of the pool. */
const CALLERS = 30;

describeWith('postgres', 'a gateway at work, and its database', () => {
  const log = silentLog();
  let postgres: Postgres;
  let proxy: FaultProxy;
  let database: Database;
  let platform: TestPlatform;
  let headers: Record<string, string>;

  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startFaultProxy(postgres.ports.postgres);
    const url = postgres.url.replace(`:${String(postgres.ports.postgres)}/`, `:${String(proxy.port)}/`);
    database = await openPostgres(url, log, LIMITS);
    platform = await createTestPlatform({ database });
    const { db } = database;
    platform.mount(plain, async () => {
      const { rows } = await db.execute(sql`select 7 as n, pg_sleep(0.01)`);
      return { n: Number(rows[0]?.['n']) };
    });
    platform.mount(several, () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(0.01)`);
        const { rows } = await tx.execute(sql`select 7 as n, pg_sleep(0.01)`);
        return { n: Number(rows[0]?.['n']) };
      }),
    );
    headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
    await proxy.close();
    await postgres.stop();
  });

  const call = async (url: string): Promise<string> => {
    const answer = await platform.app.inject({ method: 'GET', url, headers });
    return answer.statusCode === 200 ? 'ok' : answer.json<{ error: { code: string } }>().error.code;
  };

  /** Makes calls continuously while `event` runs; returns each kind of reply. */
  async function underLoad(happens: () => Promise<void>): Promise<Set<string>> {
    const seen = new Set<string>();
    let going = true;
    const caller = async (_: unknown, index: number): Promise<void> => {
      while (going) seen.add(await call(index % 3 === 0 ? plain.path : several.path));
    };
    const callers = Promise.all(Array.from({ length: CALLERS }, caller));
    await call(plain.path);
    await happens();
    going = false;
    await callers;
    return seen;
  }

  /** Checks that everything works, also transactions on every connection of the pool. */
  async function expectRecovery(): Promise<void> {
    await expect.poll(() => call(several.path), { timeout: 20_000 }).toBe('ok');
    const answers = await Promise.all(Array.from({ length: CALLERS }, () => call(several.path)));
    expect(new Set(answers)).toEqual(new Set(['ok']));
  }

  const untilRefused = () => expect.poll(() => call(several.path), { timeout: 20_000 }).toBe('storage_unavailable');

  it('restarts: running calls report it, and later ones work', async () => {
    for (let round = 0; round < 3; round++) {
      const answers = await underLoad(() => postgres.restart(untilRefused));
      expect([...answers].sort()).toEqual(['ok', 'storage_unavailable']);
      await expectRecovery();
    }
  });

  it('is disconnected repeatedly within transactions', async () => {
    const answers = await underLoad(async () => {
      for (let round = 0; round < 10; round++) {
        await call(several.path);
        proxy.reset();
      }
    });
    expect([...answers].sort()).toEqual(['ok', 'storage_unavailable']);
    await expectRecovery();
  });

  it('is unreachable without an error: missed events are noticed, and later ones are received', async () => {
    const other = await openPostgres(postgres.url, silentLog());
    const gap = vi.fn();
    const heard = vi.fn();
    database.bus.onGap(gap);
    database.bus.subscribe('news', heard);
    const warned = vi.spyOn(log, 'warn');
    // The connection that receives them may still be opened again after the previous test.
    await vi.waitFor(() => {
      other.bus.publish('news', 0);
      expect(heard).toHaveBeenCalledWith(0);
    }, 20_000);
    gap.mockClear();
    await proxy.set({ kind: 'blackHole' });
    await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(expect.stringContaining('events')), 20_000);
    expect(gap).not.toHaveBeenCalled();
    await proxy.set({ kind: 'none' });
    await vi.waitFor(() => expect(gap).toHaveBeenCalled(), 20_000);
    other.bus.publish('news', 1);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(1), 20_000);
    await other.close();
    await expectRecovery();
  });

  it.for(['blackHole', 'hang', 'garbage', 'refuse'] as const)('%s: every call gets an answer', async (kind) => {
    const answers = await underLoad(async () => {
      await proxy.set({ kind });
      await untilRefused();
    });
    expect([...answers].sort()).toEqual(['ok', 'storage_unavailable']);
    await proxy.set({ kind: 'none' });
    await expectRecovery();
  });
});
