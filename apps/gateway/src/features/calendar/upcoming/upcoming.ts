import { upcomingMeetings } from '@pillarbox/contract/calendar/meeting-calls';
import { and, asc, eq, gt, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import { allows } from '../calendar-access.ts';
import type { CalendarService } from '../calendar.service.ts';
import { answerOf } from '../events/answer-of.ts';
import { calendarAttendees, calendarInstances, calendarObjects } from '../objects/object.table.ts';

interface UpcomingDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly calendars: CalendarService;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Registers the call for the next meetings with a person [API-104, CAL-022]: events that the caller may read, by start. */
export function upcomingRoutes({ mount, db, calendars, now }: UpcomingDeps): void {
  mount(upcomingMeetings, async ({ session, query }) => {
    const known = await calendars.usable(session);
    const mail = query.attendee.trim().toLowerCase();
    const rows = await nextMeetings(db, {
      mail,
      own: known.filter((one) => allows(one, 'read', true)).map(({ id }) => id),
      open: known.filter((one) => allows(one, 'read')).map(({ id }) => id),
      after: new Date(now()),
      limit: query.limit,
    });
    return {
      Success: 1 as const,
      Attendee: { time: new Date(now()).toISOString() },
      Meetings: rows.map(({ id, summary, startAt, endAt, isAllDay, answer }) => ({
        ...{ id, summary },
        start: isAllDay ? startAt.toISOString().slice(0, 10) : startAt.toISOString(),
        end: isAllDay ? endAt.toISOString().slice(0, 10) : endAt.toISOString(),
        // Who organises a meeting takes part in it.
        answer: answer ?? 'accepted',
      })),
    };
  });
}

interface Asked {
  readonly mail: string;
  /** Calendars whose private events the caller reads, and all that it reads. */
  readonly own: readonly string[];
  readonly open: readonly string[];
  readonly after: Date;
  readonly limit: number;
}

async function nextMeetings(db: Db, { mail, own, open, after, limit }: Asked) {
  const { objectId, calendarId, instance, startAt, endAt, isAllDay, override } = calendarInstances;
  const { id, attendees, organizer, isPrivate, status } = calendarObjects;
  const invited = db
    .select({ id: calendarAttendees.objectId })
    .from(calendarAttendees)
    .where(eq(calendarAttendees.mail, mail));
  return await db
    .select({
      ...{ id, startAt, endAt, isAllDay },
      summary: sql<string>`coalesce(${override} ->> 'summary', ${calendarObjects.summary})`,
      answer: answerOf([mail], { objectId, of: sql`case when ${override} is null then '' else ${instance} end` }),
    })
    .from(calendarInstances)
    .innerJoin(calendarObjects, eq(id, objectId))
    .where(
      and(
        inArray(calendarId, [...open]),
        gt(endAt, after),
        gt(attendees, 0),
        or(eq(organizer, mail), inArray(id, invited)),
        or(inArray(calendarId, [...own]), not(isPrivate)),
        ne(sql`coalesce(${override} ->> 'status', ${status})`, 'cancelled'),
      ),
    )
    .orderBy(asc(startAt), asc(id))
    .limit(limit);
}
