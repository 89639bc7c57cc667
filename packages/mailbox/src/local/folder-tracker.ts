import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { MailboxEvent } from '../port.ts';
import { FolderView } from '../view/folder-view.ts';
import { inSlices, piecesOf } from './in-slices.ts';
import { viewEntry } from './intake.ts';
import type { LocalChanges, LocalFolder, LocalMessage, LocalStore } from './store.ts';

/** Messages that are read from the store at once while a view is filled, and that go into the view in one step. */
const BATCH = 1000;
const STEP = 250;

/** What a refresh found. */
export interface Refreshed {
  readonly changed: boolean;
  readonly added: readonly LocalMessage[];
}

/**
 * One folder as an open mailbox follows it: how far its changes are known, and its view once somebody wanted to see it. All
 * work on one folder is done one after the other.
 */
export class FolderTracker {
  readonly id: number;
  readonly #store: LocalStore;
  readonly #emit: (event: MailboxEvent) => void;
  readonly #uidvalidity: number;
  #known: { modseq: number; uidnext: number };
  #view: FolderView | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  path: string;

  constructor(store: LocalStore, folder: LocalFolder, emit: (event: MailboxEvent) => void) {
    this.#store = store;
    this.#emit = emit;
    this.id = folder.id;
    this.path = folder.path;
    this.#uidvalidity = folder.uidvalidity;
    this.#known = { modseq: folder.modseq, uidnext: folder.uidnext };
  }

  /** The view, filled first when need be; null when the folder has gone. */
  view(): Promise<FolderView | null> {
    return this.#inTurn(async () => {
      this.#view ??= await this.#fill();
      return this.#view;
    });
  }

  /** The view if there is one. */
  get loaded(): FolderView | null {
    return this.#view;
  }

  /** Gives the view's memory back. */
  drop(): void {
    this.#view = null;
  }

  /** Takes in what happened since the last time and tells it; `opId` is told even when its change was told before. */
  refresh(opId?: string): Promise<Refreshed> {
    return this.#inTurn(async () => {
      const { modseq, uidnext } = this.#known;
      const changes = await this.#store.changes(this.id, modseq, uidnext);
      if (changes === null) return { changed: false, added: [] };
      this.#known = { modseq: changes.modseq, uidnext: changes.uidnext };
      this.#apply(changes, opId === undefined ? [] : [opId]);
      return { changed: changes.modseq !== modseq, added: changes.added };
    });
  }

  async #fill(): Promise<FolderView | null> {
    const folder = await this.#store.folder(this.id);
    if (folder === null) return null;
    const view = new FolderView(folder.uidvalidity);
    let above = 0;
    for (;;) {
      const batch = await this.#store.scan(this.id, above, BATCH);
      await inSlices(insertInSteps(view, batch));
      above = batch.at(-1)?.uid ?? above;
      if (batch.length < BATCH) break;
    }
    // What happened while the folder was read, flags changed behind the reader's back included.
    const changes = await this.#store.changes(this.id, folder.modseq, above + 1);
    if (changes === null) return null;
    await inSlices(view.prepareSlowly(SORT_KEY.DATE));
    view.insert(changes.added.map(viewEntry));
    view.setFlags(changes.flags);
    view.remove(changes.vanished);
    view.complete = true;
    this.#known = { modseq: changes.modseq, uidnext: changes.uidnext };
    return view;
  }

  /** Brings the view up to date, one event for each step of its revision. */
  #apply(changes: LocalChanges, opIds: string[]): void {
    const view = this.#view;
    if (view === null) return;
    const before = view.rev;
    const inserted = view.insert(changes.added.map(viewEntry));
    if (inserted.length > 0) this.#tell({ inserted, opIds });
    const flags = view.setFlags(changes.flags);
    if (flags.length > 0) this.#tell({ flags: [...flags], opIds });
    const removed = view.remove(changes.vanished);
    if (removed.length > 0) this.#tell({ removed, opIds });
    if (view.rev === before && opIds.length > 0) this.#tell({ opIds });
  }

  #tell(part: Partial<Extract<MailboxEvent, { event: 'folder-changed' }>>): void {
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
