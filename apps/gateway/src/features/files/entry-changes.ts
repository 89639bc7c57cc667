import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { FileSource, OnConflict } from '@pillarbox/contract/files/file';
import { MAX_ENTRIES, MAX_FILE_DEPTH, MAX_VERSIONS } from '@pillarbox/contract/files/file';
import { fileTypeOf, freeName, mimeOf, nameKey } from '@pillarbox/rules/files/file-name';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { isLive, liveBelow, pathTo } from './entry-query.ts';
import type { EntryRow, Owner, Reads } from './entry-query.ts';
import { fileContents, fileEntries, fileUploads, fileVersions } from './files.table.ts';

/** Runs a change of the tree of an account. Changes of one account, at all gateways, run one after the other. */
export async function inOrder<T>(db: Db, { accountId }: Owner, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`files ${accountId}`}))`);
    return await work(tx);
  });
}

/** Live rows by their ids, all of them. @throws Failure `file_not_found`. */
export async function required(tx: Reads, { accountId }: Owner, ids: readonly string[]): Promise<EntryRow[]> {
  const unique = [...new Set(ids)];
  const rows = await tx
    .select()
    .from(fileEntries)
    .where(and(eq(fileEntries.accountId, accountId), isLive, inArray(fileEntries.id, unique)));
  if (rows.length < unique.length) throw new Failure('file_not_found');
  return rows;
}

/** Whether a live folder has this id; '' is the top. */
export async function isFolder(tx: Reads, { accountId }: Owner, id: string): Promise<boolean> {
  if (id === '') return true;
  const own = and(eq(fileEntries.accountId, accountId), eq(fileEntries.id, id), eq(fileEntries.isFolder, true), isLive);
  return (await tx.$count(fileEntries, own)) > 0;
}

/** @throws Failure `folder_missing`. */
export async function requireFolder(tx: Reads, owner: Owner, id: string): Promise<void> {
  if (!(await isFolder(tx, owner, id))) throw new Failure('folder_missing');
}

/** The live row of this name in a folder; null for none. */
export async function namedIn(
  tx: Reads,
  { accountId }: Owner,
  { parent, name }: { readonly parent: string; readonly name: string },
): Promise<EntryRow | null> {
  const there = and(eq(fileEntries.accountId, accountId), eq(fileEntries.parent, parent), isLive);
  const [row] = await tx
    .select()
    .from(fileEntries)
    .where(and(there, eq(fileEntries.nameKey, nameKey(name))));
  return row ?? null;
}

/** The name, with a number when it is taken in the folder. */
export async function freeIn(
  tx: Reads,
  owner: Owner,
  { parent, name }: { readonly parent: string; readonly name: string },
): Promise<string> {
  if ((await namedIn(tx, owner, { parent, name })) === null) return name;
  const taken = await tx
    .select({ key: fileEntries.nameKey })
    .from(fileEntries)
    .where(and(eq(fileEntries.accountId, owner.accountId), eq(fileEntries.parent, parent), isLive));
  const keys = new Set(taken.map(({ key }) => key));
  return freeName(name, (key) => keys.has(key));
}

/** What an account has stored, in bytes: files, those in the trash, older versions, and what is being uploaded. */
export async function bytesOf(tx: Reads, { accountId }: Owner): Promise<number> {
  const found = await tx.execute<{ bytes: string }>(sql`
    select (
      (select coalesce(sum(size), 0) from file_entries where account_id = ${accountId} and not is_doomed)
      + (select coalesce(sum(size), 0) from file_versions where account_id = ${accountId})
      + (select coalesce(sum(size), 0) from file_uploads where account_id = ${accountId})
    )::text as bytes
  `);
  return Number(found.rows[0]?.bytes ?? 0);
}

/** @throws Failure `files_full`, `too_many_files`. */
export async function requireRoom(
  tx: Reads,
  owner: Owner,
  { bytes, entries, quota }: { readonly bytes: number; readonly entries: number; readonly quota: number },
): Promise<void> {
  const left = Math.max(0, quota - (await bytesOf(tx, owner)));
  if (bytes > left) throw new Failure('files_full', { limit: left });
  if ((await tx.$count(fileEntries, eq(fileEntries.accountId, owner.accountId))) + entries > MAX_ENTRIES)
    throw new Failure('too_many_files', { limit: MAX_ENTRIES });
}

/** Adds a folder. @throws Failure `folder_missing`, `too_many_files` below the deepest folder, `file_name_taken`. */
export async function addFolder(
  tx: Transaction,
  owner: Owner,
  {
    parent,
    name,
    category = '',
  }: { readonly parent: string; readonly name: string; readonly category?: string | undefined },
): Promise<string> {
  await requireFolder(tx, owner, parent);
  if ((await pathTo(tx, owner, parent)).length >= MAX_FILE_DEPTH)
    throw new Failure('too_many_files', { limit: MAX_FILE_DEPTH });
  if ((await namedIn(tx, owner, { parent, name })) !== null) throw new Failure('file_name_taken');
  const id = randomUUID();
  const facts = { isFolder: true, type: 'file', mime: '', content: '' } as const;
  const place = { accountId: owner.accountId, parent, name, nameKey: nameKey(name), category };
  await tx.insert(fileEntries).values({ id, ...place, ...facts });
  return id;
}

/** The folder below `parent` that these names lead to; those that are missing are made. */
export async function ensureFolders(
  tx: Transaction,
  owner: Owner,
  { start, names }: { readonly start: string; readonly names: readonly string[] },
): Promise<string> {
  let parent = start;
  for (const name of names) {
    const there = await namedIn(tx, owner, { parent, name });
    if (there?.isFolder === true) parent = there.id;
    else parent = await addFolder(tx, owner, { parent, name: await freeIn(tx, owner, { parent, name }) });
  }
  return parent;
}

/** A content that becomes a file. */
export interface Arrived {
  readonly parent: string;
  readonly name: string;
  readonly content: string;
  readonly size: number;
  readonly source: FileSource | null;
  readonly onConflict: OnConflict;
}

/** Makes a file of a stored content, or the new version of the file of that name. Its folder may be gone: then it is at the top. */
export async function placeContent(tx: Transaction, owner: Owner, arrived: Arrived): Promise<string> {
  const { name, content, size, source, onConflict } = arrived;
  const parent = (await isFolder(tx, owner, arrived.parent)) ? arrived.parent : '';
  await tx.insert(fileContents).values({ id: content, accountId: owner.accountId, size });
  const there = await namedIn(tx, owner, { parent, name });
  if (there?.isFolder === false && onConflict === 'version') {
    await renew(tx, there, { content, size });
    return there.id;
  }
  const id = randomUUID();
  const free = there === null ? name : await freeIn(tx, owner, { parent, name });
  const place = { accountId: owner.accountId, parent, name: free, nameKey: nameKey(free), source };
  const facts = { isFolder: false, type: fileTypeOf(name), mime: mimeOf(name), size, content };
  await tx.insert(fileEntries).values({ id, ...place, ...facts });
  return id;
}

/** Gives a file another content and keeps the present one as a version; the oldest ones go. */
export async function renew(
  tx: Transaction,
  row: EntryRow,
  { content, size }: { readonly content: string; readonly size: number },
): Promise<void> {
  const { id, version, accountId } = row;
  const before = { number: version, content: row.content, size: row.size, createdAt: row.changedAt };
  await tx.insert(fileVersions).values({ entryId: id, accountId, ...before });
  await tx
    .update(fileEntries)
    .set({ content, size, version: version + 1, changedAt: sql`now()` })
    .where(eq(fileEntries.id, id));
  const oldest = and(eq(fileVersions.entryId, id), lte(fileVersions.number, version - MAX_VERSIONS));
  await tx.delete(fileVersions).where(oldest);
}

/** Moves live rows into a folder. @throws Failure `file_not_found`, `folder_missing`, `file_move_invalid`. */
export async function moveInto(
  tx: Transaction,
  owner: Owner,
  { ids, to }: { readonly ids: readonly string[]; readonly to: string },
): Promise<void> {
  const rows = await required(tx, owner, ids);
  await requireFits(tx, owner, { rows, to });
  for (const { id, parent, name } of rows) {
    if (parent === to) continue;
    const free = await freeIn(tx, owner, { parent: to, name });
    await tx
      .update(fileEntries)
      .set({ parent: to, name: free, nameKey: nameKey(free) })
      .where(eq(fileEntries.id, id));
  }
}

/**
 * Refuses a folder that is one of the rows or below one, and a tree that gets too deep.
 * @throws Failure `folder_missing`, `file_move_invalid`.
 */
export async function requireFits(
  tx: Transaction,
  owner: Owner,
  { rows, to }: { readonly rows: readonly EntryRow[]; readonly to: string },
): Promise<void> {
  await requireFolder(tx, owner, to);
  const path = await pathTo(tx, owner, to);
  const ids = rows.map(({ id }) => id);
  if (path.some(({ id }) => ids.includes(id))) throw new Failure('file_move_invalid');
  if (!rows.some((row) => row.isFolder)) return;
  const below = await tx.execute<{ step: number }>(
    sql`select coalesce(max(step), 0)::int as step from (${liveBelow(owner, ids)}) below`,
  );
  if (path.length + (below.rows[0]?.step ?? 0) >= MAX_FILE_DEPTH) throw new Failure('file_move_invalid');
}

/** Rows of one statement. */
const ROWS_A_STATEMENT = 500;

/**
 * Copies live rows with all below them into a folder; files share their contents. Shares and versions are not copied.
 * @throws Failure `file_not_found`, `folder_missing`, `file_move_invalid`, `files_full`, `too_many_files`.
 */
export async function copyInto(
  tx: Transaction,
  owner: Owner,
  { ids, to, quota }: { readonly ids: readonly string[]; readonly to: string; readonly quota: number },
): Promise<void> {
  const rows = await required(tx, owner, ids);
  await requireFits(tx, owner, { rows, to });
  const below = await tx
    .select()
    .from(fileEntries)
    .where(sql`${fileEntries.id} in (select id from (${liveBelow(owner, ids)}) below)`);
  const bytes = below.reduce((sum, { size }) => sum + size, 0);
  await requireRoom(tx, owner, { bytes, entries: below.length, quota });
  for (const row of rows) {
    // One after the other, so that the next one does not get the same name.
    const name = await freeIn(tx, owner, { parent: to, name: row.name });
    await plantCopy(tx, { row, below, parent: to, name });
  }
}

/**
 * Copies a row with what is below it to a free place. `below`: the rows below it that are copied; others are left out. Returns the id
 * of each copy by the id of its row.
 */
export async function plantCopy(
  tx: Transaction,
  {
    row: root,
    below,
    ...place
  }: { readonly row: EntryRow; readonly below: readonly EntryRow[]; readonly parent: string; readonly name: string },
): Promise<ReadonlyMap<string, string>> {
  const byParent = Map.groupBy(below, ({ parent }) => parent);
  const copies: (typeof fileEntries.$inferInsert)[] = [];
  const ids = new Map<string, string>();
  const copy = (row: EntryRow, parent: string, name: string): void => {
    const id = randomUUID();
    ids.set(row.id, id);
    const { accountId, isFolder: folder, type, mime, size, content, category, source } = row;
    const facts = { accountId, isFolder: folder, type, mime, size, content, category, source };
    copies.push({ id, parent, name, nameKey: nameKey(name), ...facts });
    for (const child of folder ? (byParent.get(row.id) ?? []) : []) copy(child, id, child.name);
  };
  copy(root, place.parent, place.name);
  while (copies.length > 0) await tx.insert(fileEntries).values(copies.splice(0, ROWS_A_STATEMENT));
  return ids;
}

/** A live row and all live rows below it. */
export async function wholeTree(tx: Reads, owner: Owner, id: string): Promise<EntryRow[]> {
  return await tx
    .select()
    .from(fileEntries)
    .where(sql`${fileEntries.id} in (select id from (${liveBelow(owner, [id])}) below)`);
}

/** Takes an upload whose bytes are all here. False when another request has it. */
export async function takeUpload(tx: Transaction, { accountId }: Owner, id: string): Promise<boolean> {
  const { id: uploadId, accountId: owner, received, size } = fileUploads;
  const taken = await tx
    .delete(fileUploads)
    .where(and(eq(uploadId, id), eq(owner, accountId), eq(received, size)))
    .returning({ id: uploadId });
  return taken.length > 0;
}
