import type pg from 'pg';
import { StorageError } from '../storage/storage-error.ts';
import { WatchedClient } from './watched-client.ts';

/**
 * A connection for one holder. It leaves the pool for good when it breaks, when a transaction on it was not ended, and when the
 * holder's call is over: then it is reset, so that what the database has not received is never carried out.
 */
export function lend(client: pg.PoolClient, signal: AbortSignal | undefined): pg.PoolClient {
  const release = client.release.bind(client);
  let held = true;
  const end = (error?: Error | boolean): void => {
    if (!held) return;
    held = false;
    client.off('end', lost);
    signal?.removeEventListener('abort', over);
    // A transaction that was not ended would go on with the next holder's queries.
    const drop = error ?? client.getTransactionStatus() !== 'I';
    // A polite end waits for a server that may not answer any more.
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
 * A connection, for as long as the call waits for it. One that comes later goes back to the pool.
 * @throws StorageError when the call is over first.
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
