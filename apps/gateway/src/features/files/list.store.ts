import type { FileOrder, FilePlace, FileType } from '@pillarbox/contract/files/file';
import { FILES_PAGE } from '@pillarbox/contract/files/file';
import { nameKey } from '@pillarbox/rules/files/file-name';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { isGiven, isLive, liveBelow, SHOWN } from './entry-query.ts';
import type { Owner, ShownRow } from './entry-query.ts';
import { fileEntries, fileGrants } from './files.table.ts';

/** What is listed. */
export interface Listed {
  readonly place: FilePlace;
  /** The folder or category; '' for the top. */
  readonly id: string;
  readonly text: string;
  readonly type: FileType | null;
  readonly order: FileOrder;
  readonly down: boolean;
}

/** Most folders of the tree. */
const MAX_TREE = 5000;

/** Where a page ended: rank of folders before files, the value that orders, and the id. */
const cursorShape = z.tuple([z.int().check(z.gte(0), z.lte(1)), z.string().check(z.maxLength(1100)), z.string()]);

/** What orders the list. Times as whole microseconds: the cursor must name a row exactly. */
const VALUES: Readonly<Record<FileOrder, SQL>> = {
  name: sql`"file_entries"."name_key" collate "C"`,
  changed: sql`(extract(epoch from "file_entries"."changed_at") * 1000000)::bigint`,
  size: sql`"file_entries"."size"`,
};

const RANK = sql<number>`(case when "file_entries"."is_folder" then 0 else 1 end)`;

/** Lists of files and folders. */
export class ListStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** One page, and the cursor of the next one, '' at the end. A cursor that is not one begins again. */
  async page(owner: Owner, listed: Listed, cursor: string): Promise<{ rows: ShownRow[]; next: string }> {
    const value = VALUES[listed.order];
    const direction = listed.down ? desc : asc;
    const found = await this.#db
      .select({ ...SHOWN, rank: RANK, value: sql<string>`${value}::text` })
      .from(fileEntries)
      .where(and(conditionOf(owner, listed), afterCursor(listed, cursor)))
      .orderBy(asc(RANK), direction(value), asc(fileEntries.id))
      .limit(FILES_PAGE + 1);
    const rows = found.slice(0, FILES_PAGE);
    const last = rows.at(-1);
    const hasMore = found.length > FILES_PAGE && last !== undefined;
    const next = hasMore ? Buffer.from(JSON.stringify([last.rank, last.value, last.id])).toString('base64url') : '';
    return { rows, next };
  }

  /** Files, folders and bytes of a whole list. */
  async total(owner: Owner, listed: Listed): Promise<{ files: number; folders: number; bytes: number }> {
    const [row] = await this.#db
      .select({
        folders: sql<number>`count(*) filter (where is_folder)::int`,
        files: sql<number>`count(*) filter (where not is_folder)::int`,
        bytes: sql<string>`coalesce(sum(size), 0)::text`,
      })
      .from(fileEntries)
      .where(conditionOf(owner, listed));
    return { files: row?.files ?? 0, folders: row?.folders ?? 0, bytes: Number(row?.bytes ?? 0) };
  }

  async folders({ accountId }: Owner): Promise<{ id: string; parent: string; name: string }[]> {
    const { id, parent, name, nameKey: key, isFolder } = fileEntries;
    return await this.#db
      .select({ id, parent, name })
      .from(fileEntries)
      .where(and(eq(fileEntries.accountId, accountId), eq(isFolder, true), isLive))
      .orderBy(asc(key), asc(id))
      .limit(MAX_TREE);
  }
}

function conditionOf(owner: Owner, { place, id, text, type }: Listed): SQL | undefined {
  const own = eq(fileEntries.accountId, owner.accountId);
  const named =
    text.trim() === '' ? undefined : sql`${fileEntries.nameKey} like ${`%${escaped(nameKey(text.trim()))}%`}`;
  const typed = type === null ? undefined : eq(fileEntries.type, type);
  const inPlace = (): SQL | undefined => {
    switch (place) {
      case 'folder':
        // A search goes below the folder, a filter by kind as well.
        if (named === undefined && typed === undefined) return and(isLive, eq(fileEntries.parent, id));
        if (id === '') return isLive;
        return and(isLive, sql`${fileEntries.id} in (select id from (${liveBelow(owner, [id])}) below where step > 0)`);
      case 'recent':
        return and(isLive, eq(fileEntries.isFolder, false));
      case 'shared':
        return and(isLive, isGiven);
      case 'granted':
        return isLive;
      case 'mail':
        return and(isLive, isNotNull(fileEntries.source));
      case 'category':
        return and(isLive, eq(fileEntries.category, id));
      default:
        return and(eq(fileEntries.isDoomed, false), eq(fileEntries.trashRoot, fileEntries.id));
    }
  };
  const granted = sql`${fileEntries.id} in (
    select ${fileGrants.entryId} from ${fileGrants} where ${fileGrants.accountId} = ${owner.accountId}
  )`;
  return and(place === 'granted' ? granted : own, inPlace(), named, typed);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}

function afterCursor({ order, down }: Listed, cursor: string): SQL | undefined {
  const parsed = cursorShape.safeParse(parsedJson(cursor));
  if (!parsed.success) return undefined;
  const [rank, value, id] = parsed.data;
  if (order !== 'name' && !/^\d{1,17}$/.test(value)) return undefined;
  const bound = order === 'name' ? sql`${value} collate "C"` : sql`${value}::bigint`;
  const column = VALUES[order];
  const past = down ? sql`${column} < ${bound}` : sql`${column} > ${bound}`;
  return sql`(${RANK} > ${rank} or (${RANK} = ${rank} and (${past} or (${column} = ${bound} and ${fileEntries.id} > ${id}))))`;
}

function parsedJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
