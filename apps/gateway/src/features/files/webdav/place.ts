import type { FileRight } from '@pillarbox/contract/files/file';
import { fileNameFault, nameKey } from '@pillarbox/rules/files/file-name';
import { eq, inArray, and, sql } from 'drizzle-orm';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { collectionPath, encodeSegment } from '../../../platform/dav/paths.ts';
import type { Account } from '../../../platform/account/account.ts';
import { pathTo } from '../entry-query.ts';
import type { EntryRow, Owner, Reads } from '../entry-query.ts';
import { FileAccess } from '../file-access.ts';
import { fileEntries } from '../files.table.ts';
import { SHARED, sharedRoots } from './shared-roots.ts';

/** The first part of the paths of files. */
export const AREA = 'files';
/** The id that stands for the top folder. */
export const TOP = '';

/** What the path of a request leads to. */
export interface Place {
  /** The names below the top; none for the top itself. */
  readonly names: readonly string[];
  /** The names as they are stored; those of what is not there as the request has them. */
  readonly path: readonly string[];
  /** Whose files are there: the caller, or somebody who shares them. */
  readonly owner: Owner & { readonly mail: string };
  /** What the caller may do with all that is there. */
  readonly right: FileRight;
  /** Whether the caller may change what is there, or make it where nothing is. What is shared itself stays as its owner has it. */
  readonly mayChange: boolean;
  /** Whether it is the folder that holds what others share. No row stands for it. */
  readonly isShared: boolean;
  /** The file or folder; null for the top, for the folder of what is shared, and when there is none. */
  readonly entry: EntryRow | null;
  /** The rows above it that are there and that the path names, from the top down. */
  readonly above: readonly EntryRow[];
  /** The ids of the folders above these, the top first. */
  readonly outside: readonly string[];
  /** The id of the folder that holds it or would hold it; null when there is no such folder, and for the top. */
  readonly parent: string | null;
}

/** The file or folder at a path of the caller. Two queries for the caller's own, however deep it is. */
export async function findPlace(tx: Reads, caller: Account, names: readonly string[]): Promise<Place> {
  const own = { names, owner: caller, right: 'OWN', mayChange: true, isShared: false, outside: [TOP] } as const;
  if (names.length === 0) return { ...own, path: [], entry: null, above: [], parent: null };
  const rows = await rowsAlong(tx, caller, { start: TOP, names });
  if (rows.length === 0 && nameKey(names[0] ?? '') === nameKey(SHARED)) return await sharedPlace(tx, caller, names);
  return { ...own, ...along(rows, names), path: names.map((given, at) => rows[at]?.name ?? given) };
}

/** What is at a path that these rows follow as far as they are there. */
function along(rows: readonly EntryRow[], names: readonly string[]): Pick<Place, 'entry' | 'above' | 'parent'> {
  const isThere = rows.length === names.length;
  const above = isThere ? rows.slice(0, -1) : rows;
  const last = above.at(-1);
  const hasFolder = above.length === names.length - 1 && (last === undefined || last.isFolder);
  return { entry: isThere ? (rows.at(-1) ?? null) : null, above, parent: hasFolder ? (last?.id ?? TOP) : null };
}

/** What is in the folder of what others share. Asked for each request: a share that has ended leads nowhere. */
async function sharedPlace(tx: Reads, caller: Account, names: readonly string[]): Promise<Place> {
  const [, named, ...below] = names;
  const nothing = {
    names,
    owner: caller,
    right: 'READ',
    mayChange: false,
    entry: null,
    above: [],
    parent: null,
  } as const;
  const path = [SHARED, ...names.slice(1)];
  const roots = await sharedRoots(tx, caller);
  // Without shares there is no such folder, and its name is free.
  if (roots.length === 0) {
    const place = { ...nothing, right: 'OWN', mayChange: true, outside: [TOP] } as const;
    return { ...place, path: names, isShared: false, parent: named === undefined ? TOP : null };
  }
  const root = named === undefined ? undefined : roots.find(({ name }) => nameKey(name) === nameKey(named));
  if (root === undefined) return { ...nothing, path, isShared: named === undefined, outside: [] };
  const { row, ownerMail } = root;
  const owner = { accountId: row.accountId, mail: ownerMail };
  const rows = [row, ...(below.length === 0 ? [] : await rowsAlong(tx, owner, { start: row.id, names: below }))];
  const found = along(rows, names.slice(1));
  const last = rows.at(-1) ?? row;
  const access = (await new FileAccess(tx).of(caller, [last.id])).get(last.id);
  const mayWrite = access?.right === 'WRITE';
  return {
    ...{ names, owner, isShared: false, ...found },
    path: [SHARED, root.name, ...below.map((given, at) => rows[at + 1]?.name ?? given)],
    right: mayWrite ? 'WRITE' : 'READ',
    mayChange: mayWrite && (found.entry === null || below.length > 0),
    outside: [TOP, ...(await pathTo(tx, owner, row.parent)).map(({ id }) => id)],
  };
}

/** Whose files a path of the caller leads to. */
export async function ownerOf(tx: Reads, caller: Account, names: readonly string[]): Promise<Owner> {
  return nameKey(names[0] ?? '') === nameKey(SHARED) ? (await findPlace(tx, caller, names)).owner : caller;
}

/** Whether the top folder of the caller shows the folder of what others share. */
export async function showsShared(tx: Reads, caller: Account): Promise<boolean> {
  return (await findPlace(tx, caller, [SHARED])).isShared;
}

/** The rows below a folder that names lead along, as far as they are there. */
async function rowsAlong(
  tx: Reads,
  { accountId }: Owner,
  { start, names }: { readonly start: string; readonly names: readonly string[] },
): Promise<EntryRow[]> {
  const keys = JSON.stringify(names.map(nameKey));
  const found = await tx.execute<{ id: string }>(sql`
    with recursive walk as (
      select id, 1 as step from file_entries
      where account_id = ${accountId} and parent = ${start} and name_key = ${keys}::jsonb ->> 0 and trash_root = '' and not is_doomed
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
export function chainOf({ outside, above, entry }: Place): string[] {
  return [...outside, ...above.map(({ id }) => id), ...(entry === null ? [] : [entry.id])];
}

/** Whether the place is there. */
export function exists({ names, entry, isShared }: Place): boolean {
  return names.length === 0 || entry !== null || isShared;
}

/** @throws DavError 404, and 403 for the top and the folder of what others share, which nobody can copy, move or delete. */
export function requireEntry({ names, entry, isShared }: Place): EntryRow {
  if (names.length === 0 || isShared) throw new DavError(403);
  if (entry === null) throw new DavError(404);
  return entry;
}

/** @throws DavError 403 for what somebody else shares and does not let the caller change. */
export function requireChange({ mayChange }: Place): void {
  if (!mayChange) throw new DavError(403);
}

/**
 * Folder and name of something new. Names are refused as everywhere in files; they are not changed, because programs look for what
 * they have sent.
 * @throws DavError 403 for a name and where the caller may not write, 409 without a folder.
 */
export function requireSpot({ names, parent, mayChange }: Place): { readonly parent: string; readonly name: string } {
  const given = names.at(-1);
  if (given === undefined) throw new DavError(405);
  if (!mayChange) throw new DavError(403);
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
