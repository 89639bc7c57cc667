import { idleText, notify } from './engine/commands/session.ts';
import type { Connection } from './engine/connection.ts';
import type { FolderJobOptions } from './folder-job.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import { IDLE_MS, COUNTS_POLL_MS, POLL_MS } from './limits.ts';

/** Milliseconds without a job before IDLE starts, so that a burst of requests does not start and stop it each time. */
const IDLE_DELAY_MS = 100;
/** Milliseconds during which changes are collected before they are applied together. */
const COLLECT_MS = 15;
/** Milliseconds between attempts to reconnect; the last value repeats. */
const RETRY_MS = [1000, 2000, 5000, 15_000, 60_000] as const;

/** What the watcher needs of its account. */
export interface WatchedAccount {
  readonly alive: boolean;
  readonly interactive: ConnectionQueue;
  /** The path of the selected folder. */
  readonly selected: string | null;
  /** Runs a job in one folder on the interactive connection, then reports what changed to the listeners. */
  work(path: string, how: FolderJobOptions, run: (connection: Connection) => Promise<void>): Promise<void>;
  /** Applies the changes that the server reported during IDLE. */
  settle(connection: Connection): Promise<void>;
  /** Polls the counts of all folders and reports changes to the listeners. */
  pollCounts(connection: Connection): Promise<void>;
}

/**
 * Keeps one folder current: by IDLE while the interactive connection has no job, by polling if the server has no IDLE, and
 * by reconnecting when the server cannot be reached. Counts of all folders are polled every COUNTS_POLL_MS, and as soon as
 * a server with NOTIFY (RFC 5465) reports a change in another folder.
 */
export class Watcher {
  readonly #account: WatchedAccount;
  #folder: string | null = null;
  #idle: Promise<(() => Promise<void>) | null> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #collectTimer: NodeJS.Timeout | null = null;
  #countsTimer: NodeJS.Timeout | null = null;
  #pollTimer: NodeJS.Timeout | null = null;
  /** The connection whose counts were read, and the folder that was selected when it last asked for NOTIFY. */
  #prepared: Connection | null = null;
  #notified: string | null = null;
  #attempts = 0;
  #closed = false;

  constructor(account: WatchedAccount) {
    this.#account = account;
  }

  /** Watches this folder instead of the previous one. */
  async watch(folder: string): Promise<void> {
    this.#countsTimer ??= setInterval(() => {
      this.#pollCountsIn(0);
    }, COUNTS_POLL_MS).unref();
    await this.#account.work(folder, { refresh: true, retry: true }, (connection) => {
      this.#folder = folder;
      return this.#prepare(connection, folder);
    });
  }

  /** The server reported a change in a folder that is not selected. */
  otherFolderChanged(): void {
    this.#pollCountsIn(COLLECT_MS * 10);
  }

  /** Selects the folder and applies what changed in it. */
  #select(folder: string): void {
    if (this.#closed || !this.#account.alive) return;
    this.#account
      .work(folder, { refresh: true, retry: true }, (connection) => this.#prepare(connection, folder))
      .catch(() => {
        if (folder !== this.#folder) return;
        if (this.#account.interactive.connection === null) this.connectionLost();
        // The folder is gone or cannot be opened: watch the inbox instead of retrying.
        else this.#folder = folder === 'INBOX' ? null : 'INBOX';
      });
  }

  /** The interactive connection has no job left: IDLE may begin soon. */
  jobsDone(): void {
    if (this.#folder === null || this.#closed) return;
    this.#after(IDLE_DELAY_MS, () => {
      this.#begin();
    });
  }

  /** The server reported a change without being asked. */
  changesReported(): void {
    if (this.#idle === null || this.#collectTimer !== null) return;
    this.#collectTimer = setTimeout(() => {
      this.#collectTimer = null;
      this.#account.interactive.job((connection) => this.#account.settle(connection)).catch(() => undefined);
    }, COLLECT_MS);
  }

  /** Ends IDLE, so that a job can run. */
  async interrupt(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const idle = this.#idle;
    this.#idle = null;
    if (idle === null) return;
    const end = await idle;
    // If the connection broke meanwhile, the next command reports it.
    await end?.().catch(() => undefined);
  }

  /** The connection broke: reconnect and select the watched folder again. */
  connectionLost(): void {
    this.#idle = null;
    if (this.#folder === null || this.#closed) return;
    const wait = RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)] ?? POLL_MS;
    this.#attempts += 1;
    this.#after(wait, () => {
      this.#select(this.#folder ?? 'INBOX');
    });
  }

  close(): void {
    this.#closed = true;
    for (const timer of [this.#timer, this.#collectTimer, this.#pollTimer]) if (timer !== null) clearTimeout(timer);
    if (this.#countsTimer !== null) clearInterval(this.#countsTimer);
  }

  #begin(): void {
    const { interactive, selected } = this.#account;
    const { connection } = interactive;
    if (!interactive.free || this.#folder === null || connection === null) return;
    if (selected !== this.#folder || this.#prepared !== connection || this.#notified !== selected) {
      this.#select(this.#folder);
      return;
    }
    this.#attempts = 0;
    if (!connection.has('IDLE')) {
      this.#after(POLL_MS, () => {
        this.#select(this.#folder ?? 'INBOX');
      });
      return;
    }
    this.#idle = connection.idle(idleText()).catch(() => {
      // The server announced IDLE but refused it; it is polled from now on.
      if (connection.alive) connection.capabilities.delete('IDLE');
      return null;
    });
    this.#after(IDLE_MS, () => {
      interactive.job(() => Promise.resolve()).catch(() => undefined);
    });
  }

  /**
   * Asks the server to report changes in the other folders (NOTIFY), and once per connection reads the counts to compare
   * with. Dovecot leaves out the folder that was selected when it was asked, so each watched folder asks anew.
   */
  async #prepare(connection: Connection, folder: string): Promise<void> {
    const isNew = this.#prepared !== connection;
    if (connection.has('NOTIFY') && (isNew || this.#notified !== folder)) await connection.run(notify());
    this.#prepared = connection;
    this.#notified = folder;
    if (isNew) await this.#account.pollCounts(connection);
  }

  #pollCountsIn(wait: number): void {
    this.#pollTimer ??= setTimeout(() => {
      this.#pollTimer = null;
      if (this.#closed || !this.#account.alive) return;
      this.#account.interactive
        .job((connection) => this.#account.pollCounts(connection), { retry: true })
        .catch(() => undefined);
    }, wait).unref();
  }

  #after(wait: number, run: () => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(run, wait).unref();
  }
}
