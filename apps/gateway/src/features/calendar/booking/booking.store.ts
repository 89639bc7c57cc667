import type { ResourceRules } from '@pillarbox/contract/calendar/calendar';
import { and, asc, eq, gt, inArray, like, lt, notInArray, sql } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import type { Db, Transaction } from '../../../platform/database/database.ts';
import { calendars } from '../calendar.table.ts';
import { calendarInstances, calendarObjects } from '../objects/object.table.ts';
import { overlap, reachOf, spansIn } from './booked-times.ts';
import type { Span } from './booked-times.ts';

/** A room or equipment that can be booked. */
export interface Resource {
  readonly id: string;
  /** The owner's account, whose zone is that of whole days. */
  readonly owner: Account;
  readonly rules: ResourceRules;
}

const { id, calendarId, uid, davName, etag, text } = calendarObjects;
const ROW = { id, calendarId, uid, davName, etag, text };
/** What is read of an object to write it again. */
export type BookingRow = Pick<typeof calendarObjects.$inferSelect, keyof typeof ROW>;

const BOOKING = '@booking';
/** Most bookings that wait for one resource at a time. */
const MAX_WAITING = 100;
/** Most instances of a resource that one booking is compared with. */
const MAX_TAKEN = 20_000;
const DAY_MS = 86_400_000;

/** The UID of the bookings of an event. */
export function bookingUid(objectId: string): string {
  return objectId + BOOKING;
}

/** The id of the event that a booking is for; null for an object that is no booking. */
export function bookedObject(bookingOrOther: string): string | null {
  return bookingOrOther.endsWith(BOOKING) ? bookingOrOther.slice(0, -BOOKING.length) : null;
}

/** Reads resources and their bookings. */
export class BookingStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The resources with these ids; with a partner only those that its users may book. */
  async resources(ids: readonly string[], partner?: string): Promise<Resource[]> {
    if (ids.length === 0) return [];
    const { accountId, ownerMail, resource } = calendars;
    const rows = await this.#db
      .select({ id: calendars.id, accountId, mail: ownerMail, partner: calendars.partner, rules: resource })
      .from(calendars)
      .where(
        and(
          inArray(calendars.id, [...ids]),
          eq(calendars.kind, 'resource'),
          partner === undefined ? undefined : eq(calendars.partner, partner),
        ),
      );
    return rows.flatMap(({ rules, mail, ...row }) =>
      rules === null ? [] : [{ id: row.id, owner: { accountId: row.accountId, mail, partner: row.partner }, rules }],
    );
  }

  /** The bookings of events. */
  async ofEvents(objectIds: readonly string[]): Promise<BookingRow[]> {
    if (objectIds.length === 0) return [];
    return await this.#db
      .select(ROW)
      .from(calendarObjects)
      .innerJoin(calendars, eq(calendars.id, calendarId))
      .where(and(inArray(uid, objectIds.map(bookingUid)), eq(calendars.kind, 'resource')));
  }

  /** The bookings of the events of a calendar. */
  async ofCalendar(calendar: string): Promise<BookingRow[]> {
    const events = this.#db
      .select({ uid: sql<string>`${id} || ${BOOKING}` })
      .from(calendarObjects)
      .where(eq(calendarId, calendar));
    return await this.#db
      .select(ROW)
      .from(calendarObjects)
      .innerJoin(calendars, eq(calendars.id, calendarId))
      .where(and(inArray(uid, events), eq(calendars.kind, 'resource')));
  }

  /** An event; undefined when it is gone. */
  async event(objectId: string): Promise<BookingRow | undefined> {
    const [row] = await this.#db
      .select(ROW)
      .from(calendarObjects)
      .where(and(eq(id, objectId), eq(calendarObjects.kind, 'event')));
    return row;
  }

  /** The bookings of a resource that may wait for a time, the oldest first. */
  async waiting(resource: string): Promise<BookingRow[]> {
    const { status, createdAt } = calendarObjects;
    return await this.#db
      .select(ROW)
      .from(calendarObjects)
      .where(and(eq(calendarId, resource), like(uid, `%${BOOKING}`), eq(status, 'tentative')))
      .orderBy(asc(createdAt), asc(id))
      .limit(MAX_WAITING);
  }

  /** Whether a time is taken now. */
  async isTaken(claim: Claim): Promise<boolean> {
    return await isTaken(this.#db, claim);
  }
}

/** Times of a resource that a booking takes. */
export interface Claim {
  readonly resource: string;
  readonly spans: readonly Span[];
  /** The IANA zone of the owner. */
  readonly zone: string;
  /** Objects that do not count: the booking itself. */
  readonly without: readonly string[];
}

/** Whether a confirmed booking, or another confirmed event of the resource, takes one of these times. */
export async function isTaken(db: Db | Transaction, { resource, spans, zone, without }: Claim): Promise<boolean> {
  if (spans.length === 0) return false;
  const { startAt, endAt, isLocal, override } = calendarInstances;
  const { from, to } = reachOf(spans);
  const rows = await db
    .select({ startAt, endAt, isLocal })
    .from(calendarInstances)
    .innerJoin(calendarObjects, eq(calendarObjects.id, calendarInstances.objectId))
    .where(
      and(
        eq(calendarInstances.calendarId, resource),
        eq(sql`coalesce(${override} ->> 'status', ${calendarObjects.status})`, 'confirmed'),
        without.length === 0 ? undefined : notInArray(calendarObjects.id, [...without]),
        // A wall time is up to a day away from its instant.
        lt(startAt, new Date(to + DAY_MS)),
        gt(endAt, new Date(from - DAY_MS)),
      ),
    )
    .limit(MAX_TAKEN);
  const times = rows.map((row) => ({ start: row.startAt.getTime(), end: row.endAt.getTime(), isLocal: row.isLocal }));
  return overlap(spans, spansIn(zone, times));
}
