import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { breaksConnection, classifyError } from './classify-error.ts';

type Callback = (error: unknown, ...rest: unknown[]) => unknown;

/**
 * The driver's client with two changes: it closes a connection that is no longer usable, and a broken connection does not end
 * the process.
 */
export class WatchedClient extends pg.Client {
  /** The TCP socket below TLS, if there is TLS. */
  readonly #socket: Duplex;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.#socket = this.connection.stream;
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      const callback = args.at(-1);
      if (typeof callback === 'function') return query(...args.slice(0, -1), this.#watch(callback as Callback));
      return (query(...args) as Promise<unknown>).catch((error: unknown) => {
        throw this.#judge(error);
      });
    };
    this.query = watched as pg.Client['query'];
    // A connection that breaks within a transaction emits `error` here; without a listener that would end the process. Its
    // queries fail as well.
    this.on('error', () => undefined);
  }

  /**
   * Closes the connection at once. Data that the network has not delivered is dropped, so that a later statement does not run.
   */
  abandon(): void {
    if (this.#socket instanceof Socket && !this.#socket.destroyed) this.#socket.resetAndDestroy();
    this.connection.stream.destroy();
  }

  #watch(callback: Callback): Callback {
    return (error, ...rest) => callback(error ? this.#judge(error) : error, ...rest);
  }

  #judge(error: unknown): unknown {
    if (breaksConnection(error)) this.abandon();
    return classifyError(error);
  }
}
