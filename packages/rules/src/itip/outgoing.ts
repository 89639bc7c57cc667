import { makeCalendarLine } from '../icalendar/calendar-line.ts';
import { componentsNamed, isComponent, newComponent } from '../icalendar/component.ts';
import { writeCalendar } from '../icalendar/calendar-text.ts';
import { isKeptFile } from '../icalendar/object-files.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';
import { mapLines, withLines } from './parts.ts';
import type { Meeting, MeetingMethod } from './meeting.ts';
import { withParams } from './people.ts';

/** Parameters that only the user's own server reads (RFC 6638 7.1 to 7.3), and ours. */
const PRIVATE_PARAMS = ['SCHEDULE-AGENT', 'SCHEDULE-FORCE-SEND', 'SCHEDULE-STATUS', 'X-PILLARBOX-ANSWERED'];
/** Lines that are the user's own: marks of this product and of calendar programs, colour, labels. */
const PRIVATE_LINE = /^(?:X-PILLARBOX-.*|X-MOZ-.*|COLOR|CATEGORIES)$/;
/** Largest octets of a line (RFC 5545 3.1). */
const LINE_OCTETS = 75;

/**
 * The text of a message to others: the method, the zones, and these events without reminders and without what is only the user's.
 * Lines end with CRLF and are folded: readers drop an invitation with a line that is too long.
 */
export function messageText(
  meeting: Pick<Meeting, 'calendar'>,
  method: MeetingMethod,
  events: readonly Component[],
): string {
  const zones = componentsNamed(meeting.calendar, 'VTIMEZONE');
  const head = [
    makeCalendarLine({ name: 'VERSION', value: '2.0' }),
    makeCalendarLine({ name: 'PRODID', value: '-//Calendar//EN' }),
    makeCalendarLine({ name: 'METHOD', value: method.toUpperCase() }),
  ];
  return writeCalendar(newComponent('VCALENDAR', [...head, ...[...zones, ...events.map(publicPart)].map(clean)]));
}

/** An event as others may see it. Its files are sent beside the text: only this gateway knows them by their ids. */
function publicPart(event: Component): Component {
  const own = newComponent('VEVENT', event.lines);
  return mapLines(own, (line) =>
    PRIVATE_LINE.test(line.name) || isKeptFile(line) ? null : withoutPrivateParams(line),
  );
}

/** A line without parameters that are only for the user's own server. */
export function withoutPrivateParams(line: CalendarLine): CalendarLine {
  const found = line.params.some(({ name }) => PRIVATE_PARAMS.includes(name));
  return found ? withParams(line, Object.fromEntries(PRIVATE_PARAMS.map((name) => [name, undefined]))) : line;
}

/** A component whose lines are written as RFC 5545 3.1 wants them. Lines that are no property are left out. */
function clean({ name, items }: Component): Component {
  const kept = items.filter((item) => item.name !== '');
  return newComponent(
    name,
    kept.map((item) => (isComponent(item) ? clean(item) : cleanLine(item))),
  );
}

function cleanLine(line: CalendarLine): CalendarLine {
  const octets = line.raw.split('\r\n').map((physical) => new TextEncoder().encode(physical).length);
  if (line.raw.endsWith('\r\n') && octets.every((count) => count <= LINE_OCTETS)) return line;
  const params = Object.fromEntries(line.params.map((param) => [param.name, param.values]));
  return makeCalendarLine({ name: line.name, params, value: line.value });
}

/** An event with another value of one line; '' leaves the line out. */
export function withValue(event: Component, name: string, value: string): Component {
  return withLines(event, value === '' ? [] : [makeCalendarLine({ name, value })], [name]);
}
