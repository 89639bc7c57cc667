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

/**
 * Work for the whole installation that one of its gateways does at a time. Work for one process stays a timer in that process.
 */
export interface Job {
  /** Lower-case words with hyphens: the name of the queue, and the label in the metrics. */
  readonly name: string;
  /** Schedule: a cron expression in UTC, in whole minutes. */
  readonly cron: string;
  /** Does the work. It runs again when it failed or when its gateway died, so it must be idempotent. */
  run(): Promise<void>;
}

/** The jobs of the installation, as this gateway runs them. */
export interface Jobs {
  /** Adds jobs. Call it before `start`. */
  add(jobs: readonly Job[]): void;
  /** Creates or migrates the job tables and starts to run jobs. Retries while the database is down and never rejects. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for the running ones. A job that takes too long is left to another gateway. */
  stop(): Promise<void>;
}

export interface JobsDeps {
  readonly database: Pick<Database, 'db' | 'query'>;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'job' | 'gauge'>;
  readonly times?: JobTimes;
}

/** Pause before the start is retried, in milliseconds. */
const RETRY_MS = 15_000;

/** Creates the jobs on pg-boss (docs/decisions/0039). Nothing uses the database before `start`. */
export function createJobs({ database, log, metrics, times = JOB_TIMES }: JobsDeps): Jobs {
  const jobs: Job[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    schema: SCHEMA,
    ...times.boss,
    // Maintenance of indexes and vacuum is for queues with millions of rows.
    reindex: false,
    monitorVacuum: false,
  });
  // A database that is down is logged here and by other parts that need it. The next poll tries again.
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
    // At most one run of a job waits or runs, over all gateways.
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
      // Returns the running jobs to the queue, for another gateway to repeat.
      await boss.stop({ close: false, graceful: false });
    },
  };
}

type Taken = Pick<JobWithMetadata, 'retryCount' | 'retryLimit'>;

/** Runs a job once, and counts and logs the outcome. */
async function attempt(job: Job, taken: Taken, deps: Pick<JobsDeps, 'log' | 'metrics'>): Promise<void> {
  try {
    await job.run();
    deps.metrics.job({ job: job.name, outcome: 'ok' });
  } catch (error) {
    deps.metrics.job({ job: job.name, outcome: 'failed' });
    const facts = { job: job.name, attempt: taken.retryCount + 1, error: describeError(error) };
    if (taken.retryCount < taken.retryLimit) deps.log.warn(facts, 'a job failed and is tried again');
    else deps.log.error(facts, 'a job failed for the last time until it is due again');
    // pg-boss stores the message of the error, and errors of the database contain the parameters of statements.
    throw new Error('The job failed; the log of the gateway says why');
  }
}
