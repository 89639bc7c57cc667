import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';

/** The database's time in this process. */
export interface DatabaseClock extends Clock {
  close(): void;
}

/** Milliseconds between questions for the time: the counter of a machine drifts by less than 10 ms meanwhile. */
const QUERY_INTERVAL_MS = 60_000;
/** Questions at the start, of which the one that was answered soonest counts. */
const FIRST_QUERIES = 3;

/**
 * A clock that shows the time of the database, so that gateways agree on it whatever their own clocks show. Between the
 * questions it goes by the machine's counter, which nobody sets. While the database is down it goes on by that.
 * @throws StorageError when the database does not answer the first questions.
 */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  let offset = 0;
  let best = Infinity;
  const query = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as now`);
    const took = performance.now() - asked;
    // An answer that was long on its way tells the time less exactly. A drift is corrected in the end all the same.
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
