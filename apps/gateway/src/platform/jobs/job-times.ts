import type { ConstructorOptions, SendOptions } from 'pg-boss';

/** Database schema of the tables of pg-boss. */
export const SCHEMA = 'pgboss';

/** Intervals and time limits of jobs. */
export interface JobTimes {
  /** Seconds between two polls of the queue of a job. */
  readonly pollSeconds: number;
  /** Limits of one run, and of its retries. */
  readonly attempts: Pick<SendOptions, 'expireInSeconds' | 'heartbeatSeconds' | 'retryLimit' | 'retryDelay'>;
  /** Intervals of the maintenance of pg-boss. */
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
 * The present jobs remove old rows, so a run may begin three minutes late. An idle gateway sends the database about ten
 * statements a minute.
 */
export const JOB_TIMES: JobTimes = {
  pollSeconds: 120,
  // A job whose gateway sends no heartbeat for a minute is repeated by another gateway.
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
