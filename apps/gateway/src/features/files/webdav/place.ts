import { fileNameFault, nameKey } from '@pillarbox/rules/files/file-name';
import { eq, inArray, and, sql } from 'drizzle-orm';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { collectionPath, encodeSegment } from '../../../platform/dav/paths.ts';
import type { Account } from '../../../platform/account/account.ts';
import type { EntryRow, Owner, Reads } from '../entry-query.ts';
import { fileEntries } from '../files.table.ts';

/** The first part of the paths of files. */
export const AREA = 'files';
/** The id that stands for the top folder. */
export const TOP = '';

/** What the path of a request leads to. */
export interface Place {
  /** The names below the top; none for the top itself. */
  readonly names: readonly string[];
  /** The file or folder; null for the top, and when there is none. */
  readonly entry: EntryRow | null;
  /** The rows above it that are there, from the top down. */
  readonly above: readonly EntryRow[];
  /** The id of the folder that holds it or would hold it; null when there is no such folder, and for the top. */
  readonly parent: string | null;
}

/** The file or folder at a path. Two queries, however deep it is. */
export async function findPlace(tx: Reads, owner: Owner, names: readonly string[]): Promise<Place> {
  if (names.length === 0) return { names, entry: null, above: [], parent: null };
  const rows = await rowsAlong(tx, owner, names);
  const isThere = rows.length === names.length;
  const above = isThere ? rows.slice(0, -1) : rows;
  const last = above.at(-1);
  const hasFolder = above.length === names.length - 1 && (last === undefined || last.isFolder);
  return {
    names,
    entry: isThere ? (rows.at(-1) ?? null) : null,
    above,
    parent: hasFolder ? (last?.id ?? TOP) : null,
  };
}

async function rowsAlong(tx: Reads, { accountId }: Owner, names: readonly string[]): Promise<EntryRow[]> {
  const keys = JSON.stringify(names.map(nameKey));
  const found = await tx.execute<{ id: string }>(sql`
    with recursive walk as (
      select id, 1 as step from file_entries
      where account_id = ${accountId} and parent = '' and name_key = ${keys}::jsonb ->> 0 and trash_root = '' and not is_doomed
      union all
      select f.id, walk.step + 1 from walk join file_entries f on f.parent = walk.id
      where f.account_id = ${accountId} and f.name_key = ${keys}::jsonb ->> walk.step and f.trash_root = '' and not f.is_doomed
    )
    select id from walk order by step
  `);
  const ids = found.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(fileEntries)
    .where(and(eq(fileEntries.accountId, accountId), inArray(fileEntries.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Ids from the top to the place; that of a place without entry is left out. */
export function chainOf({ above, entry }: Place): string[] {
  return [TOP, ...above.map(({ id }) => id), ...(entry === null ? [] : [entry.id])];
}

/** Whether the place is there. */
export function exists({ names, entry }: Place): boolean {
  return names.length === 0 || entry !== null;
}

/** @throws DavError 404, and 403 for the top, which nobody can move or delete. */
export function requireEntry({ names, entry }: Place): EntryRow {
  if (names.length === 0) throw new DavError(403);
  if (entry === null) throw new DavError(404);
  return entry;
}

/**
 * Folder and name of something new. Names are refused as everywhere in files; they are not changed, because programs look for what
 * they have sent.
 * @throws DavError 403 for a name, 409 without a folder.
 */
export function requireSpot({ names, parent }: Place): { readonly parent: string; readonly name: string } {
  const given = names.at(-1);
  if (given === undefined) throw new DavError(405);
  const name = given.normalize('NFC');
  if (fileNameFault(name) !== null || name.trim() !== name) throw new DavError(403);
  if (parent === null) throw new DavError(409);
  return { parent, name };
}

/** The absolute path of a file or a folder. */
export function pathOf({ mail }: Pick<Account, 'mail'>, names: readonly string[], isFolder: boolean): string {
  if (isFolder) return collectionPath(AREA, mail, ...names);
  return collectionPath(AREA, mail, ...names.slice(0, -1)) + encodeSegment(names.at(-1) ?? '');
}
