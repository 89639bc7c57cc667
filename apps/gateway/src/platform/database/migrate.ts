import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { BUNDLED_PATHS } from '../config/bundled-paths.ts';

/** Number of the advisory lock that lets one gateway migrate at a time; any fixed number does. */
const MIGRATION_LOCK = 7_470_615;
/** One step of a migration, in milliseconds: an index of a large table takes minutes, and another gateway may be at it. */
const MIGRATION_STEP = 30 * 60_000;

/** Brings the tables up to date over a connection. Several gateways may call this at once on one database. */
export async function migrateOver(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await migrate(drizzle({ client }), { migrationsFolder: BUNDLED_PATHS.migrations });
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}

/** Brings a PostgreSQL database up to date, over a connection without the limits of everyday queries. */
export async function migratePostgres(url: string, connectTimeout: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: MIGRATION_STEP,
    keepAlive: true,
    application_name: 'pillarbox-migration',
  });
  // What breaks the connection also fails the query that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await migrateOver(client);
    await client.end();
  } catch (error) {
    // Ends the connection, and the lock with it, whether or not the server answers.
    client.connection.stream.destroy();
    throw error;
  }
}
