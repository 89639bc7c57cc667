import { makeCalendarLine } from '../icalendar/calendar-line.ts';
import { lineNamed } from '../icalendar/component.ts';
import { instancesOf } from '../icalendar/instances.ts';
import { objectOf } from '../icalendar/read-object.ts';
import { instantOfTime, timeOfLine } from '../icalendar/time-value.ts';
import type { TimeValue } from '../icalendar/time-value.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';
import { CalendarTextError } from '../icalendar/types.ts';
import { basicText } from '../icalendar/wall-time.ts';
import { readWall } from '../icalendar/written-time.ts';
import { zoneNamed } from '../icalendar/zones.ts';
import type { Meeting, MeetingPart } from './meeting.ts';
import { mainPart } from './meeting.ts';
import { withLines } from './parts.ts';
import { excludedKeys } from './recurrence-key.ts';

/** What an instance does not have of its series. */
const OF_SERIES = ['RRULE', 'RDATE', 'EXDATE', 'EXRULE'];

/**
 * One instance of a series as a part of its own, with the times that the series gives it. Null for a key that cannot be of this
 * series: the event does not repeat, or the instance was removed.
 */
export function instancePart(meeting: Pick<Meeting, 'calendar' | 'parts'>, key: string): MeetingPart | null {
  const { calendar } = meeting;
  const known = meeting.parts.find((part) => part.key === key);
  if (known !== undefined) return known;
  const main = mainPart(meeting)?.event;
  const written = main === undefined ? undefined : lineNamed(main, 'DTSTART');
  const first = timeOfLine(written, calendar);
  if (main === undefined || written === undefined || first === null || !repeats(main)) return null;
  const start = startOf(key, first);
  if (start === null || excludedKeys(main, calendar).has(key) || !takesPlace(calendar, start, key)) return null;
  const shift = start.wall - first.wall;
  const lines = [moved(written, start, 'RECURRENCE-ID'), moved(written, start), ...movedEnd(main, calendar, shift)];
  return { key, event: withLines(main, lines, OF_SERIES) };
}

/** Whether the rule of the series has this instance: a hostile answer may name any date. */
function takesPlace(calendar: Component, start: TimeValue, key: string): boolean {
  const from = instantOfTime(start, zoneNamed('UTC'));
  try {
    return instancesOf(objectOf(calendar), { from, to: from + 1, zone: 'UTC' }).some(
      (instance) => instance.key === key,
    );
  } catch (error) {
    if (error instanceof CalendarTextError) return false;
    throw error;
  }
}

function repeats(event: Component): boolean {
  return event.lines.some(({ name }) => name === 'RRULE' || name === 'RDATE');
}

/** The original start that a key names, in the zone of the series. */
function startOf(key: string, first: TimeValue): TimeValue | null {
  const read = readWall(key);
  if (read === null || read.isDate !== first.isDate) return null;
  const wall = first.isDate || first.zone === null ? read.wall : first.zone.wallAt(read.wall);
  return { ...first, wall };
}

function movedEnd(event: Component, calendar: Component, shift: number): CalendarLine[] {
  const line = lineNamed(event, 'DTEND');
  const time = timeOfLine(line, calendar);
  return line === undefined || time === null ? [] : [moved(line, { ...time, wall: time.wall + shift })];
}

/** A line with another time, in the zone that it is written in. */
function moved(line: CalendarLine, time: TimeValue, name = line.name): CalendarLine {
  const params = Object.fromEntries(line.params.map((param) => [param.name, param.values]));
  const isUtc = line.value.trim().toUpperCase().endsWith('Z');
  return makeCalendarLine({ name, params, value: `${basicText(time.wall, time.isDate)}${isUtc ? 'Z' : ''}` });
}
