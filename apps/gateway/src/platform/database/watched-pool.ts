import pg from 'pg';
import { StorageError } from '../storage/storage-error.ts';
import type { Log } from '../log/log.ts';
import { classifyError } from './classify-error.ts';
import { WatchedClient } from './watched-client.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (error?: unknown) => void) => void;

/**
 * A pool that survives its server. Every failure to get a connection is a StorageError, and a connection that breaks while
 * somebody holds it leaves the pool at once: a transaction whose `begin` fails never gives its connection back, and each of them
 * would make the pool smaller for good.
 */
export class WatchedPool extends pg.Pool {
  constructor(config: pg.PoolConfig, log: Log) {
    super({ ...config, Client: WatchedClient });
    // Without a listener an idle connection that breaks would end the process.
    this.on('error', (error: Error & { code?: string }) => {
      log.warn({ code: error.code ?? error.name }, 'an idle database connection was lost');
    });
    // The pool tells of a broken connection by itself, before the client does.
    const query = this.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
    const classified = (...args: unknown[]): Promise<unknown> =>
      query(...args).catch((error: unknown) => {
        throw classifyError(error);
      });
    this.query = classified as pg.Pool['query'];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected) return super.connect().then(releaseWhenLost, refuse);
    super.connect((error, client, done) => {
      connected(error && unreachable(error), client, done);
    });
    return undefined;
  }
}

function unreachable(cause: unknown): StorageError {
  return new StorageError('There is no connection to the database', cause);
}

function refuse(error: unknown): never {
  throw unreachable(error);
}

function releaseWhenLost(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let held = true;
  const end = (error?: Error | boolean): void => {
    if (!held) return;
    held = false;
    client.off('end', lost);
    // A transaction that was not ended would go on with the next holder's queries.
    const drop = error ?? client.getTransactionStatus() !== 'I';
    // A polite end waits for a server that may not answer any more.
    if (drop !== false) client.connection.stream.destroy();
    release(drop);
  };
  const lost = (): void => end(true);
  client.once('end', lost);
  client.release = end;
  return client;
}
