import { untilAborted } from '../until-aborted.ts';
import type { Account } from './account.ts';
import type { Connection } from './engine/connection.ts';
import type { FolderState } from './folder-state.ts';
import type { FolderJobOptions } from './folder-job.ts';

/** The use of an account by one call. A job that its caller no longer waits for is not started. */
export class AccountCall {
  readonly account: Account;
  readonly #signal: AbortSignal | undefined;

  constructor(account: Account, signal?: AbortSignal) {
    this.account = account;
    this.#signal = signal;
  }

  /** Runs a job on the interactive connection (see ConnectionQueue.job). */
  job<T>(run: (connection: Connection) => Promise<T>, { retry = false } = {}): Promise<T> {
    return this.account.interactive.job(run, { retry, signal: this.#signal });
  }

  /**
   * Runs a slow search on the search connection. When the caller no longer waits, the connection is closed, because only
   * that ends the work of the server.
   */
  search<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    const signal = this.#signal;
    if (signal === undefined) return this.account.search.job(run, { retry: true });
    const stoppable = async (connection: Connection): Promise<T> => {
      const stop = (): void => connection.close();
      signal.addEventListener('abort', stop);
      try {
        return await run(connection);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    };
    return this.account.search.job(stoppable, { retry: true, signal });
  }

  /** Runs a job in one folder (see Account.work). */
  work<T>(
    path: string,
    how: Omit<FolderJobOptions, 'signal'>,
    run: (connection: Connection, state: FolderState) => Promise<T>,
  ): Promise<T> {
    return this.account.work(path, { ...how, signal: this.#signal }, run);
  }

  /** Watches a folder. */
  watch(path: string): Promise<void> {
    return untilAborted(this.account.watcher.watch(path), this.#signal);
  }

  /** Runs a move after all earlier moves of the account, in whichever session they were requested. */
  queueMove<T>(job: () => Promise<T>): Promise<T> {
    return untilAborted(this.account.queueMove(job), this.#signal);
  }
}
