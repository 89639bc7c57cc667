import { randomInt } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { Folder, SpecialUse } from '@pillarbox/contract/mail/folder';
import { isWithin } from '@pillarbox/rules/folder-name';
import { compareFolders, toFolder } from '../core-folders.ts';
import type { LocalCounts, LocalFolder, LocalStore } from './store.ts';

/** Paths of the core folders; the inbox has its IMAP name. */
export const CORE_PATHS: Readonly<Record<SpecialUse, string>> = {
  inbox: 'INBOX',
  snoozed: 'Snoozed',
  drafts: 'Drafts',
  sent: 'Sent',
  spam: 'Spam',
  trash: 'Trash',
  archive: 'Archive',
};

/** Longest path in characters: ten levels with the longest names. */
const MAX_PATH = 2048;

/** Every spelling of "inbox" means the inbox (RFC 3501 5.1). */
function canonical(path: string): string {
  return path.replace(/^inbox(?=\/|$)/i, 'INBOX');
}

/** @throws Failure `folder_name_empty`, `folder_name_restricted`, `folder_name_too_long`. */
function checkPath(path: string): string {
  const levels = path.split('/');
  if (levels.some((level) => level.trim() === '')) throw new Failure('folder_name_empty');
  // eslint-disable-next-line no-control-regex -- control characters are rejected here
  if (/[\u0000-\u001f\u007f]/.test(path)) throw new Failure('folder_name_restricted');
  if (path.length > MAX_PATH) throw new Failure('folder_name_too_long');
  return canonical(path);
}

/**
 * UIDVALIDITY of a new folder (RFC 3501 2.3.1.1). Random, because an earlier folder of the same name may have been deleted
 * a moment ago, and its value is not stored.
 */
function newUidvalidity(): number {
  return randomInt(1, 4_294_967_295);
}

/** A folder with its counts in the shape of the contract. */
function shown(folder: LocalFolder, counts: LocalCounts | undefined): Folder {
  const { messages = 0, seen = 0, deleted = 0, draft = 0, answered = 0, flagged = 0, bytes = 0 } = counts ?? {};
  const info = { messages, seen, expunge: deleted, draft, answered, flagged, deleted, unseen: messages - seen };
  return toFolder({
    path: folder.path,
    use: folder.use,
    flags: 0,
    subscribed: true,
    readonly: false,
    uidvalidity: folder.uidvalidity,
    info: { ...info, dropsize: bytes, topuid: folder.uidnext - 1 },
  });
}

/** The folders of one account: maps paths to the store's rows, and enforces the rules for creating and renaming. */
export class FolderTree {
  readonly #store: LocalStore;
  readonly #address: string;

  constructor(store: LocalStore, address: string) {
    this.#store = store;
    this.#address = address;
  }

  /** All folders in the shape of the port. */
  async list(): Promise<Folder[]> {
    const [folders, counts] = await Promise.all([
      this.#store.folders(this.#address),
      this.#store.counts(this.#address),
    ]);
    const byId = new Map(counts.map((count) => [count.folderId, count]));
    return folders.map((folder) => shown(folder, byId.get(folder.id))).sort(compareFolders);
  }

  /** One folder in the shape of the port; null if it was deleted. */
  async one(id: number): Promise<Folder | null> {
    const [folder, counts] = await Promise.all([this.#store.folder(id), this.#store.counts(this.#address)]);
    return folder === null
      ? null
      : shown(
          folder,
          counts.find(({ folderId }) => folderId === id),
        );
  }

  /** All folders as the store returns them. */
  all(): Promise<LocalFolder[]> {
    return this.#store.folders(this.#address);
  }

  /** Creates a folder and its missing parents. @throws Failure `folder_name_exists` and the codes of an invalid name. */
  async create(path: string): Promise<void> {
    const target = checkPath(path);
    const folders = await this.all();
    await this.#makeParents(target, folders);
    await this.#add(target, null);
  }

  /** Renames a folder with its subfolders. @throws Failure `folder_not_found`, `folder_protected`, `folder_name_exists`. */
  async rename(path: string, newPath: string): Promise<void> {
    const from = canonical(path);
    const to = checkPath(newPath);
    const folders = await this.all();
    this.#personal(folders, from);
    if (to === from) return;
    if (to.startsWith(`${from}/`)) throw new Failure('folder_name_restricted');
    await this.#makeParents(to, folders);
    const renames = below(folders, from).map((folder) => ({
      id: folder.id,
      path: to + folder.path.slice(from.length),
    }));
    if (!(await this.#store.renameFolders(this.#address, renames))) throw new Failure('folder_name_exists');
  }

  /** Deletes a folder with its subfolders. @throws Failure `folder_not_found`, `folder_protected`. */
  async remove(path: string): Promise<void> {
    const folders = await this.all();
    const target = this.#personal(folders, canonical(path));
    const gone = below(folders, target.path);
    if (gone.some(({ use }) => use !== null)) throw new Failure('folder_protected');
    await this.#store.removeFolders(
      this.#address,
      gone.map(({ id }) => id),
    );
  }

  /** The folder with a special use; created if the account has none. */
  async special(use: SpecialUse): Promise<{ folder: LocalFolder; made: boolean }> {
    const folders = await this.all();
    const found = folders.find((folder) => folder.use === use);
    if (found !== undefined) return { folder: found, made: false };
    const taken = new Set(folders.map(({ path }) => path));
    let path = CORE_PATHS[use];
    for (let at = 2; taken.has(path); at += 1) path = `${CORE_PATHS[use]} ${String(at)}`;
    return { folder: await this.#add(path, use), made: true };
  }

  #personal(folders: readonly LocalFolder[], path: string): LocalFolder {
    const folder = folders.find((candidate) => candidate.path === path);
    if (folder === undefined) throw new Failure('folder_not_found');
    if (folder.use !== null) throw new Failure('folder_protected');
    return folder;
  }

  async #makeParents(path: string, folders: readonly LocalFolder[]): Promise<void> {
    const levels = path.split('/').slice(0, -1);
    const taken = new Set(folders.map((folder) => folder.path));
    for (let depth = 1; depth <= levels.length; depth += 1) {
      const parent = levels.slice(0, depth).join('/');
      if (taken.has(parent)) continue;
      // If another session has created it meanwhile, that one is used.
      await this.#store.addFolder(this.#address, { path: parent, use: null, uidvalidity: newUidvalidity() });
    }
  }

  async #add(path: string, use: SpecialUse | null): Promise<LocalFolder> {
    const made = await this.#store.addFolder(this.#address, { path, use, uidvalidity: newUidvalidity() });
    if (made === null) throw new Failure('folder_name_exists');
    return made;
  }
}

function below(folders: readonly LocalFolder[], path: string): LocalFolder[] {
  return folders.filter((folder) => isWithin(folder.path, path));
}
