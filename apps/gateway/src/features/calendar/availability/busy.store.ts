import { and, eq, gt, gte, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import type { AccountId } from '../../../platform/account/account.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { calendars } from '../calendar.table.ts';
import { calendarAttendees, calendarInstances, calendarObjects } from '../objects/object.table.ts';
import { calendarShares } from '../sharing/share.table.ts';

const DAY_MS = 86_400_000;
/** Instances that are longer are marked, and found by their end. */
const LONG_DAYS = 7;
/** Most instances of one question: a year of a full calendar has some 5,000. */
const MAX_ROWS = 20_000;

/** A calendar whose times may be asked for. */
export interface TimesCalendar {
  readonly id: string;
  readonly accountId: AccountId;
  readonly ownerMail: string;
}

/** An instance that takes time. */
export interface BusyRow {
  readonly calendarId: string;
  /** Milliseconds since 1970; of wall times those of the same time in UTC, when `isLocal`. */
  readonly start: number;
  readonly end: number;
  readonly isLocal: boolean;
  readonly isBusy: boolean;
  readonly status: string;
  readonly isAway: boolean;
  /** The owner's answer; null for a meeting that the owner organises, or that has no people. */
  readonly answer: AttendeeAnswer | null;
}

const TIMES = { id: calendars.id, accountId: calendars.accountId, ownerMail: calendars.ownerMail };

/** Calendars that make their owner busy: the times of feeds and birthdays are somebody else's, and a task list has none. */
function blocksTimeOf(accounts: readonly AccountId[]) {
  const { accountId, kind, blocksTime } = calendars;
  return and(inArray(accountId, [...accounts]), eq(kind, 'calendar'), eq(blocksTime, true));
}

/** Reads which calendars somebody may ask about, and when they are busy. Texts of events never leave it. */
export class BusyStore {
  readonly #db: Db | Transaction;

  constructor(db: Db | Transaction) {
    this.#db = db;
  }

  /** The calendars of accounts at a partner that make their owners busy. */
  async calendarsAt(partner: string, accounts: readonly AccountId[]): Promise<TimesCalendar[]> {
    if (accounts.length === 0) return [];
    return await this.#db
      .select(TIMES)
      .from(calendars)
      .where(and(blocksTimeOf(accounts), eq(calendars.partner, partner)));
  }

  /** The calendars of an account that may make it busy, its own and the feeds that it reads. */
  async ownCalendars(accountId: AccountId): Promise<{ readonly id: string; readonly blocksTime: boolean }[]> {
    const { id, blocksTime, kind } = calendars;
    return await this.#db
      .select({ id, blocksTime: sql<boolean>`${blocksTime} and ${kind} = 'calendar'` })
      .from(calendars)
      .where(and(eq(calendars.accountId, accountId), inArray(kind, ['calendar', 'feed'])));
  }

  /** The calendars of accounts that make their owners busy and are shared with another account. */
  async calendarsFor(reader: AccountId, accounts: readonly AccountId[]): Promise<TimesCalendar[]> {
    if (accounts.length === 0) return [];
    return await this.#db
      .select(TIMES)
      .from(calendars)
      .innerJoin(calendarShares, eq(calendarShares.calendarId, calendars.id))
      .where(and(blocksTimeOf(accounts), eq(calendarShares.accountId, reader), eq(calendarShares.isGranted, true)));
  }

  /** The resources of a partner among these ids: when one is booked is known to everybody who may book it. */
  async resources(partner: string, ids: readonly string[]): Promise<TimesCalendar[]> {
    if (ids.length === 0) return [];
    return await this.#db
      .select(TIMES)
      .from(calendars)
      .where(and(eq(calendars.partner, partner), eq(calendars.kind, 'resource'), inArray(calendars.id, [...ids])));
  }

  /** The calendars of the owner of a public page that have one; none for a key that nobody has at this partner. */
  async published(partner: string, key: string): Promise<TimesCalendar[]> {
    const owner = this.#db
      .select({ accountId: calendars.accountId })
      .from(calendars)
      .where(and(eq(calendars.publicKey, key), eq(calendars.partner, partner)));
    return await this.#db
      .select(TIMES)
      .from(calendars)
      .where(
        and(
          inArray(calendars.accountId, owner),
          eq(calendars.partner, partner),
          eq(calendars.kind, 'calendar'),
          isNotNull(calendars.publicKey),
        ),
      );
  }

  /**
   * The instances of calendars that touch a window, with a day more on both sides for wall times; those of `without` do not count. They
   * come as one text for each calendar: thousands of rows take longer to carry than to find.
   */
  async instances(
    calendarIds: readonly string[],
    { from, to, without = [] }: { from: number; to: number; without?: readonly string[] },
  ): Promise<BusyRow[]> {
    if (calendarIds.length === 0) return [];
    const { objectId, calendarId, instance, startAt, endAt, isLocal, isLong, override } = calendarInstances;
    const found = this.#db
      .select({ objectId, calendarId, instance, startAt, endAt, isLocal, override, ownerMail: calendars.ownerMail })
      .from(calendarInstances)
      .innerJoin(calendars, eq(calendars.id, calendarId))
      .where(
        and(
          inArray(calendarId, [...calendarIds]),
          without.length === 0 ? undefined : notInArray(objectId, [...without]),
          lt(startAt, new Date(to + DAY_MS)),
          gt(endAt, new Date(from - DAY_MS)),
          or(gte(startAt, new Date(from - (LONG_DAYS + 1) * DAY_MS)), eq(isLong, true)),
        ),
      )
      .limit(MAX_ROWS)
      .as('found');
    const { id, kind, isBusy, status, organizer, attendees, text } = calendarObjects;
    // What Exchange and Outlook write for somebody who is out of office.
    const isAway = sql<boolean>`strpos(${text}, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF') > 0`.as('is_away');
    // Looked up one by one: joined, the database reads the objects of all calendars to find those of a few.
    const said = this.#db
      .select({ isBusy, status, organizer, attendees, isAway })
      .from(calendarObjects)
      .where(and(eq(id, found.objectId), eq(kind, 'event')))
      .limit(1)
      .as('said');
    const busy = sql`coalesce((${found.override} ->> 'isBusy')::boolean, ${said.isBusy})`;
    const state = sql`coalesce(${found.override} ->> 'status', ${said.status})`;
    // Events without people are not looked up.
    const mayBeAsked = sql`(${said.attendees} > 0 or ${found.override} is not null) and ${said.organizer} <> ${found.ownerMail}`;
    const answer = sql`case when ${mayBeAsked} then ${ownAnswer(found)} end`;
    const times = sql`date_part('epoch', ${found.startAt}), date_part('epoch', ${found.endAt})`;
    const line = sql`concat_ws(' ', ${times}, ${found.isLocal}, ${busy}, ${said.isAway}, ${state}, ${answer})`;
    const rows = await this.#db
      .select({ calendarId: found.calendarId, lines: sql<string>`string_agg(${line}, E'\\n')` })
      .from(found)
      .crossJoinLateral(said)
      .groupBy(found.calendarId);
    return rows.flatMap((row) => row.lines.split('\n').map((one) => rowOf(row.calendarId, one)));
  }
}

/** The answer of the owner of a calendar to an instance, of the override before that of the series. */
function ownAnswer(of: Readonly<Record<'objectId' | 'instance' | 'ownerMail', SQLWrapper>>): SQL {
  const { objectId, mail, answer, instance } = calendarAttendees;
  return sql`(
    select ${answer} from ${calendarAttendees}
    where ${objectId} = ${of.objectId} and ${mail} = ${of.ownerMail} and ${instance} in ('', ${of.instance})
    order by ${instance} desc limit 1
  )`;
}

function rowOf(calendarId: string, line: string): BusyRow {
  const [start, end, isLocal, isBusy, isAway, status = '', answer = null] = line.split(' ');
  return {
    calendarId,
    start: Number(start) * 1000,
    end: Number(end) * 1000,
    isLocal: isLocal === 't',
    isBusy: isBusy === 't',
    isAway: isAway === 't',
    status,
    answer: answer as AttendeeAnswer | null,
  };
}
