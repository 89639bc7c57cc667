import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { ContentStore } from './content-store.ts';
import { fileContents, fileEntries, fileLocks, fileNotices, fileUploads } from './files.table.ts';

/** Rows that one step removes, and most steps of one run; the next run goes on. */
const STEP = 1000;
const MAX_STEPS = 50;
/** Hours after which an upload that nobody goes on with is removed. */
const UPLOAD_HOURS = 48;
/** The same for uploads by a link: nobody can go on with them after the page was closed, and they take room meanwhile. */
const VISITOR_HOURS = 1;

/**
 * Empties what is due of the trash, and removes deleted files, broken uploads, locks that have ended and contents that no file has. Idempotent:
 * contents go before their rows, so that an interruption leaves rows by which the next run finds them.
 */
export async function sweepFiles(db: Db, contents: ContentStore): Promise<void> {
  await db
    .update(fileEntries)
    .set({ isDoomed: true })
    .where(
      and(ne(fileEntries.trashRoot, ''), eq(fileEntries.isDoomed, false), lt(fileEntries.trashEndsAt, sql`now()`)),
    );
  await db.delete(fileNotices).where(lt(fileNotices.sentAt, sql`now() - interval '1 day'`));
  await db.delete(fileLocks).where(lt(fileLocks.endsAt, sql`now()`));
  await inSteps(async () => {
    const doomed = db
      .select({ id: fileEntries.id })
      .from(fileEntries)
      .where(eq(fileEntries.isDoomed, true))
      .limit(STEP);
    return (await db.delete(fileEntries).where(inArray(fileEntries.id, doomed)).returning({ id: fileEntries.id }))
      .length;
  });
  await inSteps(async () => {
    const hours = sql`case when ${fileUploads.shareId} = '' then ${UPLOAD_HOURS}::int else ${VISITOR_HOURS}::int end`;
    const left = lt(fileUploads.beatAt, sql`now() - make_interval(hours => ${hours})`);
    const rows = await db.select().from(fileUploads).where(left).limit(STEP);
    for (const row of rows) {
      await contents.remove(row);
      await db.delete(fileUploads).where(eq(fileUploads.id, row.id));
    }
    return rows.length;
  });
  await inSteps(async () => {
    const unused = sql`not exists (select 1 from file_entries f where f.content = "file_contents"."id")
      and not exists (select 1 from file_versions v where v.content = "file_contents"."id")`;
    const old = lt(fileContents.createdAt, sql`now() - interval '1 hour'`);
    const rows = await db.select().from(fileContents).where(and(old, unused)).limit(STEP);
    for (const row of rows) await contents.remove(row);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await db.delete(fileContents).where(inArray(fileContents.id, ids));
    return rows.length;
  });
}

async function inSteps(step: () => Promise<number>): Promise<void> {
  for (let at = 0; at < MAX_STEPS; at += 1) if ((await step()) < STEP) return;
}
