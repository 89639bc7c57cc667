import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import { attendeeAnswer } from '@pillarbox/contract/calendar/event';
import { makeCalendarLine, paramOf } from '../icalendar/calendar-line.ts';
import { mailOf } from '../icalendar/people.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';
import { mapLines } from './parts.ts';

/** Somebody who sends or gets messages about a meeting. */
export interface Person {
  /** In lower case, without `mailto:`. */
  readonly mail: string;
  /** '' for none. */
  readonly name: string;
}

/** Whether a line is the ATTENDEE line of an address. */
export function isAttendee(line: CalendarLine, mail: string): boolean {
  return line.name === 'ATTENDEE' && mail !== '' && mailOf(line) === mail;
}

/** The line of an attendee; undefined when that address is not invited. */
export function attendeeLine(event: Component, mail: string): CalendarLine | undefined {
  return event.lines.find((line) => isAttendee(line, mail));
}

/** The addresses that are invited, each once. */
export function invitedMails(event: Component): string[] {
  const mails = event.lines.filter(({ name }) => name === 'ATTENDEE').map(mailOf);
  return [...new Set(mails)].filter((mail) => mail !== '');
}

/** The answer of an ATTENDEE line; without a PARTSTAT, or with an unknown one, `needs-action` (RFC 5545 3.2.12). */
export function answerOf(line: CalendarLine): AttendeeAnswer {
  const read = attendeeAnswer.safeParse(paramOf(line, 'PARTSTAT').toLowerCase());
  return read.success ? read.data : 'needs-action';
}

/** A line with parameters set, or left out where the value is undefined. The others stay. */
export function withParams(line: CalendarLine, changes: Readonly<Record<string, string | undefined>>): CalendarLine {
  const params = Object.fromEntries(line.params.map(({ name, values }) => [name, values]));
  return makeCalendarLine({ name: line.name, params: { ...params, ...changes }, value: line.value });
}

/** An ATTENDEE line with an answer; an answer ends the request for one. */
export function withAnswer(line: CalendarLine, answer: AttendeeAnswer): CalendarLine {
  const rsvp = answer === 'needs-action' ? {} : { RSVP: undefined };
  return withParams(line, { PARTSTAT: answer.toUpperCase(), ...rsvp });
}

/** An event in which one attendee has another answer; unchanged when that address is not invited. */
export function setAnswer(event: Component, mail: string, answer: AttendeeAnswer): Component {
  return mapLines(event, (line) => (isAttendee(line, mail) ? withAnswer(line, answer) : line));
}

/** A new ATTENDEE line. */
export function newAttendee({ mail, name }: Person, answer: AttendeeAnswer): CalendarLine {
  const params = { CN: name, ROLE: 'REQ-PARTICIPANT', PARTSTAT: answer.toUpperCase() };
  return makeCalendarLine({ name: 'ATTENDEE', params, value: `mailto:${mail}` });
}
