import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** The database's time. What orders work between gateways is compared with it and set from it: their clocks may differ. */
export const NOW: SQL = sql`now()`;

/** The database's time in so many milliseconds; negative for the past. */
export function fromNow(ms: number): SQL {
  return sql`(now() + ${ms}::double precision * interval '1 millisecond')`;
}
