import pg from 'pg';
import { StorageError } from '../storage/storage-error.ts';
import type { Log } from '../log/log.ts';
import { classifyError } from './classify-error.ts';
import { lend, whileWanted } from './lent-client.ts';
import { WatchedClient } from './watched-client.ts';

/** Ends with the call on whose behalf a query is made; undefined when no call waits for it. */
export type CallSignal = () => AbortSignal | undefined;

interface WatchedPoolOptions {
  readonly log: Log;
  /** Absent: queries last as long as the database takes. */
  readonly callSignal?: CallSignal;
}

/**
 * A pool that survives its server. Every failure to get a connection is a StorageError, and a connection that breaks while
 * somebody holds it leaves the pool at once: a transaction whose `begin` fails never gives its connection back, and each of them
 * would make the pool smaller for good. A call that is over waits for nothing here, and begins nothing.
 */
export class WatchedPool extends pg.Pool {
  readonly #callSignal: CallSignal;

  constructor(config: pg.PoolConfig, { log, callSignal }: WatchedPoolOptions) {
    super({ ...config, Client: WatchedClient });
    this.#callSignal = callSignal ?? (() => undefined);
    // Without a listener an idle connection that breaks would end the process.
    this.on('error', (error: Error & { code?: string }) => {
      log.warn({ code: error.code ?? error.name }, 'an idle database connection was lost');
    });
    this.query = ((...args: unknown[]) => this.#query(args)) as pg.Pool['query'];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: unknown): never;
  override connect(connected?: unknown): Promise<pg.PoolClient> {
    if (connected !== undefined) throw new TypeError('Connections are given by promise only');
    return this.#lend();
  }

  async #lend(): Promise<pg.PoolClient> {
    const signal = this.#callSignal();
    if (signal?.aborted === true) throw new StorageError('The call is over', signal.reason);
    const client = await whileWanted(super.connect().catch(refuse), signal);
    return lend(client, signal);
  }

  async #query(args: readonly unknown[]): Promise<unknown> {
    const client = await this.#lend();
    const query = client.query.bind(client) as (...args: readonly unknown[]) => Promise<unknown>;
    try {
      const result = await query(...args);
      client.release();
      return result;
    } catch (error) {
      const classified = classifyError(error);
      client.release(classified instanceof StorageError ? classified : undefined);
      throw classified;
    }
  }
}

function refuse(error: unknown): never {
  throw new StorageError('There is no connection to the database', error);
}
