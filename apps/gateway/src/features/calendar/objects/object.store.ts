import { and, asc, eq, gt, gte, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { calendarRevisions, calendars } from '../calendar.table.ts';
import type { ObjectChanges, ObjectHead, ObjectPage } from '../calendar.ports.ts';
import { nextRevisions } from '../transaction.ts';
import type { ObjectRecord, PlannedObject } from './object-rows.ts';
import { replaceDerived } from './object-rows.ts';
import { remember, writeObjects } from './object-writes.ts';
import type { PlannedWrite, WriteFault, WriteMore } from './object-writes.ts';
import { calendarInstances, calendarObjects, removedCalendarObjects } from './object.table.ts';
import { calendarUndos } from './undo.table.ts';
import type { UndoStep } from './undo.table.ts';

/** The columns of an object that are read with or without its text. */
export type HeadRow = ObjectHead & Pick<ObjectRecord, 'davName' | 'isPrivate'>;
export type ObjectRow = HeadRow & Pick<ObjectRecord, 'text'>;

/** Minutes in which a change can be undone. */
const UNDO_MINUTES = 10;
const OWN_SUFFIX = '.ics';
/** The stamp of revisions that have none: the first. */
const NO_STAMP = '0';

const name = sql<string>`coalesce(${calendarObjects.davName}, ${calendarObjects.id} || ${OWN_SUFFIX})`;
const { id, calendarId, davName, uid, kind, etag, isPrivate, createdAt } = calendarObjects;
const HEAD = { id, calendarId, name, davName, uid, kind, etag, isPrivate, createdAt };
const WHOLE = { ...HEAD, text: calendarObjects.text };

/** Rows of objects. The caller has checked that the account may use the calendars it names. */
export class ObjectStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The objects with these ids that are in the calendars. */
  async read(calendarIds: readonly string[], ids: readonly string[]): Promise<ObjectRow[]> {
    return await this.#select(and(inArray(calendarId, [...calendarIds]), inArray(id, [...ids])));
  }

  /** The texts of these objects, whatever calendar they are in. */
  async texts(ids: readonly string[]): Promise<Pick<ObjectRow, 'id' | 'text'>[]> {
    if (ids.length === 0) return [];
    return await this.#db
      .select({ id, text: calendarObjects.text })
      .from(calendarObjects)
      .where(inArray(id, [...ids]));
  }

  /** The objects of the calendars with these UIDs. */
  async byUid(calendarIds: readonly string[], uids: readonly string[]): Promise<ObjectRow[]> {
    return await this.#select(and(inArray(calendarId, [...calendarIds]), inArray(uid, [...uids])));
  }

  /** The objects of a calendar with these names. */
  async byName(calendar: string, names: readonly string[]): Promise<ObjectRow[]> {
    const ids = names.flatMap((one) => (one.endsWith(OWN_SUFFIX) ? [one.slice(0, -OWN_SUFFIX.length)] : []));
    const select = () => this.#db.select(WHOLE).from(calendarObjects);
    // By the id alone: asked for the calendar and for objects without a chosen name, too, the database walks through all of these.
    const byId = select().where(sql`${id} = any(${sql.param(ids)})`);
    const byName = select().where(and(eq(calendarId, calendar), sql`${davName} = any(${sql.param(names)})`));
    const rows = await byId.unionAll(byName);
    const chosen = new Set(names);
    const found = rows.filter(
      (row) => row.calendarId === calendar && (row.davName === null || chosen.has(row.davName)),
    );
    return [...new Map(found.map((row) => [row.id, row])).values()];
  }

  /** A page of a calendar, in the order of the ids. Private objects only with `withPrivate`. */
  async list(calendar: string, page: ObjectPage & { readonly withPrivate: boolean }): Promise<ObjectRow[]> {
    return await this.#db
      .select(WHOLE)
      .from(calendarObjects)
      .where(inPage(calendar, page))
      .orderBy(asc(id))
      .limit(page.limit);
  }

  /** As `list`, without texts. */
  async heads(calendar: string, page: ObjectPage & { readonly withPrivate: boolean }): Promise<HeadRow[]> {
    return await this.#db
      .select(HEAD)
      .from(calendarObjects)
      .where(inPage(calendar, page))
      .orderBy(asc(id))
      .limit(page.limit);
  }

  /** As `writeObjects`. */
  async write(writes: readonly PlannedWrite[], more: WriteMore): Promise<WriteFault | null> {
    return await writeObjects(this.#db, writes, more);
  }

  /**
   * Moves the objects of a calendar that is then deleted; those whose UID the other calendar has stay behind, because they are the same
   * events. False when the other calendar would have more than `limit`.
   */
  async moveAll(from: string, to: string, limit: number): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      const revisions = await nextRevisions(tx, [from, to]);
      const present = await tx.select({ uid }).from(calendarObjects).where(eq(calendarId, to));
      const known = present.map((row) => row.uid);
      const moves = and(eq(calendarId, from), known.length === 0 ? undefined : notInArray(uid, known));
      const gone = await tx.select({ id, calendarId, davName, etag }).from(calendarObjects).where(moves);
      if (present.length + gone.length > limit) return false;
      await remember(tx, gone, revisions);
      const revision = revisions.get(to) ?? 0;
      await tx.update(calendarObjects).set({ calendarId: to, davName: null, revision }).where(moves);
      const ids = gone.map((one) => one.id);
      await tx.update(calendarInstances).set({ calendarId: to }).where(inArray(calendarInstances.objectId, ids));
      const back = and(eq(removedCalendarObjects.calendarId, to), inArray(removedCalendarObjects.objectId, ids));
      await tx.delete(removedCalendarObjects).where(back);
      return true;
    });
  }

  /** What a change of the last minutes can be undone with; null when there is none. */
  async undo({ accountId }: Pick<Account, 'accountId'>, key: string): Promise<readonly UndoStep[] | null> {
    const [row] = await this.#db
      .select({ steps: calendarUndos.steps })
      .from(calendarUndos)
      .where(and(eq(calendarUndos.id, key), eq(calendarUndos.accountId, accountId), isFresh));
    return row?.steps ?? null;
  }

  /** Forgets a change that was undone. */
  async forgetUndo(key: string): Promise<void> {
    await this.#db.delete(calendarUndos).where(eq(calendarUndos.id, key));
  }

  /** Forgets the changes that can no longer be undone. */
  async forgetOldUndos(): Promise<void> {
    await this.#db.delete(calendarUndos).where(sql`not (${isFresh})`);
  }

  /** Series whose stored instances end before a time, at most `limit`, with their texts. */
  async expandedBefore(
    time: Date,
    limit: number,
  ): Promise<Pick<ObjectRecord, 'id' | 'calendarId' | 'etag' | 'text'>[]> {
    return await this.#db
      .select({ id, calendarId, etag, text: calendarObjects.text })
      .from(calendarObjects)
      .where(lt(calendarObjects.expandedTo, time))
      .orderBy(asc(calendarObjects.expandedTo))
      .limit(limit);
  }

  /** Replaces the stored instances of an object, unless it has changed. It is the same object for every client. */
  async expandAgain(object: Pick<PlannedObject, 'id' | 'calendarId' | 'etag' | 'indexed'>): Promise<void> {
    const { indexed } = object;
    await this.#db.transaction(async (tx) => {
      const rows = await tx
        .update(calendarObjects)
        .set({
          expandedTo: indexed.expandedTo === null ? null : new Date(indexed.expandedTo),
          lastAt: indexed.lastAt === null ? null : new Date(indexed.lastAt),
          fault: indexed.fault,
        })
        .where(and(eq(id, object.id), eq(etag, object.etag)))
        .returning({ id });
      if (rows.length > 0) await replaceDerived(tx, [object]);
    });
  }

  /** Expands an object no more: its text cannot be read. The instances that are stored stay. */
  async setUnreadable(objectId: string): Promise<void> {
    await this.#db.update(calendarObjects).set({ expandedTo: null, fault: 'unreadable' }).where(eq(id, objectId));
  }

  /** The revision of a calendar with its stamp. */
  async state(calendar: string): Promise<Pick<ObjectChanges, 'revision' | 'stamp'>> {
    const { revision } = calendars;
    const [row] = await this.#db.select({ revision }).from(calendars).where(eq(calendars.id, calendar));
    const at = row?.revision ?? 0;
    return { revision: at, stamp: await this.stampOf(calendar, at) };
  }

  /** The stamp that a revision of a calendar has now. */
  async stampOf(calendar: string, revision: number): Promise<string> {
    const [row] = await this.#db
      .select({ stamp: calendarRevisions.stamp })
      .from(calendarRevisions)
      .where(and(eq(calendarRevisions.calendarId, calendar), eq(calendarRevisions.revision, revision)));
    return row?.stamp ?? NO_STAMP;
  }

  /** The revision of the change number `limit` after a revision; null when there are fewer. */
  async revisionAfter(calendar: string, after: number, limit: number): Promise<number | null> {
    const { revision } = calendarObjects;
    const [at] = await this.#db
      .select({ revision })
      .from(calendarObjects)
      .where(and(eq(calendarId, calendar), gt(revision, after)))
      .orderBy(asc(revision))
      .offset(limit)
      .limit(1);
    return at?.revision ?? null;
  }

  /** The objects that have changed after a revision and up to another; after 0 it gives no removed ones (RFC 6578 3.4). */
  async changes(
    calendar: string,
    after: number,
    upTo: number,
  ): Promise<{ readonly changed: HeadRow[]; readonly removed: string[] }> {
    const within = (revision: typeof calendarObjects.revision | typeof removedCalendarObjects.revision) =>
      and(gt(revision, after), sql`${revision} <= ${upTo}`);
    const changed = await this.#db
      .select(HEAD)
      .from(calendarObjects)
      .where(and(eq(calendarId, calendar), within(calendarObjects.revision)));
    if (after === 0) return { changed, removed: [] };
    const gone = await this.#db
      .select({ id: removedCalendarObjects.objectId, davName: removedCalendarObjects.davName })
      .from(removedCalendarObjects)
      .where(and(eq(removedCalendarObjects.calendarId, calendar), within(removedCalendarObjects.revision)));
    return { changed, removed: gone.map((one) => nameOf(one.id, one.davName)) };
  }

  async #select(condition: SQL | undefined): Promise<ObjectRow[]> {
    return await this.#db.select(WHOLE).from(calendarObjects).where(condition);
  }
}

const isFresh = sql`${calendarUndos.createdAt} > now() - ${`${String(UNDO_MINUTES)} minutes`}::interval`;

/** The name of an object: what its client chose, or its id. */
export function nameOf(objectId: string, chosen: string | null): string {
  return chosen ?? `${objectId}${OWN_SUFFIX}`;
}

function inPage(
  calendar: string,
  { after, doneSince, withPrivate }: ObjectPage & { readonly withPrivate: boolean },
): SQL | undefined {
  const { doneAt } = calendarObjects;
  return and(
    eq(calendarId, calendar),
    gt(id, after),
    withPrivate ? undefined : eq(isPrivate, false),
    doneSince === undefined ? undefined : or(isNull(doneAt), gte(doneAt, doneSince)),
  );
}
