import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { BUNDLED_PATHS } from '../config/bundled-paths.ts';
import { currentCall } from '../http/call-scope.ts';
import type { Log } from '../log/log.ts';
import { createLocalBus } from './bus.ts';
import type { Bus } from './bus.ts';
import { lockDataFolder } from './data-lock.ts';
import { startEmbeddedEngine } from './embedded-engine.ts';
import { prepareEmbeddedFolder } from './embedded-folder.ts';
import type { EmbeddedStart } from './embedded-protocol.ts';
import { EmbeddedStream } from './embedded-stream.ts';
import { EMBEDDED_LIMITS, POSTGRES_LIMITS } from './limits.ts';
import { migrateOver, migratePostgres } from './migrate.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { WatchedPool } from './watched-pool.ts';

/** A handle for queries. Within `transaction`, use only the handle that it passes. */
export type Db = NodePgDatabase;

/** A transaction of the database. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Runs SQL text and returns the rows as the driver gives them. */
export type RunSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** The database of the installation, with its migrations applied. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Runs SQL of libraries that bring their own: one statement with parameters, or several without. */
  readonly query: RunSql;
  /** Events between all gateways of this database. */
  readonly bus: Bus;
  close(): Promise<void>;
}

const POOL_SIZE = 10;
/** Milliseconds without traffic after which the system probes a connection (TCP keep-alive). */
const KEEP_ALIVE_DELAY = 10_000;

/** To start a second process, or to compile a query, takes longer than any query of a gateway. */
const SHORT_QUERIES = '-c max_parallel_workers_per_gather=0 -c jit=off';

/** Opens PostgreSQL. @throws StorageError, or the driver's error, when it cannot be reached. */
export async function openPostgres(url: string, log: Log, limits = POSTGRES_LIMITS): Promise<Database> {
  await migratePostgres(url, limits.connect);
  const pool = new WatchedPool(
    {
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: limits.connect,
      statement_timeout: limits.statement,
      lock_timeout: limits.statement,
      query_timeout: limits.answer,
      idle_in_transaction_session_timeout: limits.idleTransaction,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
      application_name: 'pillarbox',
      options: SHORT_QUERIES,
    },
    { log, callSignal: () => currentCall()?.signal },
  );
  try {
    const bus = await createPostgresBus({ url, pool, log, limits });
    const close = async (): Promise<void> => {
      await bus.close();
      await pool.end();
    };
    return { kind: 'postgres', db: drizzle({ client: pool }), query: queryOf(pool), bus, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Opens the embedded database in a data directory and locks the directory for this process.
 * @throws DataFolderBusy when another process holds the lock.
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

/** Opens an empty, migrated database in memory. @testonly */
export function openInMemory(log: Log): Promise<Database> {
  return openEngine({ folder: null, snapshot: BUNDLED_PATHS.emptyDatabase }, log);
}

async function openEngine(start: EmbeddedStart, log: Log): Promise<Database> {
  const engine = await startEmbeddedEngine(start);
  // The embedded database has one backend. All queries share one connection and wait for it here.
  const pool = new WatchedPool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: EMBEDDED_LIMITS.connect,
      query_timeout: EMBEDDED_LIMITS.answer,
      host: 'embedded',
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      stream: () => new EmbeddedStream(engine),
    },
    // There is no network in between, and its only connection is not opened again for every call that ends early.
    { log },
  );
  try {
    const client = await pool.connect();
    await migrateOver(client).finally(() => client.release());
  } catch (error) {
    await engine.close();
    throw error;
  }
  const close = async (): Promise<void> => {
    await pool.end();
    await engine.close();
  };
  return { kind: 'embedded', db: drizzle({ client: pool }), query: queryOf(pool), bus: createLocalBus(), close };
}

function queryOf(pool: WatchedPool): RunSql {
  return (text, values) => pool.query(text, values);
}
