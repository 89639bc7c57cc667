import { and, asc, eq, gte, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import type { Account } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { answerOf } from '../events/answer-of.ts';
import type { ObjectRecord } from '../objects/object-rows.ts';
import { calendarInstances, calendarObjects } from '../objects/object.table.ts';
import { displayedReminders } from './reminder.table.ts';

/** An instance with its alarms. */
export type AlarmRow = Pick<ObjectRecord, 'id' | 'summary' | 'alarms'> &
  Pick<typeof calendarInstances.$inferSelect, 'instance' | 'startAt' | 'endAt' | 'isLocal' | 'override'> & {
    readonly answer: AttendeeAnswer | null;
  };
/** A reminder that an account has seen. */
export type DisplayedRow = typeof displayedReminders.$inferSelect;

/** Most instances that are looked at for one window. */
const MAX_ROWS = 5000;
/** Hours that zones are apart from UTC, at most. */
const ZONES = sql`interval '15 hours'`;

/** Reminders of events in calendars of an account. The caller has checked that the calendars are its own. */
export class ReminderStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The instances that may have a reminder due in a window, and those of postponed reminders. */
  async alarms(
    mails: readonly string[],
    calendarIds: readonly string[],
    { from, to, postponed }: { readonly from: Date; readonly to: Date; readonly postponed: readonly string[] },
  ): Promise<AlarmRow[]> {
    const { objectId, calendarId, instance, startAt, endAt, isLocal, override } = calendarInstances;
    const { id, summary, alarms, alarmLead, alarmLag, status } = calendarObjects;
    const minutes = (column: PgColumn) => sql`make_interval(mins => coalesce(${column}, 0)) + ${ZONES}`;
    const isDue = and(
      lte(startAt, sql`${to.toISOString()}::timestamptz + ${minutes(alarmLead)}`),
      gte(endAt, sql`${from.toISOString()}::timestamptz - (${minutes(alarmLag)})`),
    );
    const wanted = postponed.length === 0 ? isDue : or(isDue, inArray(objectId, [...postponed]));
    return await this.#db
      .select({
        ...{ id, summary, alarms, instance, startAt, endAt, isLocal, override },
        answer: answerOf(mails, { objectId, of: sql`case when ${override} is null then '' else ${instance} end` }),
      })
      .from(calendarInstances)
      .innerJoin(calendarObjects, eq(id, objectId))
      .where(and(inArray(calendarId, [...calendarIds]), isNotNull(alarmLead), ne(status, 'cancelled'), wanted))
      .orderBy(asc(startAt), asc(id))
      .limit(MAX_ROWS);
  }

  /** One instance with its alarms; null when these calendars do not have it. */
  async alarm(calendarIds: readonly string[], objectId: string, key: string): Promise<AlarmRow | null> {
    const { instance, startAt, endAt, isLocal, override, calendarId } = calendarInstances;
    const { id, summary, alarms } = calendarObjects;
    const [row] = await this.#db
      .select({ ...{ id, summary, alarms, instance, startAt, endAt, isLocal, override } })
      .from(calendarInstances)
      .innerJoin(calendarObjects, eq(id, calendarInstances.objectId))
      .where(and(inArray(calendarId, [...calendarIds]), eq(id, objectId), eq(instance, key)));
    return row === undefined ? null : { ...row, answer: null };
  }

  /** What an account has seen of these objects. */
  async displayed({ accountId }: Pick<Account, 'accountId'>, ids: readonly string[]): Promise<DisplayedRow[]> {
    const { objectId } = displayedReminders;
    return await this.#db
      .select()
      .from(displayedReminders)
      .where(and(eq(displayedReminders.accountId, accountId), inArray(objectId, [...ids])));
  }

  /** The objects whose reminders an account has postponed. */
  async postponed({ accountId }: Pick<Account, 'accountId'>): Promise<string[]> {
    const { objectId: id, again } = displayedReminders;
    const rows = await this.#db
      .selectDistinct({ id })
      .from(displayedReminders)
      .where(and(eq(displayedReminders.accountId, accountId), isNotNull(again)))
      .limit(MAX_ROWS);
    return rows.map((row) => row.id);
  }

  /** Marks a reminder as seen, or postpones it. */
  async mark(row: DisplayedRow): Promise<void> {
    const { objectId, accountId, trigger } = displayedReminders;
    await this.#db
      .insert(displayedReminders)
      .values(row)
      .onConflictDoUpdate({ target: [objectId, accountId, trigger], set: { of: row.of, again: row.again } });
  }
}
