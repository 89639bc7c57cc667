import type { ConstructorOptions, SendOptions } from 'pg-boss';

/** Schema of the database that holds the tables of pg-boss. */
export const SCHEMA = 'pgboss';

/** How often the jobs are looked after, and how long they may take. */
export interface JobTimes {
  /** Seconds between two looks at the queue of a job. */
  readonly pollSeconds: number;
  /** Limits of one run, and how often it is repeated. */
  readonly attempts: Pick<SendOptions, 'expireInSeconds' | 'heartbeatSeconds' | 'retryLimit' | 'retryDelay'>;
  /** Intervals of pg-boss itself. */
  readonly boss: Pick<
    ConstructorOptions,
    | 'cronMonitorIntervalSeconds'
    | 'cronWorkerIntervalSeconds'
    | 'superviseIntervalSeconds'
    | 'monitorIntervalSeconds'
    | 'flowIntervalSeconds'
    | 'bamIntervalSeconds'
  >;
  /** Longest wait for running jobs when the gateway closes, in milliseconds. */
  readonly stopWithinMs: number;
}

/**
 * The jobs of today remove old rows: a run that begins three minutes late does no harm. An idle gateway sends the database some
 * ten statements a minute.
 */
export const JOB_TIMES: JobTimes = {
  pollSeconds: 120,
  // A gateway that died shows no sign of life for a minute; its job is then repeated by another one.
  attempts: { expireInSeconds: 15 * 60, heartbeatSeconds: 60, retryLimit: 3, retryDelay: 60 },
  boss: {
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    superviseIntervalSeconds: 60,
    monitorIntervalSeconds: 60,
    // Job graphs are not used.
    flowIntervalSeconds: 3600,
    // Indexes that an upgrade of pg-boss builds in the background.
    bamIntervalSeconds: 600,
  },
  // Below the 28 s after which the process ends in any case.
  stopWithinMs: 10_000,
};
