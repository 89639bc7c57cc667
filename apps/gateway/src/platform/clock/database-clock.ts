import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';

/** A clock that shows the time of the database. */
export interface DatabaseClock extends Clock {
  close(): void;
}

/** Milliseconds between queries for the time. The monotonic clock of a machine drifts by less than 10 ms in between. */
const QUERY_INTERVAL_MS = 60_000;
/** Queries at the start. The fastest one counts. */
const FIRST_QUERIES = 3;

/**
 * Opens a clock that shows the time of the database, so that all gateways agree on the time whatever their system clocks show.
 * Between the queries, and while the database is down, it advances by the monotonic clock of the machine.
 * @throws StorageError when the database does not answer the first queries.
 */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  let offset = 0;
  let best = Infinity;
  const query = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as now`);
    const took = performance.now() - asked;
    // A slow reply gives a less exact time and is ignored. The limit doubles each time, so that a drift is corrected in the
    // end.
    if (took > best * 2) return void (best *= 2);
    best = took;
    offset = Number(rows[0]?.['now']) - (asked + took / 2);
  };
  for (let i = 0; i < FIRST_QUERIES; i++) await query();
  const timer = setInterval(() => void query().catch(() => undefined), QUERY_INTERVAL_MS);
  timer.unref();
  return {
    now: () => Math.round(performance.now() + offset),
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
    close: () => clearInterval(timer),
  };
}
