import type { EventFields } from '@pillarbox/contract/calendar/event';
import { alarmOf } from './alarms.ts';
import { makeCalendarLine, valueOfText } from './calendar-line.ts';
import { writeCalendar } from './calendar-text.ts';
import { newComponent } from './component.ts';
import { organizerLine } from './people.ts';
import type { TimeValue } from './time-value.ts';
import type { CalendarLine, Component } from './types.ts';
import { firstTimes } from './event-times.ts';
import { FIELD_LINES, ruleLines, stampText, textFieldLines, timeLines } from './write-lines.ts';
import type { Writing } from './write-lines.ts';
import { zoneComponentOf } from './zone-text.ts';

/** PRODID of what Pillarbox writes (RFC 5545 3.7.3). */
const PRODUCT = '-//Pillarbox//Pillarbox//EN';
const NEW: Writing = { before: null, lineBreak: '\r\n' };

export interface NewObject {
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Who invites; needed when there are attendees. `mail` without `mailto:`. */
  readonly organizer?: { readonly mail: string; readonly name: string } | null;
}

/**
 * The calendar text of a new event. Line breaks in texts are escaped, other control characters left out.
 * @throws CalendarEditError for times that are none, end before they start or are in an unknown zone, and for a rule without dates.
 */
export function writeEvent(fields: EventFields, made: NewObject): string {
  const { start, end } = firstTimes(fields);
  const { organizer = null } = made;
  const lines = [
    ...identityLines(made),
    ...timeLines(start, end, NEW).lines,
    ...ruleLines(fields.rule, start, NEW).lines,
    ...textFieldLines(fields, NEW),
    ...(fields.status === 'confirmed' ? [] : FIELD_LINES.status(fields.status, NEW).lines),
    ...(fields.isBusy ? [] : FIELD_LINES.isBusy(false, NEW).lines),
    ...(organizer === null || fields.attendees.length === 0 ? [] : [organizerLine(organizer, NEW.lineBreak)]),
    ...FIELD_LINES.attendees(fields.attendees, NEW).lines,
  ];
  const alarms = fields.reminders.map((reminder) => alarmOf(reminder, fields.summary, NEW.lineBreak));
  return writeCalendar(newCalendar(newComponent('VEVENT', [...lines, ...alarms]), [start, end]));
}

/** UID, DTSTAMP, CREATED and LAST-MODIFIED of something new. */
export function identityLines({ uid, now }: NewObject): CalendarLine[] {
  const stamp = stampText(now);
  return [
    makeCalendarLine({ name: 'UID', value: valueOfText(uid) }),
    makeCalendarLine({ name: 'DTSTAMP', value: stamp }),
    makeCalendarLine({ name: 'CREATED', value: stamp }),
    makeCalendarLine({ name: 'LAST-MODIFIED', value: stamp }),
  ];
}

/** A calendar with one component and the zones of its times. */
export function newCalendar(part: Component, times: readonly (TimeValue | null)[]): Component {
  const zones = new Map<string, number>();
  for (const time of times) {
    const name = time?.zone?.name ?? '';
    if (time !== null && name !== '' && name !== 'UTC') zones.set(name, new Date(time.wall).getUTCFullYear());
  }
  return newComponent('VCALENDAR', [
    makeCalendarLine({ name: 'VERSION', value: '2.0' }),
    makeCalendarLine({ name: 'PRODID', value: PRODUCT }),
    makeCalendarLine({ name: 'CALSCALE', value: 'GREGORIAN' }),
    ...[...zones].map(([name, year]) => zoneComponentOf(name, year)),
    part,
  ]);
}
