import { idleText, notify } from './engine/commands/session.ts';
import type { Connection } from './engine/connection.ts';
import type { FolderWork } from './folder-work.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import { IDLE_MS, COUNTS_POLL_MS, POLL_MS } from './limits.ts';

/** Milliseconds without a job after which IDLE begins: a burst of requests should not stop and start it each time. */
const SETTLED_MS = 100;
/** Milliseconds in which several news are taken in together. */
const GATHER_MS = 15;
/** Waiting times between attempts to reach a server again; the last one repeats. */
const RETRY_MS = [1000, 2000, 5000, 15_000, 60_000] as const;

/** What the watcher needs of its account. */
export interface Watched {
  readonly alive: boolean;
  readonly interactive: ConnectionQueue;
  /** The path of the selected folder. */
  readonly selected: string | null;
  /** Runs a job in one folder on the interactive connection, then reports what changed to the listeners. */
  work(path: string, how: FolderWork, run: (connection: Connection) => Promise<void>): Promise<void>;
  /** Takes in what IDLE brought. */
  settle(connection: Connection): Promise<void>;
  /** Looks at all folders and tells listeners what changed. */
  pollCounts(connection: Connection): Promise<void>;
}

/**
 * Keeps one folder current: IDLE on the interactive connection while nothing else runs there, polling where the server has no IDLE, and new
 * attempts while the server cannot be reached. All folders' counts are looked at now and then, and where the server can tell of
 * other folders by itself (NOTIFY, RFC 5465) as soon as it does.
 */
export class Watcher {
  readonly #account: Watched;
  #folder: string | null = null;
  #idle: Promise<(() => Promise<void>) | null> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #gather: NodeJS.Timeout | null = null;
  #countsTimer: NodeJS.Timeout | null = null;
  #soon: NodeJS.Timeout | null = null;
  #asked: Connection | null = null;
  #attempts = 0;
  #closed = false;

  constructor(account: Watched) {
    this.#account = account;
  }

  /** Watches this folder from now on. */
  async watch(folder: string): Promise<void> {
    this.#countsTimer ??= setInterval(() => {
      this.#pollCountsIn(0);
    }, COUNTS_POLL_MS).unref();
    await this.#account.work(folder, { fresh: true, again: true }, (connection) => {
      this.#folder = folder;
      return this.#ask(connection);
    });
  }

  /** The server told of a folder that is not selected. */
  elsewhere(): void {
    this.#pollCountsIn(GATHER_MS * 10);
  }

  /** Goes to a folder and hears what is new there. */
  #visit(folder: string): void {
    if (this.#closed || !this.#account.alive) return;
    this.#account
      .work(folder, { fresh: true, again: true }, (connection) => this.#ask(connection))
      .catch(() => {
        if (folder !== this.#folder) return;
        if (this.#account.interactive.connection === null) this.broken();
        // The folder is gone, or cannot be opened: asking again and again would help nobody.
        else this.#folder = folder === 'INBOX' ? null : 'INBOX';
      });
  }

  /** The interactive connection has no job left: IDLE may begin soon. */
  quiet(): void {
    if (this.#folder === null || this.#closed) return;
    this.#after(SETTLED_MS, () => {
      this.#begin();
    });
  }

  /** News came without a command of ours having asked. */
  news(): void {
    if (this.#idle === null || this.#gather !== null) return;
    this.#gather = setTimeout(() => {
      this.#gather = null;
      this.#account.interactive.job((connection) => this.#account.settle(connection)).catch(() => undefined);
    }, GATHER_MS);
  }

  /** Ends IDLE, so that a job can run. */
  async interrupt(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const idle = this.#idle;
    this.#idle = null;
    if (idle === null) return;
    const end = await idle;
    // A connection that broke meanwhile is the next command's business.
    await end?.().catch(() => undefined);
  }

  /** The connection broke: come back for what is watched. */
  broken(): void {
    this.#idle = null;
    if (this.#folder === null || this.#closed) return;
    const wait = RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)] ?? POLL_MS;
    this.#attempts += 1;
    this.#after(wait, () => {
      this.#visit(this.#folder ?? 'INBOX');
    });
  }

  close(): void {
    this.#closed = true;
    for (const timer of [this.#timer, this.#gather, this.#soon]) if (timer !== null) clearTimeout(timer);
    if (this.#countsTimer !== null) clearInterval(this.#countsTimer);
  }

  #begin(): void {
    const { interactive, selected } = this.#account;
    const { connection } = interactive;
    if (!interactive.free || this.#folder === null || connection === null) return;
    if (selected !== this.#folder || this.#asked !== connection) {
      this.#visit(this.#folder);
      return;
    }
    this.#attempts = 0;
    if (!connection.has('IDLE')) {
      this.#after(POLL_MS, () => {
        this.#visit(this.#folder ?? 'INBOX');
      });
      return;
    }
    this.#idle = connection.idle(idleText()).catch(() => {
      // It said that it could; now it is asked like one that cannot.
      if (connection.alive) connection.capabilities.delete('IDLE');
      return null;
    });
    this.#after(IDLE_MS, () => {
      interactive.job(() => Promise.resolve()).catch(() => undefined);
    });
  }

  /** Asks the server once per connection to tell of other folders, and takes the counts to compare with. */
  async #ask(connection: Connection): Promise<void> {
    if (this.#asked === connection) return;
    this.#asked = connection;
    if (connection.has('NOTIFY')) await connection.run(notify());
    await this.#account.pollCounts(connection);
  }

  #pollCountsIn(wait: number): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      if (this.#closed || !this.#account.alive) return;
      this.#account.interactive
        .job((connection) => this.#account.pollCounts(connection), { again: true })
        .catch(() => undefined);
    }, wait).unref();
  }

  #after(wait: number, run: () => void): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(run, wait).unref();
  }
}
