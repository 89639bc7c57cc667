import { randomBytes } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { calendarRevisions, calendars } from './calendar.table.ts';

/** Revisions of a calendar whose stamps are kept: a client with an older token reads the whole calendar again. */
const KEPT_REVISIONS = 10_000;

/** Runs changes one after the other, at every gateway. */
export function locked<T>(db: Db, name: string, run: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
    return await run(tx);
  });
}

/**
 * Counts the revisions of calendars up and returns them by id. The rows stay locked until the transaction ends, so that revisions are
 * written in order; they are locked in the order of their ids, so that two transactions cannot wait for each other. A calendar that
 * is gone has none.
 */
export async function nextRevisions(tx: Transaction, ids: readonly string[]): Promise<Map<string, number>> {
  const revisions = new Map<string, number>();
  for (const id of [...new Set(ids)].sort()) {
    const revision = await nextRevision(tx, id);
    if (revision !== null) revisions.set(id, revision);
  }
  return revisions;
}

async function nextRevision(tx: Transaction, calendarId: string): Promise<number | null> {
  const [row] = await tx
    .update(calendars)
    .set({ revision: sql`${calendars.revision} + 1` })
    .where(eq(calendars.id, calendarId))
    .returning({ revision: calendars.revision });
  if (row === undefined) return null;
  const { revision } = row;
  await tx.insert(calendarRevisions).values({ calendarId, revision, stamp: randomBytes(9).toString('base64url') });
  if (revision % KEPT_REVISIONS === 0) {
    const old = lt(calendarRevisions.revision, revision - KEPT_REVISIONS);
    await tx.delete(calendarRevisions).where(and(eq(calendarRevisions.calendarId, calendarId), old));
  }
  return revision;
}
