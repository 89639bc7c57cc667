import { readCalendars } from '../icalendar/calendar-text.ts';
import { componentsNamed, lineNamed } from '../icalendar/component.ts';
import { readOrganizer } from '../icalendar/people.ts';
import { uidOf } from '../icalendar/read-object.ts';
import { timeOfLine } from '../icalendar/time-value.ts';
import type { Component } from '../icalendar/types.ts';
import { CalendarTextError } from '../icalendar/types.ts';
import { valueOf } from './parts.ts';
import type { Person } from './people.ts';
import { recurrenceKey } from './recurrence-key.ts';

const METHODS = ['request', 'cancel', 'reply', 'counter', 'declinecounter', 'publish', 'refresh', 'add'] as const;
/** What a message about a meeting wants (RFC 5546 1.4). */
export type MeetingMethod = (typeof METHODS)[number];

/** An event, or one instance of it, in a calendar text. */
export interface MeetingPart {
  /** The instance as the contract's `instanceKey`; '' for the series, or an event that does not repeat. */
  readonly key: string;
  readonly event: Component;
}

/** The event of a calendar text, with what was sent about single instances. */
export interface Meeting {
  readonly method: MeetingMethod;
  readonly uid: string;
  readonly calendar: Component;
  /** At least one; each key once. */
  readonly parts: readonly MeetingPart[];
  /** Null without an ORGANIZER that has a mail address [VAL-058]. */
  readonly organizer: Person | null;
}

/** Most instances that one message may hold; each is compared with the others. */
const MAX_PARTS = 500;

/**
 * The first event of a calendar text with all components of its UID; null when the text is no calendar, or holds no event with a
 * UID. A text without a METHOD (mail servers take it out) is a cancellation when its status says so, else a publication, which
 * asks for nothing.
 */
export function readMeeting(text: string): Meeting | null {
  const calendar = calendarWithEvent(text);
  const [first, ...others] = calendar === null ? [] : componentsNamed(calendar, 'VEVENT');
  const uid = first === undefined ? '' : uidOf(first);
  if (calendar === null || first === undefined || uid === '' || uid.length > 1000) return null;
  const same = [first, ...others.filter((event) => uidOf(event) === uid)].slice(0, MAX_PARTS);
  const main = same.find((event) => lineNamed(event, 'RECURRENCE-ID') === undefined);
  const start = main === undefined ? null : timeOfLine(lineNamed(main, 'DTSTART'), calendar);
  const parts = new Map(same.map((event) => [recurrenceKey(event, calendar, start), event]));
  const organizer = same.map(readOrganizer).find((person) => person !== null) ?? null;
  return {
    method: methodOf(calendar, first),
    uid,
    calendar,
    parts: [...parts].map(([key, event]) => ({ key, event })),
    organizer,
  };
}

function calendarWithEvent(text: string): Component | null {
  try {
    return readCalendars(text).find((calendar) => componentsNamed(calendar, 'VEVENT').length > 0) ?? null;
  } catch (error) {
    if (error instanceof CalendarTextError) return null;
    throw error;
  }
}

function methodOf(calendar: Component, event: Component): MeetingMethod {
  const written = valueOf(calendar, 'METHOD').toLowerCase();
  const known = METHODS.find((method) => method === written);
  if (known !== undefined) return known;
  return valueOf(event, 'STATUS').toUpperCase() === 'CANCELLED' ? 'cancel' : 'publish';
}

/** The part about the whole event; undefined when the text is about single instances. */
export function mainPart({ parts }: Pick<Meeting, 'parts'>): MeetingPart | undefined {
  return parts.find(({ key }) => key === '');
}

/** The part that says most: the one about the whole event, else the first instance. */
export function leadingPart(meeting: Pick<Meeting, 'parts'>): MeetingPart | undefined {
  return mainPart(meeting) ?? meeting.parts[0];
}

/** The part of an instance; the part about the whole event when that instance is not different. */
export function partFor(meeting: Pick<Meeting, 'parts'>, key: string): MeetingPart | undefined {
  return meeting.parts.find((part) => part.key === key) ?? mainPart(meeting);
}
