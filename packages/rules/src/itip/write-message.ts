import type { MeetingAnswer } from '@pillarbox/contract/calendar/event';
import { makeCalendarLine, valueOfText } from '../icalendar/calendar-line.ts';
import { newComponent } from '../icalendar/component.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';
import { stampText } from '../icalendar/write-lines.ts';
import type { Meeting, MeetingPart } from './meeting.ts';
import { messageText, withValue } from './outgoing.ts';
import { mapLines, withLines } from './parts.ts';
import type { Person } from './people.ts';
import { isAttendee, newAttendee, withAnswer } from './people.ts';
import { versionOf } from './version.ts';

/** What an answer, a proposal or a refusal of one repeats of the event: readers of other makers find the event by it. */
const REPEATED =
  /^(?:UID|RECURRENCE-ID|SEQUENCE|ORGANIZER|SUMMARY|LOCATION|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|CREATED|LAST-MODIFIED)$/;

/** The invitation to an event, or to these instances of it (RFC 5546 3.2.2). */
export function requestText(meeting: Meeting, parts: readonly MeetingPart[] = meeting.parts): string {
  return messageText(
    meeting,
    'request',
    parts.map(({ event }) => event),
  );
}

/** A cancellation (RFC 5546 3.2.5). */
export interface Cancellation {
  readonly parts: readonly MeetingPart[];
  /** SEQUENCE of the cancellation. */
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Who is no longer invited; undefined when the event or the instance does not take place. */
  readonly removed?: readonly string[] | undefined;
}

/** The cancellation of an event, of instances, or for attendees who are no longer invited. */
export function cancelText(meeting: Meeting, { parts, sequence, now, removed }: Cancellation): string {
  const cancelled = parts.map(({ event }) => {
    const lines = newComponent('VEVENT', event.lines);
    const told = mapLines(lines, (line) =>
      removed === undefined || line.name !== 'ATTENDEE' || removed.some((mail) => isAttendee(line, mail)) ? line : null,
    );
    const stamped = withValue(withValue(told, 'DTSTAMP', stampText(now)), 'SEQUENCE', String(sequence));
    return withValue(stamped, 'STATUS', 'CANCELLED');
  });
  return messageText(meeting, 'cancel', cancelled);
}

/** An answer of the user. */
export interface Answer {
  /** The address that the user is invited by. */
  readonly attendee: Person;
  readonly answer: MeetingAnswer;
  /** A line for the organizer; '' for none. */
  readonly note: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The answer to an invitation (RFC 5546 3.2.3). Somebody who is not in the list answers as a guest: the organizer decides. */
export function replyText(meeting: Meeting, { attendee, answer, note, now }: Answer, parts = meeting.parts): string {
  const events = parts.map(({ event }) => {
    const own = event.lines.find((line) => isAttendee(line, attendee.mail)) ?? newAttendee(attendee, answer);
    const status = makeCalendarLine({ name: 'REQUEST-STATUS', value: '2.0;Success' });
    return withStatus(spoken(event, { own: withAnswer(own, answer), note, now }), status);
  });
  return messageText(meeting, 'reply', events);
}

/** Times that somebody proposes, as instants in milliseconds since 1970. */
export interface ProposedTimes {
  readonly start: number;
  readonly end: number;
}

/** The proposal of another time to the organizer (RFC 5546 3.2.7). */
export function counterText(
  meeting: Meeting,
  part: MeetingPart,
  { attendee, note, now, start, end }: Omit<Answer, 'answer'> & ProposedTimes,
): string {
  const own = part.event.lines.find((line) => isAttendee(line, attendee.mail)) ?? newAttendee(attendee, 'tentative');
  const event = spoken(part.event, { own: withAnswer(own, 'tentative'), note, now });
  const moved = withLines(
    event,
    [
      makeCalendarLine({ name: 'DTSTART', value: stampText(start) }),
      makeCalendarLine({ name: 'DTEND', value: stampText(end) }),
    ],
    ['DURATION', 'RRULE', 'RDATE', 'EXDATE'],
  );
  return messageText(meeting, 'counter', [moved]);
}

/** The organizer's refusal of a proposed time (RFC 5546 3.2.8). */
export function declineCounterText(
  meeting: Meeting,
  part: MeetingPart,
  { attendee, note, now }: Omit<Answer, 'answer'>,
): string {
  const own = part.event.lines.find((line) => isAttendee(line, attendee.mail)) ?? newAttendee(attendee, 'needs-action');
  return messageText(meeting, 'declinecounter', [spoken(part.event, { own, note, now })]);
}

/** What a message of or to one attendee says about an event. */
function spoken(event: Component, { own, note, now }: { own: CalendarLine; note: string; now: number }): Component {
  const lines = event.lines.filter(({ name }) => REPEATED.test(name));
  const stamp = makeCalendarLine({ name: 'DTSTAMP', value: stampText(now) });
  const comment = note.trim() === '' ? [] : [makeCalendarLine({ name: 'COMMENT', value: valueOfText(note.trim()) })];
  const made = newComponent('VEVENT', [...lines, stamp, own, ...comment]);
  return withValue(made, 'SEQUENCE', String(versionOf(event).sequence));
}

function withStatus(event: Component, status: CalendarLine): Component {
  return withLines(event, [status]);
}
