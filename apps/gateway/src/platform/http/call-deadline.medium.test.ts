import { define } from '@pillarbox/contract/define';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { startPostgres } from '@pillarbox/tooling/testbed/postgres';
import type { Postgres } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { POSTGRES_LIMITS } from '../database/limits.ts';
import { openPostgres } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { dial, headOf, listen } from '../testing/raw-http.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';
import { currentCall, outsideCall, withinCall } from './call-scope.ts';

const write = define({
  id: 'test.write',
  method: 'GET',
  path: '/api/test/write',
  summary: 'Writes a row.',
  reply: z.object({}),
});

/** The database's own limits are far away, so that only the end of the call can end a wait. */
const LIMITS = { ...POSTGRES_LIMITS, connect: 120_000, answer: 120_000 };
const CALL = { address: '192.0.2.1', maxMs: 300 };
/** Connections of the pool, which all wait in some tests. */
const POOL = 10;

describeWith('postgres', 'a call that is over', () => {
  let postgres: Postgres;
  let proxy: FaultProxy;
  let database: Database;
  let direct: Database;

  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startFaultProxy(postgres.ports.postgres);
    const url = postgres.url.replace(`:${String(postgres.ports.postgres)}/`, `:${String(proxy.port)}/`);
    database = await openPostgres(url, silentLog(), LIMITS);
    direct = await openPostgres(postgres.url, silentLog());
    await direct.db.execute(sql`create table written (how text)`);
  });
  beforeEach(() => direct.db.execute(sql`delete from written`));
  afterAll(async () => {
    await database.close();
    await direct.close();
    await proxy.close();
    await postgres.stop();
  });

  const insert = (how: string) => sql`insert into written values (${how})`;
  const rows = async (): Promise<unknown[]> => {
    const found = await direct.db.execute<{ how: string }>(sql`select how from written`);
    return found.rows.map(({ how }) => how);
  };
  /** What the gateway sent before this has reached the database once this has. */
  const heal = async (): Promise<void> => {
    await proxy.set({ kind: 'none' });
    await vi.waitFor(() => database.db.execute(sql`select 1`), 20_000);
  };

  it('has no statement carried out later, alone or in a transaction, when the database was cut off', async () => {
    const ways = {
      alone: () => database.db.execute(insert('alone')),
      transaction: () => database.db.transaction((tx) => tx.execute(insert('transaction'))),
    };
    for (const work of Object.values(ways)) {
      // Connections that are open already: the statement itself is swallowed.
      await Promise.all(Array.from({ length: POOL }, () => database.db.execute(sql`select pg_sleep(0.05)`)));
      await proxy.set({ kind: 'blackHole' });
      await expect(withinCall(CALL, work)).rejects.toThrow();
      await heal();
    }
    expect(await rows()).toEqual([]);
  });

  it('waits for no connection, and leaves those of others alone', async () => {
    const release = Promise.withResolvers<undefined>();
    const held = Array.from({ length: POOL }, (_, n) =>
      database.db.transaction(async (tx) => {
        await release.promise;
        await tx.execute(insert(`other ${String(n)}`));
      }),
    );
    await expect(withinCall(CALL, () => database.db.execute(insert('late')))).rejects.toThrow();
    release.resolve(undefined);
    await Promise.all(held);
    expect(await rows()).toHaveLength(POOL);
  });

  it('begins nothing more, but for work that is outside of it', async () => {
    const answered = withinCall(CALL, async () => {
      const { signal } = currentCall() ?? {};
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      await outsideCall(() => database.db.execute(insert('outside')));
      await database.db.execute(insert('late'));
    });
    await expect(answered).rejects.toThrow();
    expect(await rows()).toEqual(['outside']);
  });

  it('is over when its caller has left', async () => {
    const platform: TestPlatform = await createTestPlatform({ database });
    let failed = 0;
    let begun = 0;
    platform.mount(write, async () => {
      begun += 1;
      await database.db.execute(insert('left')).catch((error: unknown) => {
        failed += 1;
        throw error;
      });
      return {};
    });
    const headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
    const { socket } = await dial(await listen(platform));
    await proxy.set({ kind: 'blackHole' });
    socket.write(headOf('GET', write.path, headers));
    await vi.waitFor(() => expect(begun).toBe(1), 20_000);
    socket.resetAndDestroy();
    await vi.waitFor(() => expect(failed).toBe(1), 20_000);
    await heal();
    expect(await rows()).toEqual([]);
    await platform.close();
  });
});
