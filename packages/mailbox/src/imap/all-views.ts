import type { FolderInfo } from '@pillarbox/contract/mail/folder';
import type { ViewedFolder } from '../view/across-folders.ts';
import { ThreadIndex } from '../view/thread-index.ts';
import type { FolderView } from '../view/folder-view.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import { infoOf, isSelectable } from './folder-list.ts';
import type { FolderList } from './folder-list.ts';
import type { FolderState } from './folder-state.ts';
import { MAX_ALL_VIEW_ROWS } from './limits.ts';

/** What this needs of its account. */
interface ViewedAccount {
  readonly alive: boolean;
  readonly states: ReadonlyMap<string, FolderState>;
  readonly folders: FolderList;
  /** The path of the selected folder. */
  readonly selected: string | null;
  readonly interactive: ConnectionQueue;
  /** Makes sure that a folder has a complete view. */
  readView(path: string): Promise<void>;
  /** Applies what changed in a folder that nobody waits for; `topuid` is the highest uid that the server names. */
  refreshView(path: string, topuid: number): Promise<void>;
  /** Reports that the list of a folder has changed. */
  reportThreads(path: string): void;
}

/** Removed rows that the index of threads may still hold before it is dropped, if there are also more than live ones. */
const MAX_STALE_ROWS = 50_000;

/**
 * The views of all folders, for conversations. They share one index of threads, so that a thread reaches across folders;
 * Spam, Trash and virtual folders have an index of their own. Views are read in the background after the first
 * conversation was requested.
 */
export class AllViews {
  readonly #account: ViewedAccount;
  #threads = new ThreadIndex();
  #isWanted = false;
  #shown = '';
  #reading: Promise<void> | null = null;
  /** Folders that the server does not let us read, and folders whose view did not fit into memory. */
  readonly #unreadable = new Set<string>();
  readonly #evicted = new Set<string>();
  #dropped = 0;
  /** Folders whose views are being refreshed, with the counts that came meanwhile. */
  readonly #refreshing = new Map<string, FolderInfo | null>();

  constructor(account: ViewedAccount) {
    this.#account = account;
  }

  /** The index of threads that the folders share. */
  get threads(): ThreadIndex {
    return this.#threads;
  }

  /** The shared index for a folder that belongs to conversations, undefined for any other folder. */
  threadsOf(path: string): ThreadIndex | undefined {
    return this.#isJoined(path) ? this.#threads : undefined;
  }

  /** The folders that have a view with the shared index. */
  viewed(): ViewedFolder[] {
    return [...this.#account.states.values()].filter(({ view }) => view.threads === this.#threads);
  }

  /** Folders whose view is not complete yet. */
  pending(): string[] {
    const left = new Set(this.leftOut());
    return this.#joined().filter((path) => !left.has(path) && !this.#isComplete(path));
  }

  /** Folders that get no view: they cannot be read, or all views together would be too large. */
  leftOut(): string[] {
    let rows = 0;
    for (const { view } of this.#account.states.values()) rows += view.count;
    const left: string[] = [];
    for (const path of this.#joined()) {
      if (this.#isComplete(path)) continue;
      const { messages } = infoOf(this.#account.folders.status.get(path));
      const isTooLarge = rows + messages > MAX_ALL_VIEW_ROWS;
      if (isTooLarge || this.#unreadable.has(path) || this.#evicted.has(path)) left.push(path);
      else rows += messages;
    }
    return left;
  }

  /**
   * Reads the folders that have no view, one after the other; jobs that a user waits for come first. In the end it reports
   * the list of `shown`, the folder that was asked for last, as changed.
   */
  readAll(shown: string): void {
    this.#isWanted = true;
    this.#shown = shown;
    if (this.#reading !== null || this.pending().length === 0) return;
    this.#reading = this.#readEach(this.pending())
      .catch(() => undefined)
      .finally(() => {
        this.#reading = null;
      });
  }

  /** The counts of a folder as the server reports them: a view that is older is refreshed. */
  counted(path: string, counts: FolderInfo): void {
    if (!this.#isWanted || path === this.#account.selected || !this.#isComplete(path)) return;
    const state = this.#account.states.get(path);
    const known = state?.view.info();
    // Not the highest uid of the view: a folder whose newest message was removed would be read again with each count.
    const hasNew = state === undefined || state.topuid < counts.topuid;
    const isSame = !hasNew && known?.messages === counts.messages && known.unseen === counts.unseen;
    if (isSame) return;
    const isRefreshing = this.#refreshing.has(path);
    this.#refreshing.set(path, isRefreshing ? counts : null);
    if (!isRefreshing) this.#refresh(path, counts.topuid).catch(() => undefined);
  }

  /** Refreshes a view, and again when the counts that came meanwhile are not those of the view. */
  async #refresh(path: string, topuid: number): Promise<void> {
    try {
      await this.#account.refreshView(path, topuid);
    } finally {
      const later = this.#refreshing.get(path) ?? null;
      this.#refreshing.delete(path);
      if (later !== null) this.counted(path, later);
    }
  }

  /** A view was dropped. `isTooMuch`: because all views together are too large. */
  dropped(path: string, view: FolderView, isTooMuch: boolean): void {
    if (isTooMuch) this.#evicted.add(path);
    if (view.threads === this.#threads) this.#dropped += view.inserted;
  }

  /** Folders were deleted or renamed. */
  foldersChanged(): void {
    this.#unreadable.clear();
    this.#evicted.clear();
  }

  /**
   * Begins a new index when most of the old one belongs to dropped views; the caller then drops the views that use the old
   * one. Returns whether it did.
   */
  renewThreads(): boolean {
    const live = this.viewed().reduce((rows, { view }) => rows + view.count, 0);
    if (this.#dropped <= Math.max(MAX_STALE_ROWS, live)) return false;
    this.#dropped = 0;
    this.#threads = new ThreadIndex();
    return true;
  }

  async #readEach(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await this.#account.interactive.settled();
      if (!this.#account.alive) return;
      try {
        await this.#account.readView(path);
      } catch (error) {
        if (this.#account.interactive.connection === null) throw error;
        this.#unreadable.add(path);
      }
    }
    this.#account.reportThreads(this.#shown);
  }

  /** The folders that belong to conversations: Sent first, because own replies are in most of them. */
  #joined(): string[] {
    const { paths, special } = this.#account.folders;
    const sent = special.get('sent');
    const all = paths
      .all()
      .filter((entry) => isSelectable(entry) && this.#isJoined(entry.path))
      .map(({ path }) => path);
    return sent === undefined || !all.includes(sent) ? all : [sent, ...all.filter((path) => path !== sent)];
  }

  #isJoined(path: string): boolean {
    const { paths, special } = this.#account.folders;
    if (path === special.get('spam') || path === special.get('trash')) return false;
    const attributes = paths.get(path)?.attributes ?? [];
    return !attributes.includes('\\all') && !attributes.includes('\\flagged');
  }

  #isComplete(path: string): boolean {
    return this.#account.states.get(path)?.view.complete === true;
  }
}
