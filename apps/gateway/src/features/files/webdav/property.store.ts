import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import type { XmlName } from '../../../platform/dav/names.ts';
import type { Reads } from '../entry-query.ts';
import { fileProperties } from '../files.table.ts';

/** Most properties that programs may set on a file or a folder, and most characters of one with its value. */
export const MAX_PROPERTIES = 100;
export const MAX_PROPERTY = 4096;

/** The properties that programs have set, as XML by name, by the id of the file or folder. */
export async function propertiesOf(
  tx: Reads,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<XmlName, string>>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(fileProperties)
    // One parameter: a thousand of them take longer than the query.
    .where(sql`${fileProperties.entryId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  const byEntry = new Map<string, Map<XmlName, string>>();
  for (const { entryId, name, xml } of rows) {
    const own = byEntry.get(entryId) ?? new Map<XmlName, string>();
    byEntry.set(entryId, own.set(name, xml));
  }
  return byEntry;
}

/** Sets properties, and removes those whose XML is null: two statements, however many they are. */
export async function setProperties(
  tx: Transaction,
  entryId: string,
  changes: ReadonlyMap<XmlName, string | null>,
): Promise<void> {
  const removed = [...changes].filter(([, xml]) => xml === null).map(([name]) => name);
  if (removed.length > 0)
    await tx
      .delete(fileProperties)
      .where(and(eq(fileProperties.entryId, entryId), sql`${fileProperties.name} = any(${sql.param(removed)})`));
  const set = [...changes].flatMap(([name, xml]) => (xml === null ? [] : [{ entryId, name, xml }]));
  if (set.length > 0)
    await tx
      .insert(fileProperties)
      .values(set)
      .onConflictDoUpdate({
        target: [fileProperties.entryId, fileProperties.name],
        set: { xml: sql`excluded.xml` },
      });
}

/** Gives copies the properties of what they were made of. `ids`: the id of the copy by that of its row. */
export async function copyProperties(tx: Transaction, ids: ReadonlyMap<string, string>): Promise<void> {
  const pairs = JSON.stringify([...ids].map(([from, to]) => ({ from, to })));
  await tx.execute(sql`
    insert into file_properties (entry_id, name, xml)
    select pair ->> 'to', p.name, p.xml from jsonb_array_elements(${pairs}::jsonb) pair
    join file_properties p on p.entry_id = pair ->> 'from'
  `);
}

/** Gives a file the properties of another one in place of its own. */
export async function replaceProperties(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.delete(fileProperties).where(eq(fileProperties.entryId, to));
  await copyProperties(tx, new Map([[from, to]]));
}
