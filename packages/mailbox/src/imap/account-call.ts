import { whileWaited } from '../waiting.ts';
import type { Account } from './account.ts';
import type { Connection } from './engine/connection.ts';
import type { FolderState } from './folder-state.ts';
import type { FolderWork } from './folder-work.ts';

/** The use of an account by one call. A job that its caller no longer waits for is not started. */
export class AccountCall {
  readonly account: Account;
  readonly #signal: AbortSignal | undefined;

  constructor(account: Account, signal?: AbortSignal) {
    this.account = account;
    this.#signal = signal;
  }

  /** Runs a job on the interactive connection (see ConnectionQueue.job). */
  job<T>(run: (connection: Connection) => Promise<T>, { again = false } = {}): Promise<T> {
    return this.account.interactive.job(run, { again, signal: this.#signal });
  }

  /** Runs a slow search on the search connection. */
  search<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    return this.account.search.job(run, { again: true, signal: this.#signal });
  }

  /** Runs a job in one folder (see Account.work). */
  work<T>(
    path: string,
    how: Omit<FolderWork, 'signal'>,
    run: (connection: Connection, state: FolderState) => Promise<T>,
  ): Promise<T> {
    return this.account.work(path, { ...how, signal: this.#signal }, run);
  }

  /** Watches a folder. */
  watch(path: string): Promise<void> {
    return whileWaited(this.account.watcher.watch(path), this.#signal);
  }

  /** Runs a move after all earlier moves of the account, in whichever session they were requested. */
  turn<T>(job: () => Promise<T>): Promise<T> {
    return whileWaited(this.account.turn(job), this.#signal);
  }
}
