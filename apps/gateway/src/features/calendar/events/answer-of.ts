import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import { inArray, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { calendarAttendees } from '../objects/object.table.ts';

/** The answer of the person with these addresses to an object, or to its override `of`; null when the person is not invited. */
export function answerOf(
  mails: readonly string[],
  { objectId: wanted, of }: { readonly objectId: SQLWrapper; readonly of: SQLWrapper },
): SQL<AttendeeAnswer | null> {
  const { objectId, mail: address, instance, answer } = calendarAttendees;
  return sql<AttendeeAnswer | null>`(
    select ${answer} from ${calendarAttendees}
    where ${objectId} = ${wanted} and ${inArray(address, [...mails])} and ${instance} = ${of}
    limit 1
  )`;
}
