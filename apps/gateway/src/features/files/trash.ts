import { Failure } from '@pillarbox/contract/failure';
import { nameKey } from '@pillarbox/rules/files/file-name';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { freeIn, isFolder, required } from './entry-changes.ts';
import { liveBelow } from './entry-query.ts';
import type { EntryRow, Owner } from './entry-query.ts';
import { fileEntries } from './files.table.ts';

/** Moves live rows with all below them into the trash. @throws Failure `file_not_found`. */
export async function moveToTrash(
  tx: Transaction,
  owner: Owner,
  { ids, days }: { readonly ids: readonly string[]; readonly days: number },
): Promise<void> {
  const trashEndsAt = sql`now() + make_interval(days => ${days})`;
  for (const { id } of parentsFirst(await required(tx, owner, ids))) {
    // A row below one that went before is in the trash already: nothing is found.
    const below = sql`${fileEntries.id} in (select id from (${liveBelow(owner, [id])}) below)`;
    await tx.update(fileEntries).set({ trashRoot: id, trashEndsAt }).where(below);
  }
}

/**
 * Moves rows of the trash back to where they were; those whose folder is gone, to the top. Rows that are live already stay.
 * @throws Failure `file_not_found`.
 */
export async function takeFromTrash(tx: Transaction, owner: Owner, ids: readonly string[]): Promise<void> {
  const chosen = [...new Set(ids)];
  const own = and(eq(fileEntries.accountId, owner.accountId), eq(fileEntries.isDoomed, false));
  const rows = await tx
    .select()
    .from(fileEntries)
    .where(and(own, inArray(fileEntries.id, chosen)));
  if (rows.length < chosen.length) throw new Failure('file_not_found');
  for (const { id, parent, name, trashRoot } of parentsFirst(rows)) {
    // One that went to the trash below another of these comes back with that.
    if (trashRoot !== id) continue;
    const target = (await isFolder(tx, owner, parent)) ? parent : '';
    const free = await freeIn(tx, owner, { parent: target, name });
    await tx
      .update(fileEntries)
      .set({ parent: target, name: free, nameKey: nameKey(free) })
      .where(eq(fileEntries.id, id));
    await tx
      .update(fileEntries)
      .set({ trashRoot: '', trashEndsAt: null })
      .where(and(own, eq(fileEntries.trashRoot, id)));
  }
}

/** Deletes rows of the trash, or all of it, for ever; the job removes rows and contents. @throws Failure `file_not_found`. */
export async function doom(tx: Transaction, { accountId }: Owner, ids: readonly string[] | null): Promise<void> {
  const inTrash = and(
    eq(fileEntries.accountId, accountId),
    ne(fileEntries.trashRoot, ''),
    eq(fileEntries.isDoomed, false),
  );
  const chosen = ids === null ? undefined : inArray(fileEntries.trashRoot, [...ids]);
  const gone = await tx
    .update(fileEntries)
    .set({ isDoomed: true })
    .where(and(inTrash, chosen))
    .returning({ id: fileEntries.id });
  if (ids !== null && !ids.every((id) => gone.some((row) => row.id === id))) throw new Failure('file_not_found');
}

/** The rows in an order in which a folder comes before what is in it. */
function parentsFirst(rows: readonly EntryRow[]): EntryRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = new Set<EntryRow>();
  const add = (row: EntryRow): void => {
    const above = byId.get(row.parent);
    if (above !== undefined && !ordered.has(above)) add(above);
    ordered.add(row);
  };
  rows.forEach(add);
  return [...ordered];
}
