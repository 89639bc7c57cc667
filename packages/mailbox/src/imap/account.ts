import { Failure } from '@pillarbox/contract/failure';
import type { SpecialFolderNames } from '@pillarbox/contract/preferences/mail-clients';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import type { Credentials, MailboxEvent } from '../port.ts';
import type { ViewEntry } from '../view/entry.ts';
import { afterChange } from './after-change.ts';
import { AllViews } from './all-views.ts';
import { Connection } from './engine/connection.ts';
import type { Limits } from './engine/limits.ts';
import { enableSync, knowCapabilities } from './enable-sync.ts';
import { FolderCounts } from './folder-counts.ts';
import { readFolders } from './folder-list.ts';
import type { FolderList } from './folder-list.ts';
import type { FolderState } from './folder-state.ts';
import { checkValidity, FolderSync } from './folder-sync.ts';
import type { FolderJobOptions } from './folder-job.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { UNUSED_CONNECTION_MS } from './limits.ts';
import { ensureView } from './open-view.ts';
import { refreshView } from './refresh-view.ts';
import { FreshMail } from './fresh-mail.ts';
import { listen } from './listen.ts';
import { signIn } from './sign-in.ts';
import { viewsToDrop } from './view-eviction.ts';
import { Watcher } from './watcher.ts';

type ConnectionUse = 'interactive' | 'background' | 'search';

/** What an account needs to connect and sign in. */
export interface AccountOptions {
  readonly server: MailServer;
  readonly credentials: Credentials;
  /** Client address that is reported to the server; absent: none is reported. */
  readonly clientAddress?: string | undefined;
  readonly timeout: number;
  readonly limits: Partial<Limits>;
  /** The address to connect to, asked before each connection; absent: the name of the host is resolved here. */
  readonly addressOf?: (() => Promise<string>) | undefined;
  /** At most two connections instead of three: searches share one with the building of views. */
  readonly fewConnections?: boolean | undefined;
  /** Runs the moves of this account one after the other, across all of its sessions. */
  readonly queueMove: <T>(job: () => Promise<T>) => Promise<T>;
}

/**
 * One account on an IMAP server: its connections (at most three), what is known of its folders, and the listeners. The
 * interactive connection does what a user waits for. The background and search connections do what takes long, and close
 * after `UNUSED_CONNECTION_MS` without work.
 */
export class Account {
  readonly states = new Map<string, FolderState>();
  /** Time of the last call, milliseconds since 1970. */
  lastUsed = Date.now();
  readonly interactive: ConnectionQueue;
  readonly background: ConnectionQueue;
  /** For searches that take the server long, and for changes that the server need not report: CONDSTORE is not turned on. */
  readonly search: ConnectionQueue;
  readonly watcher: Watcher;
  /** The views of all folders, for conversations. */
  readonly allViews: AllViews;
  readonly #options: AccountOptions;
  readonly #sync: FolderSync;
  readonly #counts = new FolderCounts(this);
  readonly #listeners = new Set<(event: MailboxEvent) => void>();
  #folders: FolderList | null = null;
  /** When the folders were last read with their counts, milliseconds since 1970; 0: never. */
  listedAt = 0;
  readonly #fresh = new FreshMail();
  #available = true;
  #refused = false;
  #closed = false;

  constructor(options: AccountOptions) {
    this.#options = options;
    this.allViews = new AllViews(this);
    this.#sync = new FolderSync({
      states: this.states,
      nameOf: (path) => this.folders.paths.nameOf(path),
      threadsOf: (path) => this.allViews.threadsOf(path),
      fresh: (state, entries) => this.announce(state, entries),
      fill: (connection, state) => ensureView(this, connection, state),
    });
    this.interactive = new ConnectionQueue({
      open: () => this.#open('interactive'),
      lost: () => {
        this.#sync.leave();
        this.watcher.connectionLost();
      },
      drained: () => {
        this.watcher.jobsDone();
      },
      interrupt: () => this.watcher.interrupt(),
    });
    this.background = this.#onDemandQueue('background');
    this.search = options.fewConnections === true ? this.background : this.#onDemandQueue('search');
    this.watcher = new Watcher(this);
  }

  get alive(): boolean {
    return !this.#closed && !this.#refused;
  }

  /** The user's own names of special folders; they count when the folder list is read. */
  folderNames: Partial<SpecialFolderNames> = {};

  /** The folder list. The first job reads it. @throws Failure `folder_not_found` before that. */
  get folders(): FolderList {
    if (this.#folders === null) throw new Failure('folder_not_found');
    return this.#folders;
  }

  /** The folder list, null while it is not known. */
  get listed(): FolderList | null {
    return this.#folders;
  }

  /** The path of the selected folder. */
  get selected(): string | null {
    return this.#sync.selected?.path ?? null;
  }

  /** Runs a move after all earlier moves. */
  queueMove<T>(job: () => Promise<T>): Promise<T> {
    return this.#options.queueMove(job);
  }

  /** Asks the server what changed in the selected folder. @throws Failure `mailbox_changed` when its UIDVALIDITY has changed. */
  async refresh(connection: Connection): Promise<void> {
    const state = this.#sync.selected;
    if (state === null) return;
    const now = await this.#sync.open(connection, state.path);
    checkValidity(now, state.uidvalidity);
  }

  /** Changes the selected folder over another connection; see `FolderSync.whileAway`. */
  whileAway(connection: Connection, state: FolderState, change: () => Promise<() => Promise<boolean>>): Promise<void> {
    return this.#sync.whileAway(connection, state, change);
  }

  /** Signs in for the first time. @throws Failure as `MailSystem.signIn`. */
  async start(): Promise<void> {
    await this.interactive.job(() => Promise.resolve());
  }

  /**
   * Runs a job in one folder on the interactive connection, then reports what changed to the listeners. What the job has done
   * counts also when the connection ends before the changes are read; the next job reads them.
   */
  work<T>(
    path: string,
    { refresh, retry, opId, signal }: FolderJobOptions,
    run: (connection: Connection, state: FolderState) => Promise<T>,
  ): Promise<T> {
    return this.interactive.job(
      async (connection) => {
        await this.ensurePath(connection, path);
        const state = await (refresh ? this.#sync.open(connection, path) : this.#sync.enter(connection, path));
        state.lastUsed = Date.now();
        try {
          const result = await run(connection, state);
          await afterChange(() => this.#sync.settle(connection));
          return result;
        } finally {
          state.noteOperation(opId);
          this.flush(state);
          this.#evict();
        }
      },
      { retry, signal },
    );
  }

  /** Applies the changes that the server reported during IDLE. */
  async settle(connection: Connection): Promise<void> {
    const state = this.#sync.selected;
    if (state === null) return;
    await this.#sync.settle(connection);
    this.flush(this.#sync.isSuspect ? await this.#sync.open(connection, state.path) : state);
  }

  /** Compares a filled view with the server, before the view is marked complete. */
  reconcile(connection: Connection, state: FolderState): Promise<void> {
    return this.#sync.reconcile(connection, state);
  }

  /** Reports the changes of a folder to the listeners. */
  flush(state: FolderState): void {
    const event = state.takeEvent();
    if (event !== null) {
      this.emit(event);
      if (state.view.complete) this.emit({ event: 'folder-counts', folder: state.path, info: state.view.info() });
    }
    for (const mail of this.#fresh.take(() => this.folders)) this.emit(mail);
  }

  emit(event: MailboxEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  subscribe(listener: (event: MailboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Reads the folder list again. */
  async readFolders(connection: Connection, counts: boolean): Promise<FolderList> {
    const asked = Date.now();
    this.#folders = await readFolders(connection, counts, this.folderNames);
    this.listedAt = counts ? asked : 0;
    return this.#folders;
  }

  /** Reads the folder list if it has not been read or does not contain the path. */
  async ensurePath(connection: Connection, path: string): Promise<void> {
    if (this.#folders?.paths.get(path) === undefined) await this.readFolders(connection, false);
  }

  /** Polls the counts of all folders. Reports changed counts, and new or removed folders, to the listeners. */
  pollCounts(connection: Connection): Promise<void> {
    return this.#counts.poll(connection);
  }

  /** Reports the counts of a folder that is not selected, 100 ms later, together with those of other folders. */
  reportCountsSoon(path: string): void {
    if (this.selected !== path) this.#counts.reportSoon(path);
  }

  /** Reads the messages above a uid of a folder without a complete view and reports them to the listeners. */
  async reportSince(path: string, after: number): Promise<void> {
    // A folder with a complete view reports its new messages when it is opened.
    const known = this.states.get(path)?.view.complete === true;
    await this.work(path, { refresh: true, retry: true }, async (connection, state) => {
      if (!known) await this.#sync.reportSince(connection, state, after);
    });
  }

  /** Makes sure that a folder has a complete view. */
  async readView(path: string): Promise<void> {
    const state = await this.work(path, { refresh: false, retry: true }, async (connection, now) => {
      await ensureView(this, connection, now);
      return now;
    });
    await state.filling;
  }

  /** Applies what changed in a folder that nobody waits for; `topuid` is the highest uid that the server names. */
  refreshView(path: string, topuid: number): Promise<void> {
    return refreshView(this, path, topuid);
  }

  /** Reports that the conversations of a folder have changed, so that clients read its list again. */
  reportThreads(path: string): void {
    const state = this.states.get(path);
    if (state === undefined) return;
    state.noteReset();
    this.flush(state);
  }

  /** Announces messages that have arrived, with the next changes that are reported. */
  announce(state: FolderState, entries: readonly ViewEntry[]): void {
    this.#fresh.add(state, entries);
  }

  /** Forgets folders that were deleted or renamed, and reports the change to the listeners. */
  forgetFolders(isGone: (path: string) => boolean): void {
    for (const path of [...this.states.keys()]) if (isGone(path)) this.states.delete(path);
    if (this.selected !== null && isGone(this.selected)) this.#sync.leave();
    this.#folders = null;
    this.allViews.foldersChanged();
    this.emit({ event: 'folders-changed' });
  }

  /** Forgets which folder is selected. */
  leave(): void {
    this.#sync.leave();
  }

  close(): void {
    this.#closed = true;
    this.watcher.close();
    this.interactive.close();
    this.background.close();
    this.search.close();
    this.#listeners.clear();
    this.states.clear();
  }

  /** A queue whose connection opens for work and closes after `UNUSED_CONNECTION_MS` without any. */
  #onDemandQueue(use: ConnectionUse): ConnectionQueue {
    let rest: NodeJS.Timeout | undefined;
    const queue = new ConnectionQueue({
      open: () => this.#open(use),
      lost: () => undefined,
      drained: () => {
        rest = setTimeout(() => {
          queue.disconnect();
        }, UNUSED_CONNECTION_MS).unref();
      },
      interrupt: () => {
        clearTimeout(rest);
        return Promise.resolve();
      },
    });
    return queue;
  }

  async #open(use: ConnectionUse): Promise<Connection> {
    const { limits } = this.#options;
    let opened: Connection | null = null;
    try {
      const connectTo = await this.#options.addressOf?.();
      const connection = new Connection(await signIn({ ...this.#options, connectTo }), limits);
      opened = connection;
      if (use === 'interactive') {
        this.#sync.leave();
        listen(connection, this.#sync, this.watcher);
      }
      await knowCapabilities(connection);
      if (use !== 'search') await enableSync(connection);
      if (use === 'interactive') this.#reportAvailable(true);
      return connection;
    } catch (error) {
      opened?.close();
      const code = error instanceof Failure ? error.code : null;
      if (code === 'invalid_credentials' || code === 'password_change_required') this.#refused = true;
      // Some servers end a connection and accept the next one, so the server is unavailable only when that one fails too. One that
      // refuses a further connection is available.
      else if (this.interactive.connection === null) this.#reportAvailable(false);
      throw error;
    }
  }

  #reportAvailable(available: boolean): void {
    if (available === this.#available || this.#closed) return;
    this.#available = available;
    this.emit({ event: 'mail-state', available });
  }

  #evict(): void {
    const { byteLength } = this.allViews.threads;
    for (const { state, isTooMuch } of viewsToDrop(this.states.values(), this.#sync.selected, byteLength))
      this.#drop(state, isTooMuch);
    if (!this.allViews.renewThreads()) return;
    for (const state of [...this.states.values()]) this.#drop(state, false);
  }

  #drop(state: FolderState, isTooMuch: boolean): void {
    if (state === this.#sync.selected) this.#sync.leave();
    this.states.delete(state.path);
    this.allViews.dropped(state.path, state.view, isTooMuch);
  }
}
