import { MAX_OBJECTS } from '@pillarbox/contract/calendar/event';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Within } from '../calendar.ports.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { isTaken } from '../booking/booking.store.ts';
import type { Claim } from '../booking/booking.store.ts';
import { nextRevisions } from '../transaction.ts';
import { columnsOf, replaceDerived } from './object-rows.ts';
import type { ObjectRecord, PlannedObject } from './object-rows.ts';
import { calendarObjects, removedCalendarObjects } from './object.table.ts';
import { calendarUndos } from './undo.table.ts';
import type { UndoStep } from './undo.table.ts';

/** What is remembered of an object when it is written again. */
export type ObjectBefore = Pick<ObjectRecord, 'id' | 'calendarId' | 'davName' | 'etag' | 'uid'>;
/** One change: `before` null for a new object, `after` null for one that goes. */
export interface PlannedWrite {
  readonly before: ObjectBefore | null;
  readonly after: PlannedObject | null;
}
/** What undoes the changes. */
export interface PlannedUndo {
  readonly id: string;
  readonly owner: Pick<Account, 'accountId'>;
  readonly steps: readonly UndoStep[];
}

/** Why nothing was written: an object changed between reading and writing, a calendar is full, or somebody booked meanwhile. */
export type WriteFault = 'stale' | 'too_many' | 'taken';

/** What else happens in the transaction of a write. */
export interface WriteMore {
  readonly undo?: PlannedUndo | null;
  readonly claims?: readonly Claim[];
  /** Runs once the calendars are locked; false writes nothing. */
  readonly within?: Within | undefined;
  /** Runs after everything is written. */
  readonly noting?: ((tx: Transaction) => Promise<void>) | undefined;
}

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters. */
const ROWS = 500;

/**
 * Writes objects in one transaction, all or none. Each must still have the ETag of `before`, and a new one a UID and a name that its
 * calendar does not have. The times that are claimed must be free: the lock of the resource's row lets one transaction look at a time.
 * Returns the fault, or null.
 */
export async function writeObjects(
  db: Db,
  writes: readonly PlannedWrite[],
  { undo = null, claims = [], within, noting }: WriteMore,
): Promise<WriteFault | null> {
  const ids = writes.flatMap(({ before, after }) => [before, after].map((one) => one?.calendarId ?? ''));
  return await db
    .transaction(async (tx) => {
      const revisions = await nextRevisions(
        tx,
        ids.filter((id) => id !== ''),
      );
      for (const claim of claims) if (await isTaken(tx, claim)) throw new Unwritten('taken');
      if (within !== undefined && !(await within(tx))) throw new Unwritten('taken');
      await removeAll(tx, writes, revisions);
      await changeAll(tx, writes, revisions);
      await addAll(tx, writes, revisions);
      await replaceDerived(
        tx,
        writes.flatMap(({ after }) => (after === null ? [] : [after])),
      );
      if (undo !== null) {
        const { id, owner, steps } = undo;
        await tx.insert(calendarUndos).values({ id, accountId: owner.accountId, steps, createdAt: sql`now()` });
      }
      await noting?.(tx);
      return null;
    })
    .catch(faultOf);
}

type Revisions = ReadonlyMap<string, number>;

async function removeAll(tx: Transaction, writes: readonly PlannedWrite[], revisions: Revisions): Promise<void> {
  const gone = writes.flatMap(({ before, after }) => (before !== null && after === null ? [before] : []));
  for (const before of gone) {
    const rows = await tx.delete(calendarObjects).where(isStill(before)).returning({ id: calendarObjects.id });
    if (rows.length === 0) throw new Unwritten('stale');
  }
  await remember(tx, gone, revisions);
}

async function changeAll(tx: Transaction, writes: readonly PlannedWrite[], revisions: Revisions): Promise<void> {
  const moved: ObjectBefore[] = [];
  for (const { before, after } of writes) {
    if (before === null || after === null) continue;
    const isMoved = before.calendarId !== after.calendarId;
    if (isMoved) moved.push(before);
    const { calendarId } = after;
    const written = await tx
      .update(calendarObjects)
      .set({
        ...columnsOf(after),
        calendarId,
        // In another calendar the name that a client chose may be taken.
        davName: isMoved ? null : before.davName,
        revision: revisionOf(revisions, calendarId),
        updatedAt: sql`now()`,
      })
      .where(isStill(before))
      .returning({ id: calendarObjects.id });
    if (written.length === 0) throw new Unwritten('stale');
  }
  await remember(tx, moved, revisions);
  const arrived = writes.flatMap(({ before, after }) =>
    before !== null && after !== null && before.calendarId !== after.calendarId ? [after] : [],
  );
  await forget(tx, arrived);
  await requireRoom(tx, arrived);
}

async function addAll(tx: Transaction, writes: readonly PlannedWrite[], revisions: Revisions): Promise<void> {
  const added = writes.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
  for (let from = 0; from < added.length; from += ROWS) {
    const rows = added.slice(from, from + ROWS).map((one) => ({
      id: one.id,
      calendarId: one.calendarId,
      davName: one.davName,
      ...columnsOf(one),
      revision: revisionOf(revisions, one.calendarId),
      createdAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    }));
    const written = await tx
      .insert(calendarObjects)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: calendarObjects.id });
    if (written.length < rows.length) throw new Unwritten('stale');
  }
  await forget(tx, added);
  await requireRoom(tx, added);
}

function isStill({ id, calendarId, etag }: ObjectBefore) {
  return and(eq(calendarObjects.id, id), eq(calendarObjects.calendarId, calendarId), eq(calendarObjects.etag, etag));
}

async function requireRoom(tx: Transaction, added: readonly PlannedObject[]): Promise<void> {
  for (const calendarId of new Set(added.map((one) => one.calendarId))) {
    if ((await tx.$count(calendarObjects, eq(calendarObjects.calendarId, calendarId))) > MAX_OBJECTS) {
      throw new Unwritten('too_many');
    }
  }
}

/** Remembers what leaves its calendar. */
export async function remember(
  tx: Transaction,
  gone: readonly Omit<ObjectBefore, 'uid'>[],
  revisions: Revisions,
): Promise<void> {
  for (let from = 0; from < gone.length; from += ROWS) {
    const rows = gone.slice(from, from + ROWS).map(({ id, calendarId, davName }) => ({
      calendarId,
      objectId: id,
      davName,
      revision: revisionOf(revisions, calendarId),
    }));
    await tx
      .insert(removedCalendarObjects)
      .values(rows)
      .onConflictDoUpdate({
        target: [removedCalendarObjects.calendarId, removedCalendarObjects.objectId],
        set: { revision: sql`excluded.revision`, davName: sql`excluded.dav_name` },
      });
  }
}

/** What comes back, and a name that is used again, is reported once, as changed. */
async function forget(tx: Transaction, arrived: readonly PlannedObject[]): Promise<void> {
  for (const [calendarId, group] of Map.groupBy(arrived, (one) => one.calendarId)) {
    const inCalendar = eq(removedCalendarObjects.calendarId, calendarId);
    const ids = group.map(({ id }) => id);
    await tx.delete(removedCalendarObjects).where(and(inCalendar, inArray(removedCalendarObjects.objectId, ids)));
    const names = group.flatMap(({ davName }) => (davName === null ? [] : [davName]));
    if (names.length === 0) continue;
    await tx.delete(removedCalendarObjects).where(and(inCalendar, inArray(removedCalendarObjects.davName, names)));
  }
}

/** @throws Unwritten for a calendar that was deleted meanwhile. */
function revisionOf(revisions: Revisions, calendarId: string): number {
  const revision = revisions.get(calendarId);
  if (revision === undefined) throw new Unwritten('stale');
  return revision;
}

/** Ends a transaction without writing. */
class Unwritten extends Error {
  readonly fault: WriteFault;

  constructor(fault: WriteFault) {
    super(fault);
    this.fault = fault;
  }
}

function faultOf(error: unknown): WriteFault {
  if (error instanceof Unwritten) return error.fault;
  throw error;
}
