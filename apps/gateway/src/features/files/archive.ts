import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { and, eq, sql } from 'drizzle-orm';
import { archiveStream } from '../../platform/archive/archive.ts';
import type { ArchiveWriter } from '../../platform/archive/archive.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ContentStore } from './content-store.ts';
import { required } from './entry-changes.ts';
import { liveBelow } from './entry-query.ts';
import type { EntryRow, Owner } from './entry-query.ts';
import { fileEntries } from './files.table.ts';

/** Most files and folders of one archive. */
const MAX_PACKED = 20_000;
/** What is compressed already. */
const PACKED: readonly string[] = ['image', 'audio', 'video', 'archive', 'pdf'];

/**
 * Live files and folders as a zip archive that is written while it is read; one piece of a file is in memory at a time. Names were
 * made safe when they were stored, so that none leads out of the folder where the archive is unpacked.
 * @throws Failure `file_not_found`, `too_many_files`.
 */
export async function archiveOf(
  { db, contents }: { readonly db: Db; readonly contents: ContentStore },
  owner: Owner,
  ids: readonly string[],
): Promise<Readable> {
  const roots = await required(db, owner, ids);
  const rows = await db
    .select()
    .from(fileEntries)
    .where(
      and(
        eq(fileEntries.accountId, owner.accountId),
        sql`${fileEntries.id} in (select id from (${liveBelow(owner, ids)}) below)`,
      ),
    )
    .limit(MAX_PACKED + 1);
  if (rows.length > MAX_PACKED) throw new Failure('too_many_files', { limit: MAX_PACKED });
  const paths = pathsOf(roots, rows);
  return archiveStream((archive) => write(archive, contents, paths));
}

/** The rows with their paths in the archive. Names of chosen rows of different folders may be the same: they get a number. */
function pathsOf(roots: readonly EntryRow[], rows: readonly EntryRow[]): [path: string, row: EntryRow][] {
  const byParent = Map.groupBy(rows, ({ parent }) => parent);
  const paths: [string, EntryRow][] = [];
  const taken = new Set<string>();
  const add = (row: EntryRow, path: string): void => {
    paths.push([path, row]);
    for (const child of row.isFolder ? (byParent.get(row.id) ?? []) : []) add(child, `${path}/${child.name}`);
  };
  for (const row of roots) {
    let path = row.name;
    for (let at = 2; taken.has(path.toLowerCase()); at += 1) path = `(${String(at)}) ${row.name}`;
    taken.add(path.toLowerCase());
    add(row, path);
  }
  return paths;
}

async function write(
  archive: ArchiveWriter,
  contents: ContentStore,
  paths: readonly [string, EntryRow][],
): Promise<void> {
  for (const [path, { isFolder, type, size, content: id, changedAt: changed }] of paths) {
    if (isFolder) archive.folder(path, changed);
    else {
      const open = (): Readable => contents.stream({ id, size });
      await archive.file({ path, changed, compress: !PACKED.includes(type), size, open });
    }
  }
}
