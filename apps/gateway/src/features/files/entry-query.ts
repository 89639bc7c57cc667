import type { FileEntry } from '@pillarbox/contract/files/file';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { fileEntries } from './files.table.ts';

export type Owner = Pick<Account, 'accountId'>;
export type EntryRow = typeof fileEntries.$inferSelect;
/** The database or a transaction of it. */
export type Reads = Pick<Db, 'select' | 'execute' | '$count'>;

/** A file or a folder as the page sees it, but for what comes from other rows. */
export interface ShownRow extends EntryRow {
  readonly items: number;
  readonly isShared: boolean;
  readonly people: number;
}

/** Rows that are neither in the trash nor deleted. */
export const isLive = and(eq(fileEntries.trashRoot, ''), eq(fileEntries.isDoomed, false));

/** Whether a link to the row can be opened. */
export const isLinked = sql<boolean>`exists (
  select 1 from file_shares s where s.entry_id = "file_entries"."id" and (s.ends_at is null or s.ends_at > now())
)`;

/** People that the row is shared with. */
const peopleOf = sql<number>`(select count(*)::int from file_grants g where g.entry_id = "file_entries"."id")`;

/** Whether the row is shared in any way. */
export const isGiven = sql`(${isLinked} or exists (select 1 from file_grants g where g.entry_id = "file_entries"."id"))`;

/** What is read of a row that is shown. Children have the same `trash_root` as their folder, in the trash and outside. */
export const SHOWN = {
  ...getTableColumns(fileEntries),
  items: sql<number>`case when "file_entries"."is_folder" then (
    select count(*)::int from file_entries c
    where c.account_id = "file_entries"."account_id" and c.parent = "file_entries"."id"
      and c.trash_root = "file_entries"."trash_root" and not c.is_doomed
  ) else 0 end`,
  isShared: isLinked,
  people: peopleOf,
};

/** Rows of an account that fulfil a condition, as they are shown. */
export async function shownRows(db: Reads, owner: Owner, condition: SQL | undefined): Promise<ShownRow[]> {
  return await db
    .select(SHOWN)
    .from(fileEntries)
    .where(and(eq(fileEntries.accountId, owner.accountId), condition));
}

/** The folders from the top down to this one; empty for the top and for an unknown folder. */
export async function pathTo(db: Reads, { accountId }: Owner, folder: string): Promise<{ id: string; name: string }[]> {
  if (folder === '') return [];
  const found = await db.execute<{ id: string; name: string }>(sql`
    with recursive up as (
      select id, parent, name, 1 as step from file_entries where account_id = ${accountId} and id = ${folder} and is_folder
      union all
      select f.id, f.parent, f.name, up.step + 1 from file_entries f join up on f.id = up.parent
      where f.account_id = ${accountId} and up.step < 100
    )
    select id, name from up order by step desc
  `);
  return found.rows.map(({ id, name }) => ({ id, name }));
}

/** Ids of live rows and of all live rows below them, with how far below. */
export function liveBelow({ accountId }: Owner, ids: readonly string[]): SQL {
  return sql`
    with recursive down as (
      select id, 0 as step from file_entries
      where account_id = ${accountId} and trash_root = '' and not is_doomed and id in ${[...ids]}
      union all
      select f.id, down.step + 1 from file_entries f join down on f.parent = down.id
      where f.account_id = ${accountId} and f.trash_root = '' and not f.is_doomed and down.step < 100
    )
    select id, max(step)::int as step from down group by id
  `;
}

/** An entry of the wire, as its owner sees it. */
export function wireEntry(row: ShownRow): FileEntry {
  const { id, parent, name, type, mime, size, version, content, category, items, isShared, people, source } = row;
  return {
    ...{ id, parent, name, type, mime, size, version, content, category, items, people },
    kind: row.isFolder ? 'folder' : 'file',
    shared: isShared,
    right: 'OWN',
    owner: '',
    source: source ?? null,
    created: row.createdAt.getTime(),
    changed: row.changedAt.getTime(),
  };
}
