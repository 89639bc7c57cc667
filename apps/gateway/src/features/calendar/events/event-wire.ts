import type { Event, EventFields } from '@pillarbox/contract/calendar/event';
import type { EventObject } from '@pillarbox/rules/icalendar/types';
import { allows } from '../calendar-access.ts';
import type { UsableCalendar } from '../calendar.ports.ts';

/** What is needed of an event to show it. */
export interface ShownEvent {
  readonly id: string;
  readonly calendar: UsableCalendar;
  readonly object: Pick<EventObject, 'uid' | 'organizer' | 'overrides'>;
  readonly fields: EventFields;
  readonly instance: string;
  readonly etag: string;
  /** The rule in the language of the user. */
  readonly rule: string;
}

/** An event as a screen shows it to the user with these addresses; without texts when the user may not read them. */
export function wireEvent(mails: readonly string[], shown: ShownEvent): Event {
  const { calendar, object, fields, instance } = shown;
  const isMasked = !allows(calendar, 'read', fields.isPrivate);
  const { id, etag } = shown;
  const place = { id, etag, calendar_id: calendar.id, instance };
  if (isMasked) return { ...place, ...fields, ...hidden(fields) };
  const own = fields.attendees.find(({ mail }) => mails.includes(mail.toLowerCase()));
  const { uid, organizer } = object;
  return {
    ...place,
    ...fields,
    uid,
    organizer,
    recurrence: { summary: shown.rule },
    answer: organizer !== null && mails.includes(organizer.mail) ? '' : (own?.answer ?? ''),
    reminders: allows(calendar, 'own') ? fields.reminders : [],
    isMasked,
    isChanged: instance !== '' && object.overrides.includes(instance),
    isEditable: isEditable(calendar, object, fields.isPrivate),
  };
}

/** Whether the caller may change what an event says: attendees change only what is their own in their copy (RFC 5546 2.1.4). */
export function isEditable(
  calendar: UsableCalendar,
  { organizer }: Pick<EventObject, 'organizer'>,
  isPrivate: boolean,
): boolean {
  return allows(calendar, 'write', isPrivate) && (organizer === null || organizer.mail === calendar.ownerMail);
}

function hidden({ status, isBusy, start, end }: EventFields) {
  return {
    ...{ start, end, status, isBusy },
    ...{ summary: '', location: '', description: '', url: '', rule: '', color: '' as const, uid: '' },
    ...{ reminders: [], attendees: [], attachments: [], organizer: null, answer: '' as const },
    recurrence: { summary: '' },
    isPrivate: true,
    isMasked: true,
    isChanged: false,
    isEditable: false,
  };
}
