import { Failure } from '@pillarbox/contract/failure';
import { refuseLate, whileWaited } from '../waiting.ts';
import type { Connection } from './engine/connection.ts';

/** What a connection queue needs. */
export interface ConnectionQueueOptions {
  /** Signs in anew. */
  readonly open: () => Promise<Connection>;
  /** Called when the connection broke, not when it was closed. */
  readonly broken: (failure: Failure) => void;
  /** Called each time the queue becomes empty. */
  readonly drained: () => void;
  /** Called before each job; must end what keeps the connection busy (IDLE). */
  readonly interrupt: () => Promise<void>;
}

/** How a job wants to be run. */
export interface JobOptions {
  /** Run again on a new connection when the old one turns out to be dead. For work that changes nothing. */
  readonly again?: boolean;
  /** Aborted when nobody waits for the job any more: it is then not begun. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * One connection and the queue of its jobs, which run one after the other. The first job opens the connection; the next job
 * after a broken connection opens a new one. A job is a few commands that belong together, such as SELECT and FETCH.
 */
export class ConnectionQueue {
  readonly #options: ConnectionQueueOptions;
  #connection: Connection | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #closed = false;

  constructor(options: ConnectionQueueOptions) {
    this.#options = options;
  }

  /** The open connection, if there is one. */
  get connection(): Connection | null {
    return this.#connection?.alive === true ? this.#connection : null;
  }

  /** Whether no job runs or waits. */
  get free(): boolean {
    return this.#waiting === 0;
  }

  /** Resolves when the jobs that were asked for until now are done, well or badly. Must not be waited for by a job. */
  async settled(): Promise<void> {
    await this.#queue;
  }

  /** Takes over a connection that is open already. */
  adopt(connection: Connection): void {
    this.#connection = connection;
    connection.onClose = (failure) => {
      if (!this.#closed) this.#options.broken(failure);
    };
  }

  /**
   * Runs a job after those before it. One that has begun is carried to its end, so that a change is never left half done.
   *
   * @throws Failure `mail_unavailable` once the queue is closed, `mail_timeout` as soon as nobody waits any more.
   */
  job<T>(run: (connection: Connection) => Promise<T>, { again = false, signal }: JobOptions = {}): Promise<T> {
    this.#waiting += 1;
    const result = this.#queue.then(async () => {
      try {
        refuseLate(signal);
        await this.#options.interrupt();
        const used = this.connection;
        const connection = used ?? (await this.#open());
        refuseLate(signal);
        try {
          return await run(connection);
        } catch (error) {
          const stale = used !== null && !used.alive && error instanceof Failure && error.code === 'mail_unavailable';
          if (!again || !stale || this.#closed) throw error;
          const next = await this.#open();
          refuseLate(signal);
          return await run(next);
        }
      } finally {
        this.#waiting -= 1;
        if (this.#waiting === 0 && !this.#closed) this.#options.drained();
      }
    });
    this.#queue = result.catch(() => undefined);
    return whileWaited(result, signal);
  }

  /** Closes the connection; the next job opens a new one. */
  disconnect(): void {
    const connection = this.#connection;
    this.#connection = null;
    if (connection === null) return;
    connection.onClose = () => undefined;
    connection.close();
  }

  /** Closes the connection for good. */
  close(): void {
    this.#closed = true;
    this.disconnect();
  }

  #isClosed(): boolean {
    return this.#closed;
  }

  async #open(): Promise<Connection> {
    if (this.#closed) throw new Failure('mail_unavailable');
    const connection = await this.#options.open();
    // `close` may have been called while the connection opened; it found none to close.
    if (this.#isClosed()) {
      connection.close();
      throw new Failure('mail_unavailable');
    }
    this.adopt(connection);
    return connection;
  }
}
