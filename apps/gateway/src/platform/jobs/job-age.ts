import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { SCHEMA } from './job-times.ts';

/**
 * Returns the seconds since each job last succeeded, by name; since it was first scheduled when it never did. Finished runs are
 * kept for a week, longer than the longest interval of a job.
 */
export async function lastRuns(db: Pick<Db, 'execute'>): Promise<Record<string, number>> {
  const schema = sql.identifier(SCHEMA);
  const { rows } = await db.execute<{ name: string; age: string }>(sql`
    select s.name, extract(epoch from now() - coalesce(max(j.completed_on), s.created_on))::text as age
    from ${schema}.schedule s left join ${schema}.job j on j.name = s.name and j.state = 'completed'
    group by s.name, s.created_on`);
  return Object.fromEntries(rows.map(({ name, age }) => [name, Math.max(0, Number(age))]));
}
