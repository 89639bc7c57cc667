import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '@pillarbox/tooling/testbed/until';
import type { Database } from '../database/database.ts';
import { silentLog } from '../testing/silent-log.ts';
import type { Gauge, JobFact } from '../metrics/metrics.ts';
import { describeOnDatabases } from '../testing/test-databases.ts';
import { JOB_TIMES, SCHEMA } from './job-times.ts';
import { createJobs } from './jobs.ts';
import type { Job, Jobs } from './jobs.ts';

/** Short intervals, so that no test waits long. */
const TIMES = {
  ...JOB_TIMES,
  pollSeconds: 0.5,
  attempts: { expireInSeconds: 60, heartbeatSeconds: 10, retryLimit: 1, retryDelay: 0 },
  boss: { ...JOB_TIMES.boss, superviseIntervalSeconds: 1, monitorIntervalSeconds: 1 },
};
/** A schedule that is not due while a test runs. Tests make jobs due. */
const NEVER = '0 0 29 2 *';

describeOnDatabases('jobs of the installation', (openDatabase) => {
  let database: Database;
  const gateways: Jobs[] = [];
  const facts: JobFact[] = [];
  const gauges = new Map<string, Gauge>();

  beforeAll(async () => {
    database = await openDatabase();
  });
  afterEach(async () => {
    await Promise.all(gateways.splice(0).map((jobs) => jobs.stop()));
    facts.length = 0;
  });
  afterAll(() => database.close());

  /** Starts the jobs of one gateway. `query` replaces its connection to the database. */
  async function gateway(jobs: readonly Job[], query = database.query): Promise<Jobs> {
    const metrics = {
      job: (fact: JobFact) => void facts.push(fact),
      gauge: (gauge: Gauge) => void gauges.set(gauge.name, gauge),
    };
    const runner = createJobs({ database: { db: database.db, query }, log: silentLog(), metrics, times: TIMES });
    gateways.push(runner);
    runner.add(jobs);
    await runner.start();
    return runner;
  }

  /** Makes a job due now, as its schedule would. */
  async function due(name: string): Promise<string | null> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => database.query(text, values) },
      schema: SCHEMA,
      supervise: false,
      schedule: false,
    });
    await boss.start();
    const id = await boss.send(name, {}, TIMES.attempts);
    await boss.stop({ close: false });
    return id;
  }

  /** States of the runs of a job, oldest first. */
  async function states(name: string): Promise<string[]> {
    const rows = await database.db.execute<{ state: string }>(
      sql`select state::text from pgboss.job where name = ${name} order by created_on`,
    );
    return rows.rows.map(({ state }) => state);
  }

  it('run once over two gateways that start at the same time', async () => {
    const runs: string[] = [];
    const job = (name: string): Job => ({ name: 'once', cron: NEVER, run: async () => void runs.push(name) });
    await Promise.all([gateway([job('one')]), gateway([job('two')])]);
    await due('once');
    await until('the job', async () => (await states('once')).includes('completed'));
    // Both gateways poll the queue again before another of their jobs is done.
    await due('once');
    await until(
      'the second run',
      async () => (await states('once')).filter((state) => state === 'completed').length === 2,
    );
    expect(runs).toHaveLength(2);
    expect(facts).toEqual([
      { job: 'once', outcome: 'ok' },
      { job: 'once', outcome: 'ok' },
    ]);
    expect(Object.keys((await gauges.get('job_age_seconds')?.read()) ?? {})).toContain('once');
  });

  it('are queued at most once while a run waits or runs', async () => {
    const begun = Promise.withResolvers<null>();
    const end = Promise.withResolvers<undefined>();
    await gateway([{ name: 'slow', cron: NEVER, run: () => (begun.resolve(null), end.promise) }]);
    await due('slow');
    await begun.promise;
    expect(await due('slow')).toBeNull();
    end.resolve(undefined);
    await until('the end', async () => (await states('slow')).includes('completed'));
  });

  it('move to the other gateway when their gateway dies', async () => {
    let isCut = false;
    const cut: Database['query'] = (text, values) =>
      isCut ? Promise.reject(new Error('cut off')) : database.query(text, values);
    const begun = Promise.withResolvers<null>();
    const never = Promise.withResolvers<undefined>();
    const runs: string[] = [];
    const dying: Job = {
      name: 'tidy',
      cron: NEVER,
      run: () => (begun.resolve(null), never.promise),
    };
    await gateway([dying], cut);
    await due('tidy');
    await begun.promise;
    isCut = true;
    await gateway([{ name: 'tidy', cron: NEVER, run: async () => void runs.push('other') }]);
    // The time of the database cannot be set, so the last heartbeat is set back.
    await database.db.execute(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where name = 'tidy'`);
    await until('the other gateway', async () => (await states('tidy')).includes('completed'));
    expect(runs).toEqual(['other']);
    never.resolve(undefined);
  });

  it('are retried when they fail, then counted and left until they are due again; only the log has the reason', async () => {
    await gateway([
      { name: 'broken', cron: NEVER, run: () => Promise.reject(new Error('insert into x values (a secret)')) },
    ]);
    await due('broken');
    await until('the end', async () => (await states('broken')).includes('failed'));
    expect(facts).toEqual([
      { job: 'broken', outcome: 'failed' },
      { job: 'broken', outcome: 'failed' },
    ]);
    const stored = await database.db.execute(sql`select output::text from pgboss.job`);
    expect(JSON.stringify(stored.rows)).not.toContain('secret');
    expect(await due('broken')).not.toBeNull();
  });

  it('finish before the gateway closes', async () => {
    const begun = Promise.withResolvers<null>();
    const end = Promise.withResolvers<undefined>();
    const jobs = await gateway([{ name: 'closing', cron: NEVER, run: () => (begun.resolve(null), end.promise) }]);
    await due('closing');
    await begun.promise;
    const stopped = jobs.stop();
    end.resolve(undefined);
    await stopped;
    expect(await states('closing')).toEqual(['completed']);
  });
});
