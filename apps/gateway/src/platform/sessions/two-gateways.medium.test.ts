import { newDatabase } from '@pillarbox/tooling/testbed/postgres';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Clock } from '../clock/clock.ts';
import { systemClock } from '../clock/clock.ts';
import { openDatabaseClock } from '../clock/database-clock.ts';
import { openPostgres } from '../database/database.ts';
import type { Database } from '../database/database.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createSecrets } from '../secrets/secrets.ts';
import type { RootSecrets } from '../secrets/secrets.ts';
import { openTestSession } from '../testing/test-platform.ts';
import { createSessions } from './sessions.ts';
import type { Sessions } from './sessions.ts';
import { createSessionsStore } from './sessions.store.ts';

const OLD = 'the old root secret, long enough';
const NEW = 'the new root secret, long enough';
/** Difference between the clocks of the gateways, in milliseconds. */
const SKEW = 90_000;

describeWith('postgres', 'sessions of two gateways on one PostgreSQL', (server) => {
  let database: Database;
  beforeAll(async () => {
    database = await openPostgres(await newDatabase(server), silentLog());
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => database.close());

  const gateway = (secrets: RootSecrets, clock: Clock = systemClock): Sessions =>
    createSessions({
      store: createSessionsStore(database.db),
      secrets: createSecrets(...secrets),
      clock,
      bus: database.bus,
    });

  it('are valid at both while the secret is being changed, and after the old one is removed', async () => {
    const steps: readonly RootSecrets[] = [[OLD], [OLD, NEW], [NEW, OLD], [NEW]];
    const first = await openTestSession(gateway([OLD]));
    for (const [index, secrets] of steps.entries()) {
      const [one, two] = [gateway(secrets), gateway(steps[index + 1] ?? secrets)];
      // What one of them gives to a page is valid at the other one.
      const opened = await openTestSession(one);
      for (const at of [two, one]) {
        const found = await at.find(opened.cookie);
        expect(found?.session).toEqual(opened.session);
        expect(at.checkToken(one.issueToken(opened.session.id).token, opened.session.id)).toBe(true);
      }
      expect((await one.find(first.cookie))?.session).toEqual(first.session);
      // The new seal is written in the background.
      if (secrets[0] === NEW)
        await vi.waitFor(async () => expect(await gateway([NEW]).find(first.cookie)).not.toBeNull());
    }
  });

  it('expire and are extended at the same time although their clocks differ', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + SKEW);
    const ahead = await openDatabaseClock(database.db);
    vi.setSystemTime(Date.now() - 2 * SKEW);
    const behind = await openDatabaseClock(database.db);
    // The time of the database lies between, and both gateways use it.
    const { rows } = await database.db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as now`);
    for (const clock of [ahead, behind])
      expect(Math.abs(clock.now() - Number(rows[0]?.['now']))).toBeLessThan(SKEW / 2);
    const [one, two] = [gateway([OLD], ahead), gateway([OLD], behind)];
    const { session } = await openTestSession(two);
    const { token } = two.issueToken(session.id);
    expect(one.checkToken(token, session.id)).toBe(true);
    ahead.close();
    behind.close();
  });
});
