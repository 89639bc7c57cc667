import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import type { MailboxEvent } from '../port.ts';
import type { FolderView } from '../view/folder-view.ts';
import type { ViewedFolder } from '../view/across-folders.ts';
import { ThreadIndex } from '../view/thread-index.ts';
import type { FolderTree } from './folder-tree.ts';
import { FolderTracker } from './folder-tracker.ts';
import type { LocalBus, LocalFolder, LocalMessage, LocalNotice, LocalStore } from './store.ts';

/** A folder with its view. */
export interface OpenFolder {
  readonly id: number;
  readonly path: string;
  readonly view: FolderView;
}

/** What the open folders of a mailbox need. */
export interface OpenFoldersParts {
  readonly store: LocalStore;
  readonly bus: LocalBus;
  readonly address: string;
  readonly tree: FolderTree;
}

/** A change by this mailbox. */
export interface OwnChange {
  readonly opId?: string | undefined;
  /** Whether anything is another one than before. */
  readonly really: boolean;
  /** The messages that it stored. They are no new mail. */
  readonly stored?: { readonly folder: number; readonly uids: readonly number[] };
}

/** Views that one mailbox keeps in memory; the least recently used one is dropped first. */
const MAX_VIEWS = 40;

/** Folders whose messages belong to no conversation of another folder. */
const APART: ReadonlySet<SpecialUse | null> = new Set<SpecialUse | null>(['trash', 'spam']);

/** New messages in these folders raise no notification: the user or a filter put them there. */
const UNANNOUNCED: ReadonlySet<SpecialUse | null> = new Set<SpecialUse>(['snoozed', 'drafts', 'sent', 'trash', 'spam']);
/** Messages with one of these flags raise no notification. */
const UNANNOUNCED_FLAGS = MESSAGE_FLAG.SEEN | MESSAGE_FLAG.DRAFT | MESSAGE_FLAG.DELETED;

/** The folders of one open mailbox: maps paths to trackers, and notices to events. */
export class OpenFolders {
  readonly #parts: OpenFoldersParts;
  readonly #listeners = new Set<(event: MailboxEvent) => void>();
  readonly #trackers = new Map<number, FolderTracker>();
  /** The index of threads that all folders but Spam and Trash share. */
  readonly threads = new ThreadIndex();
  #joins = 0;
  /** Ids of folders with a view, least recently used first. */
  readonly #viewed = new Set<number>();
  /** This mailbox's own changes, which the bus will report back. */
  readonly #ownNotices = new Set<LocalNotice>();
  #folders: ReadonlyMap<string, LocalFolder> = new Map();
  #unsubscribe: (() => void) | null;

  constructor(parts: OpenFoldersParts) {
    this.#parts = parts;
    this.#unsubscribe = parts.bus.subscribe(parts.address, (notice) => {
      void this.#handleNotice(notice);
    });
  }

  get alive(): boolean {
    return this.#unsubscribe !== null;
  }

  subscribe(listener: (event: MailboxEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#listeners.clear();
    this.#trackers.clear();
    this.#viewed.clear();
  }

  /** Reads all folders and their states, so that later changes are reported. */
  async begin(): Promise<void> {
    await this.#loadFolders();
  }

  /** @throws Failure `folder_not_found`, `mailbox_changed`. */
  async folder(path: string, uidvalidity?: number): Promise<LocalFolder> {
    const wanted = /^inbox$/i.test(path) ? 'INBOX' : path;
    if (!this.#folders.has(wanted)) await this.#loadFolders();
    const folder = this.#folders.get(wanted);
    if (folder === undefined) throw new Failure('folder_not_found');
    if (uidvalidity !== undefined && uidvalidity !== folder.uidvalidity) throw new Failure('mailbox_changed');
    return folder;
  }

  /** A folder with its view, filled if necessary. @throws Failure `folder_not_found`, `mailbox_changed`. */
  async view(path: string, uidvalidity?: number): Promise<OpenFolder> {
    const folder = await this.folder(path, uidvalidity);
    const view = await this.#trackers.get(folder.id)?.view();
    if (view === null || view === undefined) {
      await this.#loadFolders();
      throw new Failure('folder_not_found');
    }
    this.#viewed.delete(folder.id);
    this.#viewed.add(folder.id);
    for (const id of this.#viewed) {
      if (this.#viewed.size <= MAX_VIEWS) break;
      this.#viewed.delete(id);
      this.#trackers.get(id)?.drop();
    }
    this.#reportThreads();
    return { id: folder.id, path: folder.path, view };
  }

  /** The folders of conversations with their views, and those that have too many views beside them. */
  async views(): Promise<{ readonly others: ViewedFolder[]; readonly leftout: string[] }> {
    const joined = [...this.#folders.values()].filter(({ use }) => !APART.has(use)).map(({ path }) => path);
    const others: ViewedFolder[] = [];
    // One place is left for the folder of the request, which may be Spam or Trash.
    for (const path of joined.slice(0, MAX_VIEWS - 1)) others.push(await this.view(path));
    return { others, leftout: joined.slice(MAX_VIEWS - 1) };
  }

  /** After a change by this mailbox: applies it at once, and tells the others of it. */
  async changed(ids: readonly number[], { opId, really, stored }: OwnChange): Promise<void> {
    for (const id of new Set(ids)) {
      await this.#refresh(id, { opId, own: stored?.folder === id ? stored.uids : [] });
      if (really) this.#publish({ address: this.#parts.address, folderId: id, opId });
    }
  }

  /** After this mailbox changed the list of folders. */
  async foldersChanged(): Promise<void> {
    await this.#loadFolders();
    this.#emit({ event: 'folders-changed' });
    this.#publish({ address: this.#parts.address, folderId: null });
  }

  /** After a folder joined threads of others: their lists may have fewer rows. */
  #reportThreads(): void {
    if (this.threads.joins === this.#joins) return;
    this.#joins = this.threads.joins;
    for (const id of this.#viewed) this.#trackers.get(id)?.reportThreads();
  }

  #publish(notice: LocalNotice): void {
    this.#ownNotices.add(notice);
    this.#parts.bus.publish(notice);
    // A bus between processes delivers copies, so the mailbox's own notice looks like that of another one; it then changes
    // nothing.
    this.#ownNotices.delete(notice);
  }

  async #handleNotice(notice: LocalNotice): Promise<void> {
    if (this.#ownNotices.has(notice) || !this.alive) return;
    try {
      if (notice.folderId === null) {
        await this.#loadFolders();
        this.#emit({ event: 'folders-changed' });
      } else {
        await this.#refresh(notice.folderId, { opId: notice.opId, own: [] });
      }
    } catch {
      // The storage is unavailable. The next call of the mailbox reports it, and the next notice catches up.
    }
  }

  /** `own`: uids that this mailbox has stored. Others may have arrived at the same moment. */
  async #refresh(id: number, { opId, own }: { opId: string | undefined; own: readonly number[] }): Promise<void> {
    if (!this.#trackers.has(id)) await this.#loadFolders();
    const tracker = this.#trackers.get(id);
    if (tracker === undefined) return;
    const { changed, added } = await tracker.refresh(opId);
    this.#reportThreads();
    if (!changed) return;
    const folder = await this.#parts.tree.one(id);
    if (folder === null) return;
    this.#emit({ event: 'folder-counts', folder: folder.name, info: folder.info });
    const arrived = added.filter(({ uid }) => !own.includes(uid));
    if (!UNANNOUNCED.has(folder.use)) this.#announce(folder.name, arrived, folder.info.unseen);
  }

  /** Reports new mail: unseen messages, whoever stored them. */
  #announce(folder: string, added: readonly LocalMessage[], unseen: number): void {
    const fresh = added.filter(({ flags }) => (flags & UNANNOUNCED_FLAGS) === 0);
    const newest = fresh.at(-1);
    if (newest === undefined) return;
    const [sender] = newest.envelope.from;
    const from = sender === undefined ? '' : sender.name === '' ? sender.mail : sender.name;
    const { uid: topuid } = newest;
    const { subject } = newest.envelope;
    this.#emit({ event: 'new-mail', folder, topuid, fresh: fresh.length, unseen, subject, from });
  }

  async #loadFolders(): Promise<void> {
    const folders = await this.#parts.tree.all();
    this.#folders = new Map(folders.map((folder) => [folder.path, folder]));
    const ids = new Set(folders.map(({ id }) => id));
    for (const id of this.#trackers.keys()) {
      if (ids.has(id)) continue;
      this.#trackers.delete(id);
      this.#viewed.delete(id);
    }
    for (const folder of folders) {
      const known = this.#trackers.get(folder.id);
      if (known === undefined) this.#trackers.set(folder.id, this.#track(folder));
      else known.path = folder.path;
    }
  }

  #track(folder: LocalFolder): FolderTracker {
    return new FolderTracker(this.#parts.store, folder, {
      threads: APART.has(folder.use) ? undefined : this.threads,
      emit: (event) => {
        this.#emit(event);
      },
    });
  }

  #emit(event: MailboxEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
