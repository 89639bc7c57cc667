import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { fromNow } from '../../../platform/database/database-time.ts';
import { calendars } from '../calendar.table.ts';
import { calendarInstances, calendarObjects } from '../objects/object.table.ts';
import { mailedReminders } from './mail-reminder.table.ts';

/** An instance that may have a reminder by mail due, with its owner. */
export interface MailAlarmRow {
  readonly id: string;
  readonly text: string;
  readonly instance: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly isLocal: boolean;
  readonly updatedAt: Date;
  readonly owner: Account;
}

/** Names a reminder that was sent. */
export interface MailedReminder {
  readonly objectId: string;
  readonly trigger: string;
  readonly of: string;
}

/** Most instances of one run. */
const MAX_ROWS = 2000;
const DAY_MS = 86_400_000;
/** Sent reminders are forgotten after 60 days: their events are over. */
const KEEP_MS = 60 * DAY_MS;

/** Reminders by mail of all accounts. */
export class MailReminderStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The instances of own calendars whose reminders may have become due in the day before an instant. */
  async around(now: number): Promise<MailAlarmRow[]> {
    const { startAt, endAt } = calendarInstances;
    const { alarmLead, alarmLag, lastAt, status } = calendarObjects;
    const minutes = (column: typeof alarmLead | typeof alarmLag) => sql`make_interval(mins => coalesce(${column}, 0))`;
    // Wall times are up to a day away from their instants.
    const first = new Date(now - 2 * DAY_MS).toISOString();
    const last = new Date(now + DAY_MS).toISOString();
    const rows = await this.#db
      .select({
        id: calendarObjects.id,
        text: calendarObjects.text,
        instance: calendarInstances.instance,
        startAt,
        endAt,
        isLocal: calendarInstances.isLocal,
        updatedAt: calendarObjects.updatedAt,
        accountId: calendars.accountId,
        mail: calendars.ownerMail,
        partner: calendars.partner,
      })
      .from(calendarObjects)
      .innerJoin(calendars, eq(calendars.id, calendarObjects.calendarId))
      .innerJoin(calendarInstances, eq(calendarInstances.objectId, calendarObjects.id))
      .where(
        and(
          eq(calendarObjects.hasMailAlarm, true),
          eq(calendars.kind, 'calendar'),
          ne(status, 'cancelled'),
          isNotNull(alarmLead),
          or(isNull(lastAt), gte(lastAt, sql`${first}::timestamptz - (${minutes(alarmLag)})`)),
          lte(startAt, sql`${last}::timestamptz + ${minutes(alarmLead)}`),
          gte(endAt, sql`${first}::timestamptz - (${minutes(alarmLag)})`),
        ),
      )
      .limit(MAX_ROWS);
    return rows.map(({ accountId, mail, partner, ...row }) => ({ ...row, owner: { accountId, mail, partner } }));
  }

  /** Which reminders of objects were sent, as `object trigger of`. */
  async mailed(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#db
      .select()
      .from(mailedReminders)
      .where(inArray(mailedReminders.objectId, [...new Set(ids)]));
    return new Set(rows.map(keyOfReminder));
  }

  /** Notes a reminder as sent; its event may be gone meanwhile. */
  async note({ objectId, trigger, of }: MailedReminder): Promise<void> {
    const isThere = this.#db
      .select({ id: calendarObjects.id })
      .from(calendarObjects)
      .where(eq(calendarObjects.id, objectId));
    await this.#db.execute(sql`
      insert into ${mailedReminders} (object_id, "trigger", "of")
      select ${objectId}, ${trigger}, ${of} where ${exists(isThere)}
      on conflict do nothing`);
  }

  /** Whether an account has events with reminders by mail that are not over. */
  async has(accountId: AccountId): Promise<boolean> {
    const { lastAt, hasMailAlarm, id } = calendarObjects;
    const rows = await this.#db
      .select({ id })
      .from(calendarObjects)
      .innerJoin(calendars, eq(calendars.id, calendarObjects.calendarId))
      .where(
        and(
          eq(calendars.accountId, accountId),
          eq(hasMailAlarm, true),
          or(isNull(lastAt), gte(lastAt, fromNow(-2 * DAY_MS))),
        ),
      )
      .limit(1);
    return rows.length > 0;
  }

  async removeOld(): Promise<void> {
    await this.#db.delete(mailedReminders).where(lt(mailedReminders.at, fromNow(-KEEP_MS)));
  }
}

export function keyOfReminder({ objectId, trigger, of }: MailedReminder): string {
  return `${objectId} ${trigger} ${of}`;
}
