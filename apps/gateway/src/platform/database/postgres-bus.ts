import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { outsideCall } from '../http/call-scope.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { LocalSubscribers } from './bus.ts';
import type { Bus } from './bus.ts';
import { createAssembler, splitEvent } from './bus-pieces.ts';
import type { DatabaseLimits } from './limits.ts';
import { WatchedClient } from './watched-client.ts';

/** The notification channel of the product. */
const CHANNEL = 'pillarbox';
/** Milliseconds between attempts to listen again. */
const RETRY_MS = 2_000;
/** Milliseconds to wait for the server when a connection is ended. */
const END_TIMEOUT_MS = 1_000;

interface PostgresBusOptions {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly limits: DatabaseLimits;
}

/** Creates a bus over LISTEN and NOTIFY. @throws the driver's error when the first LISTEN fails. */
export async function createPostgresBus(options: PostgresBusOptions): Promise<Bus> {
  const { url, pool, log, limits } = options;
  const origin = randomUUID();
  const subscribers = new LocalSubscribers();
  const assemble = createAssembler();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const receive = (text: string): void => {
    const event = assemble(text, origin);
    if (event) subscribers.deliver(event.channel, event.payload);
  };
  const listen = async (): Promise<void> => {
    const fresh = new WatchedClient({
      connectionString: url,
      application_name: 'pillarbox-bus',
      connectionTimeoutMillis: limits.connect,
      query_timeout: limits.answer,
      keepAlive: true,
    });
    fresh.on('notification', (notice) => receive(notice.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      fresh.connection.stream.destroy();
      throw error;
    }
    if (closed) return endConnection(fresh);
    client = fresh;
    // The client closes a connection that does not respond, which emits `end`.
    const beat = setInterval(() => void fresh.query('select 1').catch(() => undefined), limits.heartbeat);
    fresh.once('end', () => {
      clearInterval(beat);
      lost(fresh);
    });
  };
  const lost = (which: pg.Client): void => {
    if (client !== which) return;
    client = null;
    log.warn('the connection that receives events of other gateways was lost');
    retry();
  };
  const retry = (): void => {
    if (closed) return;
    timer = setTimeout(() => {
      listen().then(
        () => subscribers.announceGap(),
        (error: unknown) => {
          log.warn(describeError(error), 'cannot listen for events of other gateways');
          retry();
        },
      );
    }, RETRY_MS);
  };
  await listen();

  const send = async (pieces: readonly string[]): Promise<void> => {
    for (const piece of pieces) await pool.query('select pg_notify($1, $2)', [CHANNEL, piece]);
  };
  return {
    publish: (channel, payload) => {
      subscribers.deliver(channel, payload);
      // What has happened is announced, also when the call that did it is over.
      outsideCall(() => send(splitEvent({ channel, payload }, origin))).catch((error: unknown) => {
        log.warn(describeError(error), 'an event did not reach the other gateways');
      });
    },
    subscribe: (channel, listener) => subscribers.subscribe(channel, listener),
    onGap: (listener) => subscribers.onGap(listener),
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      const last = client;
      client = null;
      if (last) await endConnection(last);
    },
  };
}

/** Ends a connection, and closes its socket when the server does not respond. */
async function endConnection(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), END_TIMEOUT_MS);
  await client.end().finally(() => clearTimeout(timer));
}
