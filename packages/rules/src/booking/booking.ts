import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import { makeCalendarLine, textOfValue, valueOfText } from '../icalendar/calendar-line.ts';
import { readCalendars, writeCalendar } from '../icalendar/calendar-text.ts';
import { isComponent, lineBreakOf, lineNamed, withItems } from '../icalendar/component.ts';
import { deleteInstances } from '../icalendar/delete-instances.ts';
import { readOrganizer, resourceOf } from '../icalendar/people.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';
import { leadingPart, readMeeting } from '../itip/meeting.ts';
import { mapLines, valueOf } from '../itip/parts.ts';
import { withAnswer } from '../itip/people.ts';

/**
 * How a booking stands: `confirmed` takes the time of the resource, `asked` waits for its owner, `waiting` for the time to be free.
 */
export type BookingState = 'confirmed' | 'asked' | 'waiting';
/** What the attendee line of the resource says of it. */
export const BOOKING_ANSWERS = {
  confirmed: 'accepted',
  asked: 'tentative',
  waiting: 'needs-action',
} as const satisfies Record<BookingState, AttendeeAnswer>;

/** Why a booking is tentative: programs leave lines that they do not know. */
const STATE_LINE = 'X-PILLARBOX-BOOKING';
const TIME_LINES = ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID'];
const KEPT_LINES = new Set([...TIME_LINES, 'DTSTAMP', 'SEQUENCE']);

/** What of an event stands in the calendar of a resource. */
interface Booked {
  /** The UID of the booking. */
  readonly uid: string;
  /** The id of the resource. */
  readonly resource: string;
  readonly state: BookingState;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The ids of the rooms and the equipment that an event or one of its instances invites, each once. */
export function resourcesOf(text: string): string[] {
  // Most events have none, and their texts need not be read.
  if (!/urn:uuid:/i.test(text.replaceAll(/\r?\n[ \t]/g, ''))) return [];
  const parts = readMeeting(text)?.parts ?? [];
  return [...new Set(parts.flatMap(({ event }) => event.lines.map(resourceOf)))].filter((id) => id !== '');
}

/** Whether an event takes place, and this address (in lower case) organises it: copies of its guests book nothing. */
export function isBookedBy(text: string, mail: string): boolean {
  const event = leading(text);
  return event !== undefined && readMeeting(text)?.organizer?.mail === mail && !isCancelled(event);
}

/**
 * The booking of a resource for an event: its times with the title, and the organizer as notes. It has the instances that invite the
 * resource, and no people, so that its owner may change it. A private event gives its organizer as title. Null when no instance is
 * left.
 */
export function bookingText(event: string, booked: Booked): string | null {
  const text = withoutOthers(event, booked);
  const [calendar] = text === null ? [] : readCalendars(text);
  if (calendar === undefined) return null;
  const kept = calendar.items.filter((item) => !isComponent(item) || item.name !== 'VEVENT');
  const events = calendar.components.filter(({ name }) => name === 'VEVENT');
  const invited = events.filter((one) => one.lines.some((line) => resourceOf(line) === booked.resource));
  if (invited.length === 0) return null;
  return writeCalendar(withItems(calendar, [...kept, ...invited.map((one) => bookingOf(one, booked))]));
}

/** Leaves out the instances of a series that do not invite the resource. */
function withoutOthers(text: string, { resource, now }: Booked): string | null {
  const parts = readMeeting(text)?.parts ?? [];
  const invites = ({ event }: { readonly event: Component }) => event.lines.some((one) => resourceOf(one) === resource);
  if (!parts.some((part) => part.key === '' && invites(part))) return text;
  const others = parts.filter((part) => part.key !== '' && (!invites(part) || isCancelled(part.event)));
  return others.reduce<string | null>(
    (left, { key }) => (left === null ? null : deleteInstances(left, { scope: 'current', instance: key, now })),
    text,
  );
}

function bookingOf(event: Component, { uid, state }: Booked): Component {
  const lineBreak = lineBreakOf(event);
  const organizer = readOrganizer(event);
  const who = organizer === null ? '' : [organizer.name, `<${organizer.mail}>`].join(' ').trim();
  const isPublic = (valueOf(event, 'CLASS') || 'PUBLIC').toUpperCase() === 'PUBLIC';
  const title = isPublic ? textOfValue(lineNamed(event, 'SUMMARY')?.value ?? '') : who;
  const line = (name: string, value: string): CalendarLine => makeCalendarLine({ name, value }, lineBreak);
  return withItems(event, [
    line('UID', uid),
    ...event.lines.filter(({ name }) => KEPT_LINES.has(name)),
    line('SUMMARY', valueOfText(title)),
    line('DESCRIPTION', valueOfText(who)),
    line('STATUS', state === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE'),
    line(STATE_LINE, state.toUpperCase()),
  ]);
}

/** How a booking stands; null for one that its owner has cancelled. */
export function bookingState(text: string): BookingState | null {
  const event = leading(text);
  const status = event === undefined ? '' : valueOf(event, 'STATUS').toUpperCase();
  if (event === undefined || status === 'CANCELLED') return null;
  if (status !== 'TENTATIVE') return 'confirmed';
  return valueOf(event, STATE_LINE).toUpperCase() === 'WAITING' ? 'waiting' : 'asked';
}

/** A booking in another state. */
export function withState(text: string, state: BookingState): string {
  const status = state === 'confirmed' ? 'CONFIRMED' : 'TENTATIVE';
  const values = new Map([
    ['STATUS', status],
    [STATE_LINE, state.toUpperCase()],
  ]);
  return withLinesOfEvents(text, (line) => {
    const value = values.get(line.name);
    return value === undefined ? line : makeCalendarLine({ name: line.name, value });
  });
}

/** Whether two bookings are at the same times. */
export function isSameTimes(one: string, other: string): boolean {
  return timesOf(one) === timesOf(other);
}

function timesOf(text: string): string {
  const lines = (readMeeting(text)?.parts ?? []).map(({ event }) =>
    event.lines
      .filter(({ name }) => TIME_LINES.includes(name))
      .map(({ raw }) => raw.trim())
      .sort()
      .join('\n'),
  );
  return lines.sort().join('\n\n');
}

/** An event in which a resource has another answer; the text as it was when it has that answer, or is not invited. */
export function withResourceAnswer(text: string, resource: string, answer: AttendeeAnswer): string {
  const isOther = (line: CalendarLine): boolean =>
    resourceOf(line) === resource &&
    line.params.find(({ name }) => name === 'PARTSTAT')?.values[0]?.toLowerCase() !== answer;
  if (!(readMeeting(text)?.parts ?? []).some(({ event }) => event.lines.some(isOther))) return text;
  return withLinesOfEvents(text, (line) => (isOther(line) ? withAnswer(line, answer) : line));
}

function withLinesOfEvents(text: string, change: (line: CalendarLine) => CalendarLine): string {
  return readCalendars(text)
    .map((calendar) =>
      writeCalendar(
        withItems(
          calendar,
          calendar.items.map((item) => (isComponent(item) && item.name === 'VEVENT' ? mapLines(item, change) : item)),
        ),
      ),
    )
    .join('');
}

function leading(text: string): Component | undefined {
  const meeting = readMeeting(text);
  return meeting === null ? undefined : leadingPart(meeting)?.event;
}

function isCancelled(event: Component): boolean {
  return valueOf(event, 'STATUS').toUpperCase() === 'CANCELLED';
}
