import pg from 'pg';
import { StorageError } from '../storage/storage-error.ts';
import type { Log } from '../log/log.ts';
import { classifyError } from './classify-error.ts';
import { lend, whileWanted } from './lent-client.ts';
import { WatchedClient } from './watched-client.ts';

/** Returns the signal that is aborted when the current call ends; undefined outside of calls. */
export type CallSignal = () => AbortSignal | undefined;

interface WatchedPoolOptions {
  readonly log: Log;
  /** Absent when queries have no time limit of a call. */
  readonly callSignal?: CallSignal;
}

/**
 * A pool that survives a failure of its server. Every failure to get a connection is a StorageError. A connection that breaks
 * while it is in use leaves the pool at once: a transaction whose `begin` fails never releases its connection, and each would
 * make the pool smaller for good. A call that has ended neither waits for a connection nor starts a query.
 */
export class WatchedPool extends pg.Pool {
  readonly #callSignal: CallSignal;

  constructor(config: pg.PoolConfig, { log, callSignal }: WatchedPoolOptions) {
    super({ ...config, Client: WatchedClient });
    this.#callSignal = callSignal ?? (() => undefined);
    // Without a listener, an idle connection that breaks would end the process.
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
