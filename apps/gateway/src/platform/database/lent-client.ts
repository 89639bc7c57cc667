import type pg from 'pg';
import { StorageError } from '../storage/storage-error.ts';
import { WatchedClient } from './watched-client.ts';

/**
 * Returns a connection for one user. It leaves the pool for good when it breaks, when a transaction on it was not ended, and
 * when the user's call ends. In the last case the connection is reset, so that the database does not run what it has not
 * received yet.
 */
export function lend(client: pg.PoolClient, signal: AbortSignal | undefined): pg.PoolClient {
  const release = client.release.bind(client);
  let held = true;
  const end = (error?: Error | boolean): void => {
    if (!held) return;
    held = false;
    client.off('end', lost);
    signal?.removeEventListener('abort', over);
    // A connection with an open transaction is closed: the transaction would continue with the queries of the next user.
    const drop = error ?? client.getTransactionStatus() !== 'I';
    // Ending the connection properly would wait for a server that may not respond.
    if (drop !== false && client instanceof WatchedClient) client.abandon();
    release(drop);
  };
  const lost = (): void => end(true);
  const over = (): void => end(true);
  client.once('end', lost);
  signal?.addEventListener('abort', over);
  client.release = end;
  return client;
}

/**
 * Returns a connection while the call waits for it. One that comes later is returned to the pool.
 * @throws StorageError when the call ends first.
 */
export async function whileWanted(
  getting: Promise<pg.PoolClient>,
  signal: AbortSignal | undefined,
): Promise<pg.PoolClient> {
  if (signal === undefined) return await getting;
  const over = Promise.withResolvers<never>();
  const give = (): void => over.reject(new StorageError('The call ended before the database answered', signal.reason));
  signal.addEventListener('abort', give);
  try {
    return await Promise.race([getting, over.promise]);
  } catch (error) {
    getting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    signal.removeEventListener('abort', give);
  }
}
