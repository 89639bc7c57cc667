import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { calendarAttendees, calendarObjects } from '../objects/object.table.ts';

/**
 * The answer of the person with these addresses to an object, or to the override `of`; null when the person is not invited. Only events with people are
 * looked up.
 */
export function answerOf(mails: readonly string[], of: SQL): SQL<AttendeeAnswer | null> {
  const { objectId, mail: address, instance, answer } = calendarAttendees;
  return sql<AttendeeAnswer | null>`case when ${calendarObjects.attendees} = 0 then null else (
    select ${answer} from ${calendarAttendees}
    where ${objectId} = ${calendarObjects.id} and ${inArray(address, [...mails])} and ${instance} = ${of}
    limit 1
  ) end`;
}
