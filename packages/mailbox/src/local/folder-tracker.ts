import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { MailboxEvent } from '../port.ts';
import { FolderView } from '../view/folder-view.ts';
import type { ThreadIndex } from '../view/thread-index.ts';
import { inSlices } from '../in-slices.ts';
import { viewEntry } from './prepare-message.ts';
import type { LocalChanges, LocalFolder, LocalMessage, LocalStore } from './store.ts';

/** Messages that are read from the store at once, to bound memory. */
const BATCH = 1000;
/** Messages that are inserted into a view in one step; 250 take about 2 ms. */
const STEP = 250;

/** The result of a refresh. */
export interface Refreshed {
  readonly changed: boolean;
  /** Each message once, also one that the view was filled with before. */
  readonly added: readonly LocalMessage[];
}

/**
 * Follows the changes of one folder for an open mailbox, and holds its view once it was requested. Operations on one folder
 * run one after the other.
 */
export class FolderTracker {
  readonly id: number;
  readonly #store: LocalStore;
  readonly #emit: (event: MailboxEvent) => void;
  readonly #uidvalidity: number;
  readonly #threads: ThreadIndex | undefined;
  #known: { modseq: number; uidnext: number };
  /** Messages from this uid on have not been returned by `refresh`. */
  #untold: number;
  #view: FolderView | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  path: string;

  constructor(
    store: LocalStore,
    folder: LocalFolder,
    { emit, threads }: { readonly emit: (event: MailboxEvent) => void; readonly threads: ThreadIndex | undefined },
  ) {
    this.#store = store;
    this.#emit = emit;
    this.#threads = threads;
    this.id = folder.id;
    this.path = folder.path;
    this.#uidvalidity = folder.uidvalidity;
    this.#known = { modseq: folder.modseq, uidnext: folder.uidnext };
    this.#untold = folder.uidnext;
  }

  /** The view, filled first if necessary; null if the folder was deleted. */
  view(): Promise<FolderView | null> {
    return this.#inTurn(async () => {
      this.#view ??= await this.#fill();
      return this.#view;
    });
  }

  /** The view, if it has been loaded. */
  get loaded(): FolderView | null {
    return this.#view;
  }

  /** Reports that another folder joined threads, so that clients read the list again. */
  reportThreads(): void {
    if (this.#view !== null) this.#report({ reset: true });
  }

  /** Releases the view's memory. */
  drop(): void {
    this.#view = null;
  }

  /** Applies and reports the changes since the last call; `opId` is reported even if its change was reported before. */
  refresh(opId?: string): Promise<Refreshed> {
    return this.#inTurn(async () => {
      const { modseq, uidnext } = this.#known;
      const changes = await this.#store.changes(this.id, modseq, uidnext);
      if (changes === null) return { changed: false, added: [] };
      const untold = await this.#filledWith(uidnext);
      this.#known = { modseq: changes.modseq, uidnext: changes.uidnext };
      this.#untold = changes.uidnext;
      this.#apply(changes, opId === undefined ? [] : [opId]);
      const added = [...untold, ...changes.added];
      return { changed: changes.modseq !== modseq || added.length > 0, added };
    });
  }

  /** Messages below a uid that came into the view when it was filled, before their notice. */
  async #filledWith(below: number): Promise<readonly LocalMessage[]> {
    if (this.#untold >= below) return [];
    const messages = await this.#store.scan(this.id, this.#untold - 1, BATCH);
    return messages.filter(({ uid }) => uid < below);
  }

  async #fill(): Promise<FolderView | null> {
    const folder = await this.#store.folder(this.id);
    if (folder === null) return null;
    const view = new FolderView(folder.uidvalidity, Date.now(), this.#threads);
    let above = 0;
    for (;;) {
      const batch = await this.#store.scan(this.id, above, BATCH);
      await inSlices(insertInSteps(view, batch));
      above = batch.at(-1)?.uid ?? above;
      if (batch.length < BATCH) break;
    }
    // The changes during the reading, including flags of messages that had already been read.
    const changes = await this.#store.changes(this.id, folder.modseq, above + 1);
    if (changes === null) return null;
    await inSlices(view.prepareInSteps(SORT_KEY.DATE));
    view.insert(changes.added.map(viewEntry));
    view.setFlags(changes.flags);
    view.remove(changes.vanished);
    view.complete = true;
    this.#known = { modseq: changes.modseq, uidnext: changes.uidnext };
    return view;
  }

  /** Applies changes to the view, with one event for each step of its revision. */
  #apply(changes: LocalChanges, opIds: string[]): void {
    const view = this.#view;
    if (view === null) return;
    const before = view.rev;
    const inserted = view.insert(changes.added.map(viewEntry));
    if (inserted.length > 0) this.#report({ inserted, opIds });
    const flags = view.setFlags(changes.flags);
    if (flags.length > 0) this.#report({ flags: [...flags], opIds });
    const removed = view.remove(changes.vanished);
    if (removed.length > 0) this.#report({ removed, opIds });
    if (view.rev === before && opIds.length > 0) this.#report({ opIds });
  }

  #report(part: Partial<Extract<MailboxEvent, { event: 'folder-changed' }>>): void {
    const rev = this.#view?.rev ?? 0;
    const nothing = { inserted: [], removed: [], flags: [], opIds: [], reset: false };
    this.#emit({
      event: 'folder-changed',
      folder: this.path,
      uidvalidity: this.#uidvalidity,
      rev,
      ...nothing,
      ...part,
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

function* insertInSteps(view: FolderView, messages: readonly LocalMessage[]): Generator<undefined> {
  for (const piece of piecesOf(messages, STEP)) {
    view.insert(piece.map(viewEntry));
    yield undefined;
  }
}

/** Splits a list into pieces of at most `length` items. */
function* piecesOf<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += length) yield list.slice(at, at + length);
}
