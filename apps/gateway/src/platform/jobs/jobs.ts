import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { JobWithMetadata } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { lastRuns } from './job-age.ts';
import { JOB_TIMES, SCHEMA } from './job-times.ts';
import type { JobTimes } from './job-times.ts';

/** Work of the whole installation, done by one of its gateways at a time. Work of one process stays a timer there. */
export interface Job {
  /** Lower-case words with hyphens: the name of the queue, and the label in the metrics. */
  readonly name: string;
  /** When it is due: a cron expression in UTC, in whole minutes. */
  readonly cron: string;
  /** Does the work. It runs again when it failed or when its gateway died, so running twice must do no harm. */
  run(): Promise<void>;
}

/** The jobs of this gateway, on the tables that all gateways share. */
export interface Jobs {
  /** Adds jobs; to be called before `start`. */
  add(jobs: readonly Job[]): void;
  /** Brings the job tables up to date and begins to take jobs. Tries again while the database is down; throws nothing. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for those that run. One that takes too long is left to another gateway. */
  stop(): Promise<void>;
}

export interface JobsDeps {
  readonly database: Pick<Database, 'db' | 'query'>;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'job' | 'gauge'>;
  readonly times?: JobTimes;
}

/** Pause before the start is tried again, in milliseconds. */
const RETRY_MS = 15_000;

/** Runs jobs with pg-boss (docs/decisions/0039); nothing touches the database before `start`. */
export function createJobs({ database, log, metrics, times = JOB_TIMES }: JobsDeps): Jobs {
  const jobs: Job[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema: SCHEMA,
    ...times.boss,
    // Its checks of indexes and vacuum are for queues with millions of rows.
    reindex: false,
    monitorVacuum: false,
  });
  // A database that is down is told by every part that needs it; the next poll tries again.
  boss.on('error', (error: Error & { code?: unknown }) => {
    log.warn({ code: typeof error.code === 'string' ? error.code : 'unknown' }, 'the job tables could not be used');
  });
  metrics.gauge({
    name: 'job_age_seconds',
    help: 'Seconds since a job last succeeded at any gateway, by job (the same at every gateway).',
    label: 'job',
    read: () => lastRuns(database.db),
  });
  const begin = async (job: Job): Promise<void> => {
    // One row of a job at a time, waiting or running, at all gateways together.
    await boss.createQueue(job.name, { policy: 'exclusive' });
    await boss.schedule(job.name, job.cron, {}, { tz: 'UTC', missed: 'once', ...times.attempts });
    const options = { pollingIntervalSeconds: times.pollSeconds, includeMetadata: true } as const;
    await boss.work(job.name, options, async ([taken]) => {
      if (taken) await attempt(job, taken, { log, metrics });
    });
  };
  const stopping = new AbortController();
  let starting: Promise<void> | undefined;
  const start = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await boss.start();
        for (const job of jobs) await begin(job);
        return;
      } catch (error) {
        log.warn(describeError(error), 'the jobs could not be started; they are tried again');
        await boss.stop({ close: false, graceful: false });
        await delay(RETRY_MS, null, { ref: false, signal: stopping.signal }).catch(() => null);
      }
    }
  };
  return {
    add: (more) => {
      jobs.push(...more);
    },
    start: () => (starting = start()),
    stop: async () => {
      stopping.abort();
      await starting;
      const running = Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: true })));
      await Promise.race([running, delay(times.stopWithinMs, null, { ref: false })]);
      // What still runs is given back at once, for another gateway to repeat.
      await boss.stop({ close: false, graceful: false });
    },
  };
}

type Taken = Pick<JobWithMetadata, 'retryCount' | 'retryLimit'>;

/** Runs a job once, and counts and logs what became of it. */
async function attempt(job: Job, taken: Taken, deps: Pick<JobsDeps, 'log' | 'metrics'>): Promise<void> {
  try {
    await job.run();
    deps.metrics.job({ job: job.name, outcome: 'ok' });
  } catch (error) {
    deps.metrics.job({ job: job.name, outcome: 'failed' });
    const facts = { job: job.name, attempt: taken.retryCount + 1, error: describeError(error) };
    if (taken.retryCount < taken.retryLimit) deps.log.warn(facts, 'a job failed and is tried again');
    else deps.log.error(facts, 'a job failed for the last time until it is due again');
    // pg-boss stores what is thrown: the database's own errors hold the parameters of the statement.
    throw new Error('The job failed; the log of the gateway says why');
  }
}
