import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/**
 * The time of the database. Columns that order work between gateways are set from it and compared with it, because the clocks
 * of gateways can differ.
 */
export const NOW: SQL = sql`now()`;

/** Returns a time given in milliseconds since 1970, for comparison with the time of the database. */
export function atTime(ms: number): SQL {
  return sql`to_timestamp(${ms}::double precision / 1000)`;
}

/** Returns the time of the database `ms` milliseconds from now; negative values are in the past. */
export function fromNow(ms: number): SQL {
  return sql`(now() + ${ms}::double precision * interval '1 millisecond')`;
}
