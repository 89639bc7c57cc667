import type { Event, EventFields, EventInstance } from '@pillarbox/contract/calendar/event';
import type { EventObject } from '@pillarbox/rules/icalendar/types';
import { allows } from '../calendar-access.ts';
import type { UsableCalendar } from '../calendar.ports.ts';
import type { ListedRow } from './event-list.store.ts';

/**
 * An instance as a list shows it [DATA-054]; null for a caller who sees busy times only when it does not make the owner busy.
 *
 * @param at the instants of start and end in the zone of the reader.
 */
export function listedInstance(
  row: ListedRow,
  calendar: UsableCalendar,
  at: readonly [string, string],
): EventInstance | null {
  const { head, override, isAllDay } = row;
  const shown = override ?? head;
  const isTaken = shown.isBusy && shown.status !== 'cancelled';
  if (!isTaken && !allows(calendar, 'read')) return null;
  const isMasked = !allows(calendar, 'read', head.isPrivate || shown.isPrivate);
  const [start, end] = isAllDay ? [row.start.slice(0, 10), row.end.slice(0, 10)] : at;
  const times = {
    id: row.id,
    calendar_id: row.calendarId,
    instance: row.instance,
    start,
    end,
    isAllDay,
    status: shown.status,
    isBusy: shown.isBusy,
  };
  if (isMasked) return { ...times, ...MASKED, isPrivate: allows(calendar, 'read') };
  const hasReminder = override === null ? head.hasReminder : override.alarms.length > 0;
  return {
    ...times,
    summary: shown.summary,
    location: shown.location,
    answer: head.isOwn ? '' : ((override === null ? head.answer : row.answer) ?? ''),
    isPrivate: shown.isPrivate,
    isMasked: false,
    color: shown.color,
    repeats: head.repeats,
    isChanged: override !== null,
    hasReminder: hasReminder && allows(calendar, 'own'),
    attendees: shown.attendees,
  };
}

/** What others see of the rest. */
const MASKED = {
  summary: '',
  location: '',
  answer: '',
  isMasked: true,
  color: '',
  repeats: false,
  isChanged: false,
  hasReminder: false,
  attendees: 0,
} as const;

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
