import { Failure } from '@pillarbox/contract/failure';
import type { FileEntry, FileUsage, FileVersion } from '@pillarbox/contract/files/file';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import { fileNameFault, fileTypeOf, mimeOf, nameKey, safeName } from '@pillarbox/rules/files/file-name';
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import type { Access, FileAccess } from './file-access.ts';
import type { CategoryStore } from './category.store.ts';
import type { ContentStore } from './content-store.ts';
import {
  addFolder,
  bytesOf,
  copyInto,
  ensureFolders,
  inOrder,
  isFolder,
  moveInto,
  namedIn,
  renew,
  required,
  requireFolder,
  requireRoom,
} from './entry-changes.ts';
import { isLive, pathTo, shownRows, wireEntry } from './entry-query.ts';
import type { Owner } from './entry-query.ts';
import { fileEntries, fileVersions } from './files.table.ts';
import type { Listed, ListStore } from './list.store.ts';
import { doom, moveToTrash, takeFromTrash } from './trash.ts';

interface FileServiceDeps {
  readonly db: Db;
  readonly contents: ContentStore;
  readonly lists: ListStore;
  readonly categories: CategoryStore;
  readonly access: FileAccess;
}

/** A message from which files were saved, by the place that it had then. */
export interface SavedMessage {
  readonly folder: string;
  readonly uid: number;
  readonly subject: string;
  /** Bytes of the files. */
  readonly bytes: number;
}

/** What users do with their files and folders. Every call names the account: rows of others do not exist for it. */
export class FileService {
  readonly #deps: FileServiceDeps;

  constructor(deps: FileServiceDeps) {
    this.#deps = deps;
  }

  async usage(owner: Owner, { quota, mostFile }: FileLimits): Promise<FileUsage> {
    return { used: await bytesOf(this.#deps.db, owner), limit: quota, most: mostFile };
  }

  /** @throws Failure `folder_missing`, `category_not_found`. */
  async list(owner: Owner, { listed, cursor }: { readonly listed: Listed; readonly cursor: string }) {
    const { db, lists, categories } = this.#deps;
    const { place, id } = listed;
    if (place === 'folder' && !(await isFolder(db, owner, id))) throw new Failure('folder_missing');
    if (place === 'category') await categories.required(owner, id);
    const { rows, next } = await lists.page(owner, listed, cursor);
    const total = cursor === '' ? await lists.total(owner, listed) : null;
    const path = place === 'folder' ? await pathTo(db, owner, id) : [];
    return { entries: rows.map(wireEntry), next, total, path };
  }

  /**
   * A list for a caller: of the own storage, or of a folder that somebody else shares, whose way begins with what is shared.
   * @throws Failure `folder_missing`, `category_not_found`.
   */
  async listFor(caller: Owner, { listed, cursor }: { readonly listed: Listed; readonly cursor: string }) {
    const { access } = this.#deps;
    const folder = listed.place === 'folder' ? listed.id : '';
    const seen = await access.folder(caller, folder, 'read');
    const list = await this.list(seen, { listed, cursor });
    if (listed.place === 'granted') {
      const known = await access.of(
        caller,
        list.entries.map(({ id }) => id),
      );
      const entries = list.entries.flatMap((entry) => {
        const by = known.get(entry.id);
        return by === undefined ? [] : [seenEntry({ ...entry, parent: '' }, by)];
      });
      return { ...list, entries, right: 'OWN' as const, owner: '' };
    }
    const { right, ownerMail: owner } = seen;
    if (right === 'OWN') return { ...list, right, owner };
    const granted = await access.granted(
      caller,
      list.path.map(({ id }) => id),
    );
    const path = list.path.slice(list.path.findIndex(({ id }) => granted.has(id)));
    return { ...list, entries: list.entries.map((entry) => seenEntry(entry, seen)), path, right, owner };
  }

  /** A live entry. @throws Failure `file_not_found`. */
  async get(owner: Owner, id: string): Promise<FileEntry> {
    const [row] = await shownRows(this.#deps.db, owner, and(eq(fileEntries.id, id), isLive));
    if (row === undefined) throw new Failure('file_not_found');
    return wireEntry(row);
  }

  /** The own files that were saved from a message, by the place it had then. */
  async savedFrom(
    owner: Owner,
    { folder, uid }: { readonly folder: string; readonly uid: number },
  ): Promise<FileEntry[]> {
    const from = sql`${fileEntries.source} @> ${JSON.stringify({ folder, uid })}::jsonb`;
    return (await shownRows(this.#deps.db, owner, and(isLive, from))).map(wireEntry);
  }

  /** The messages from which own files were saved, at most `most`, those with most bytes first. */
  async savedMessages({ accountId }: Owner, most: number): Promise<SavedMessage[]> {
    const folder = sql<string>`${fileEntries.source}->>'folder'`;
    const uid = sql<number>`(${fileEntries.source}->>'uid')::int`;
    const bytes = sql<number>`sum(${fileEntries.size})::float8`;
    return await this.#deps.db
      .select({ folder, uid, subject: sql<string>`max(${fileEntries.source}->>'subject')`, bytes })
      .from(fileEntries)
      .where(and(eq(fileEntries.accountId, accountId), isLive, isNotNull(fileEntries.source)))
      .groupBy(folder, uid)
      .orderBy(desc(bytes))
      .limit(most);
  }

  /** @throws Failure `folder_missing`, `file_name_taken`, `file_name_invalid`, `too_many_files`, `category_not_found`. */
  async createFolder(
    owner: Owner,
    {
      parent,
      name: typed,
      category = '',
    }: { readonly parent: string; readonly name: string; readonly category?: string | undefined },
  ): Promise<FileEntry> {
    const name = checkedName(typed);
    if (category !== '') await this.#deps.categories.required(owner, category);
    const id = await inOrder(this.#deps.db, owner, (tx) => addFolder(tx, owner, { parent, name, category }));
    return await this.get(owner, id);
  }

  /** The folder that names of somebody's disk lead to; what is missing is made. @throws Failure `folder_missing`, `too_many_files`. */
  async ensureFolder(
    owner: Owner,
    { parent, folders, name }: { readonly parent: string; readonly folders: readonly string[]; readonly name: string },
  ): Promise<FileEntry> {
    const names = [...folders, name].map((folder) => safeName(folder, '_'));
    const id = await inOrder(this.#deps.db, owner, async (tx) => {
      await requireFolder(tx, owner, parent);
      await requireRoom(tx, owner, { bytes: 0, entries: names.length, quota: Infinity });
      return await ensureFolders(tx, owner, { start: parent, names });
    });
    return await this.get(owner, id);
  }

  /** @throws Failure `file_not_found`, `file_name_taken`, `file_name_invalid`. */
  async rename(owner: Owner, id: string, typed: string): Promise<FileEntry> {
    const name = checkedName(typed);
    await inOrder(this.#deps.db, owner, async (tx) => {
      const [row] = await required(tx, owner, [id]);
      if (row === undefined) throw new Failure('file_not_found');
      const there = await namedIn(tx, owner, { parent: row.parent, name });
      if (there !== null && there.id !== id) throw new Failure('file_name_taken');
      const facts = row.isFolder ? {} : factsOf(name);
      await tx
        .update(fileEntries)
        .set({ name, nameKey: nameKey(name), ...facts })
        .where(eq(fileEntries.id, id));
    });
    return await this.get(owner, id);
  }

  /** @throws Failure `file_not_found`, `category_not_found`. */
  async categorize(owner: Owner, ids: readonly string[], category: string): Promise<void> {
    if (category !== '') await this.#deps.categories.required(owner, category);
    await inOrder(this.#deps.db, owner, async (tx) => {
      await required(tx, owner, ids);
      await tx
        .update(fileEntries)
        .set({ category })
        .where(inArray(fileEntries.id, [...ids]));
    });
  }

  async move(owner: Owner, ids: readonly string[], to: string): Promise<void> {
    await inOrder(this.#deps.db, owner, (tx) => moveInto(tx, owner, { ids, to }));
  }

  async copy(
    owner: Owner,
    chosen: { readonly ids: readonly string[]; readonly to: string; readonly quota: number },
  ): Promise<void> {
    await inOrder(this.#deps.db, owner, (tx) => copyInto(tx, owner, chosen));
  }

  async trash(owner: Owner, ids: readonly string[], days: number): Promise<void> {
    await inOrder(this.#deps.db, owner, (tx) => moveToTrash(tx, owner, { ids, days }));
  }

  async restore(owner: Owner, ids: readonly string[]): Promise<void> {
    await inOrder(this.#deps.db, owner, (tx) => takeFromTrash(tx, owner, ids));
  }

  /** Deletes these, or the whole trash. */
  async purge(owner: Owner, ids: readonly string[] | undefined): Promise<void> {
    await inOrder(this.#deps.db, owner, (tx) => doom(tx, owner, ids ?? null));
  }

  /** @throws Failure `file_not_found`. */
  async versions(owner: Owner, id: string): Promise<FileVersion[]> {
    await required(this.#deps.db, owner, [id]);
    const rows = await this.#deps.db
      .select()
      .from(fileVersions)
      .where(eq(fileVersions.entryId, id))
      .orderBy(desc(fileVersions.number));
    return rows.map(({ number, size, createdAt }) => ({ number, size, created: createdAt.getTime() }));
  }

  /** @throws Failure `file_not_found`. */
  async restoreVersion(owner: Owner, id: string, number: number): Promise<FileEntry> {
    await inOrder(this.#deps.db, owner, async (tx) => {
      const [row] = await required(tx, owner, [id]);
      const [version] = await tx
        .delete(fileVersions)
        .where(and(eq(fileVersions.entryId, id), eq(fileVersions.number, number)))
        .returning();
      if (row === undefined || version === undefined) throw new Failure('file_not_found');
      await renew(tx, row, version);
    });
    return await this.get(owner, id);
  }

  /** The content of a file, or of an older version. @throws Failure `file_not_found`. */
  async download(owner: Owner, id: string, version: number | null): Promise<Download> {
    const { name, mime, ...content } = await this.contentOf(owner, id, version);
    return { name, mime, inline: false, content: this.#deps.contents.stream(content) };
  }

  /** Name and content of a live file. @throws Failure `file_not_found`. */
  async contentOf(
    owner: Owner,
    id: string,
    version: number | null = null,
  ): Promise<{ readonly name: string; readonly mime: string; readonly id: string; readonly size: number }> {
    const [row] = await required(this.#deps.db, owner, [id]);
    if (row === undefined || row.isFolder) throw new Failure('file_not_found');
    const { name, mime } = row;
    if (version === null || version === row.version) return { name, mime, id: row.content, size: row.size };
    const [old] = await this.#deps.db
      .select()
      .from(fileVersions)
      .where(and(eq(fileVersions.entryId, id), eq(fileVersions.number, version)));
    if (old === undefined) throw new Failure('file_not_found');
    return { name, mime, id: old.content, size: old.size };
  }
}

/** An entry as somebody sees it. */
export function seenEntry(entry: FileEntry, { right, ownerMail: owner }: Access): FileEntry {
  if (right === 'OWN') return entry;
  return { ...entry, right, owner, category: '', shared: false, people: 0, source: null };
}

/** @throws Failure `file_name_invalid`. */
function checkedName(typed: string): string {
  const fault = fileNameFault(typed);
  if (fault !== null) throw new Failure('file_name_invalid', { field: fault });
  return typed.normalize('NFC').trim();
}

/** What the name of a file says of it. */
export function factsOf(name: string) {
  return { type: fileTypeOf(name), mime: mimeOf(name) };
}
