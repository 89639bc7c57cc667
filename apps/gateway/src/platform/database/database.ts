import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { PLACES } from '../config/places.ts';
import type { Log } from '../log/log.ts';
import { createLocalBus } from './bus.ts';
import type { Bus } from './bus.ts';
import { lockDataFolder } from './data-lock.ts';
import { startEmbeddedEngine } from './embedded-engine.ts';
import { prepareEmbeddedFolder } from './embedded-folder.ts';
import type { EmbeddedStart } from './embedded-protocol.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { migrateDatabase } from './migrate.ts';
import { createPostgresBus } from './postgres-bus.ts';

/** A handle for queries; within `transaction` use the handle that it gives, never the outer one. */
export type Db = NodePgDatabase;

/** The one database of the product, migrated and ready. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Events between all gateways of this database. */
  readonly bus: Bus;
  close(): Promise<void>;
}

/** Milliseconds to wait for a connection: a start of the embedded database, or a transaction that forgot to use its own. */
const CONNECT_TIMEOUT = 30_000;
const POOL_SIZE = 10;
const STATEMENT_TIMEOUT = 60_000;

/** Opens PostgreSQL. @throws the driver's error when it cannot be reached. */
export async function openPostgres(url: string, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    application_name: 'pillarbox',
  });
  watchPool(pool, log);
  try {
    await migrateDatabase(pool);
    const bus = await createPostgresBus({ url, pool, log });
    const close = async (): Promise<void> => {
      await bus.close();
      await pool.end();
    };
    return { kind: 'postgres', db: drizzle({ client: pool }), bus, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Opens the embedded database below a data folder, which this process then holds alone.
 * @throws DataFolderBusy when another process holds it.
 */
export async function openEmbedded(dataFolder: string, log: Log): Promise<Database> {
  const lock = await lockDataFolder(dataFolder);
  try {
    const folder = await prepareEmbeddedFolder(dataFolder);
    const database = await openEngine({ folder, snapshot: null }, log);
    const close = async (): Promise<void> => {
      await database.close();
      await lock.release();
    };
    return { ...database, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens a database that lives in memory and is empty but migrated. @testonly */
export function openInMemory(log: Log): Promise<Database> {
  return openEngine({ folder: null, snapshot: PLACES.emptyDatabase }, log);
}

async function openEngine(start: EmbeddedStart, log: Log): Promise<Database> {
  const engine = await startEmbeddedEngine(start);
  // One connection: the embedded database has one backend, so everything waits for its turn here.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    host: 'embedded',
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => new EmbeddedStream(engine),
  });
  watchPool(pool, log);
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const close = async (): Promise<void> => {
    await pool.end();
    await engine.close();
  };
  return { kind: 'embedded', db: drizzle({ client: pool }), bus: createLocalBus(), close };
}

/** Without a listener an idle connection that breaks would end the process. */
function watchPool(pool: pg.Pool, log: Log): void {
  pool.on('error', (error: Error & { code?: string }) => {
    log.warn({ code: error.code ?? error.name }, 'an idle database connection was lost');
  });
}
