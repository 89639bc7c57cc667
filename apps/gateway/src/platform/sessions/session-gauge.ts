import { count, gt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { Gauge } from '../metrics/metrics.ts';
import { sessions } from './sessions.table.ts';

/** How many sessions have not run out; the database is asked when somebody looks. */
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
