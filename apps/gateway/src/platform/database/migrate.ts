import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { PLACES } from '../config/places.ts';

/** Number of the advisory lock that lets one gateway migrate at a time; any fixed number does. */
const MIGRATION_LOCK = 7_470_615;

/** Brings the tables up to date. Several gateways may call this at once on one database. */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client }), { migrationsFolder: PLACES.migrations });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Destroys the connection, and the lock with it.
    client.release(true);
    throw error;
  }
}
