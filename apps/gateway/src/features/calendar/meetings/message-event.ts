import type { Event } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import { readObject } from '@pillarbox/rules/icalendar/read-object';
import type { EventObject } from '@pillarbox/rules/icalendar/types';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';
import { wallTimeAt, instantOf } from '@pillarbox/rules/icalendar/zones';

/** An object that can be stored. @throws Failure `invitation_invalid`. */
export function eventObject(text: string): EventObject {
  try {
    const object = readObject(text);
    if (object.kind === 'event') return object;
  } catch (error) {
    if (!(error instanceof CalendarTextError)) throw error;
  }
  throw new Failure('invitation_invalid', { field: 'ics' });
}

/** The event of a message, which is in no calendar. `rule` says its rule in the user's language. */
export function messageEvent(
  { fields, uid, organizer }: EventObject,
  { instance, mail, rule }: { readonly instance: string; readonly mail: string; readonly rule: string },
): Event {
  return {
    ...fields,
    reminders: [],
    attachments: [],
    id: '',
    calendar_id: '',
    instance,
    uid,
    organizer,
    recurrence: { summary: rule },
    answer: fields.attendees.find((one) => one.mail === mail)?.answer ?? '',
    isMasked: false,
    isChanged: instance !== '',
    isEditable: false,
    etag: '',
  };
}

/** The day on which an event starts, in the zone of the user. */
export function firstDay({ fields: { start } }: EventObject, zone: string): string {
  if (start.time === '' || start.zone === '') return start.date;
  return wallTimeAt(instantOf({ date: start.date, time: `${start.time}:00` }, start.zone), zone).date;
}
