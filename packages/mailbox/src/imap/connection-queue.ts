import { Failure } from '@pillarbox/contract/failure';
import { throwIfAborted, untilAborted } from '../until-aborted.ts';
import type { Connection } from './engine/connection.ts';

/** What a connection queue needs. */
export interface ConnectionQueueOptions {
  /** Opens a new signed-in connection. */
  readonly open: () => Promise<Connection>;
  /** Called when the connection broke, but not when `disconnect` or `close` ended it. */
  readonly lost: (failure: Failure) => void;
  /** Called each time the queue becomes empty. */
  readonly drained: () => void;
  /** Called before each job; must end what keeps the connection busy (IDLE). */
  readonly interrupt: () => Promise<void>;
}

/** How a job is run. */
export interface JobOptions {
  /** Whether to run the job again on a new connection when the old one is found dead. Only for jobs that change nothing. */
  readonly retry?: boolean;
  /** Aborted when the caller no longer waits. The job is then not started. */
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

  /** Whether no job is running or waiting. */
  get free(): boolean {
    return this.#waiting === 0;
  }

  /** Resolves when all jobs queued so far have ended, whether they succeeded or failed. A job must not wait for this. */
  async settled(): Promise<void> {
    await this.#queue;
  }

  /** Uses a connection that is already open. */
  adopt(connection: Connection): void {
    this.#connection = connection;
    connection.onClose = (failure) => {
      if (!this.#closed) this.#options.lost(failure);
    };
  }

  /**
   * Runs a job after the earlier ones. A job that has started always runs to its end, so that no change is left half done.
   *
   * @throws Failure `mail_unavailable` once the queue is closed, `mail_timeout` as soon as the signal is aborted.
   */
  job<T>(run: (connection: Connection) => Promise<T>, { retry: retry = false, signal }: JobOptions = {}): Promise<T> {
    this.#waiting += 1;
    const result = this.#queue.then(async () => {
      try {
        throwIfAborted(signal);
        await this.#options.interrupt();
        const used = this.connection;
        const connection = used ?? (await this.#open());
        throwIfAborted(signal);
        try {
          return await run(connection);
        } catch (error) {
          const stale = used !== null && !used.alive && error instanceof Failure && error.code === 'mail_unavailable';
          if (!retry || !stale || this.#closed || signal?.aborted === true) throw error;
          const next = await this.#open();
          throwIfAborted(signal);
          return await run(next);
        }
      } finally {
        this.#waiting -= 1;
        if (this.#waiting === 0 && !this.#closed) this.#options.drained();
      }
    });
    this.#queue = result.catch(() => undefined);
    return untilAborted(result, signal);
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
