import pg from 'pg';
import { classifyError, breaksConnection } from './classify-error.ts';

type Callback = (error: unknown, ...rest: unknown[]) => unknown;

/** The driver's client, which gives up a connection that is of no use any more and survives one that breaks. */
export class WatchedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      const callback = args.at(-1);
      if (typeof callback === 'function') return query(...args.slice(0, -1), this.#watch(callback as Callback));
      return (query(...args) as Promise<unknown>).catch((error: unknown) => {
        throw this.#judge(error);
      });
    };
    this.query = watched as pg.Client['query'];
    // A connection that breaks while a transaction holds it is told here, and would end the process. Its queries fail as well.
    this.on('error', () => undefined);
  }

  #watch(callback: Callback): Callback {
    return (error, ...rest) => callback(error ? this.#judge(error) : error, ...rest);
  }

  #judge(error: unknown): unknown {
    if (breaksConnection(error)) this.connection.stream.destroy();
    return classifyError(error);
  }
}
