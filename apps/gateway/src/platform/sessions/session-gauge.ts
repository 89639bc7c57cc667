import { count, gt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { Gauge } from '../metrics/metrics.ts';
import { sessions } from './sessions.table.ts';

/** Returns the gauge of valid sessions. It queries the database when the metrics are read. */
export function sessionGauge(db: Db): Gauge {
  return {
    name: 'sessions_live',
    help: 'Signed-in browsers of the installation (the same at every gateway).',
    read: async () => {
      const [row] = await db
        .select({ live: count() })
        .from(sessions)
        .where(gt(sessions.expiresAt, sql`now()`));
      return { '': row?.live ?? 0 };
    },
  };
}
