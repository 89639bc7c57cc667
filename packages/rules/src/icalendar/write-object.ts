import type { EventFields } from '@pillarbox/contract/calendar/event';
import { alarmOf } from './alarms.ts';
import { makeCalendarLine, valueOfText } from './calendar-line.ts';
import { writeCalendar } from './calendar-text.ts';
import { newComponent } from './component.ts';
import { organizerLine } from './people.ts';
import type { TimeValue } from './time-value.ts';
import type { CalendarLine, Component } from './types.ts';
import { CalendarTextError } from './types.ts';
import { FIELD_LINES, ruleLines, stampText, timeLines, timeValueOf } from './write-lines.ts';
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
 * @throws CalendarTextError `no_start` for a start or end that is no time, or in an unknown zone.
 */
export function writeEvent(fields: EventFields, made: NewObject): string {
  const start = timeValueOf(fields.start);
  const end = timeValueOf(fields.end);
  if (start === null || end === null) throw new CalendarTextError('no_start');
  const { organizer = null } = made;
  const written = (['summary', 'location', 'description', 'url', 'color', 'isPrivate', 'attachments'] as const).flatMap(
    (field) => fieldLines(field, fields),
  );
  const lines = [
    ...identityLines(made),
    ...timeLines(start, end, NEW).lines,
    ...ruleLines(fields.rule, start, NEW).lines,
    ...written,
    ...(fields.status === 'confirmed' ? [] : FIELD_LINES.status(fields.status, NEW).lines),
    ...(fields.isBusy ? [] : FIELD_LINES.isBusy(false, NEW).lines),
    ...(organizer === null || fields.attendees.length === 0 ? [] : [organizerLine(organizer, NEW.lineBreak)]),
    ...FIELD_LINES.attendees(fields.attendees, NEW).lines,
  ];
  const alarms = fields.reminders.map((reminder) => alarmOf(reminder, fields.summary, NEW.lineBreak));
  return writeCalendar(newCalendar(newComponent('VEVENT', [...lines, ...alarms]), [start, end]));
}

function fieldLines<F extends keyof typeof FIELD_LINES>(field: F, fields: EventFields): readonly CalendarLine[] {
  return FIELD_LINES[field](fields[field], NEW).lines;
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
