import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { BUNDLED_PATHS } from '../config/bundled-paths.ts';

/** Number of the advisory lock that lets one gateway migrate at a time. Any fixed number works. */
const MIGRATION_LOCK = 7_470_615;
/**
 * Time limit of one step of a migration, in milliseconds. An index on a large table takes minutes, and another gateway may be
 * migrating.
 */
const MIGRATION_STEP = 30 * 60_000;

/** Applies the migrations over a connection. Several gateways may call this at once on one database. */
export async function migrateOver(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  await migrate(drizzle({ client }), { migrationsFolder: BUNDLED_PATHS.migrations });
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}

/** Applies the migrations to a PostgreSQL database, over a connection without the limits of normal queries. */
export async function migratePostgres(url: string, connectTimeout: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: MIGRATION_STEP,
    keepAlive: true,
    application_name: 'pillarbox-migration',
  });
  // An error of the connection also fails the query that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await migrateOver(client);
    await client.end();
  } catch (error) {
    // Closes the connection, which releases the lock, even when the server does not respond.
    client.connection.stream.destroy();
    throw error;
  }
}
