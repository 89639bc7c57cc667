import type { EventFields } from '@pillarbox/contract/calendar/event';
import { makeCalendarLine } from '../icalendar/calendar-line.ts';
import { readCalendars, writeCalendar } from '../icalendar/calendar-text.ts';
import { isComponent, withItems } from '../icalendar/component.ts';
import type { Component } from '../icalendar/types.ts';
import { writeEvent } from '../icalendar/write-object.ts';
import { wallTimeAt } from '../icalendar/zones.ts';
import { leadingPart, readMeeting } from '../itip/meeting.ts';
import { versionOf } from '../itip/version.ts';

/** Somebody with an address. */
interface Person {
  readonly name: string;
  readonly mail: string;
}

/** A visit for a calendar text. */
export interface WrittenVisit {
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly notes: string;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  /** IANA name. */
  readonly zone: string;
  readonly owner: Person;
  readonly visitor: Person;
  /** Whether the owner has not decided yet. */
  readonly isAsked: boolean;
  readonly now: number;
}

/** The event of a visit: the owner organises it, and the visitor, who has chosen the time, comes. */
export function visitText(visit: WrittenVisit): string {
  return writeEvent(visitFields(visit), { uid: visit.uid, now: visit.now, organizer: visit.owner });
}

function visitFields({ title, place, notes, start, end, zone, visitor, isAsked }: WrittenVisit): EventFields {
  return {
    summary: title,
    location: place,
    description: notes,
    url: '',
    start: timeAt(start, zone),
    end: timeAt(end, zone),
    rule: '',
    color: '',
    isBusy: true,
    isPrivate: false,
    status: isAsked ? 'tentative' : 'confirmed',
    reminders: [],
    attendees: [{ ...visitor, cn: visitor.name, role: 'required', kind: 'person', answer: 'accepted' }],
    attachments: [],
  };
}

/** An instant as a time of an event. */
export function timeAt(instant: number, zone: string): EventFields['start'] {
  const { date, time } = wallTimeAt(instant, zone);
  return { date, time: time.slice(0, 5), zone };
}

/** What a message about a visit is (RFC 5546): an invitation, its end, or an entry that nobody answers. */
export type VisitMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** The text of a message about a visit, in the version of the stored event. */
export function visitMessage(visit: WrittenVisit, method: VisitMethod, sequence: number): string {
  const [calendar] = readCalendars(visitText(visit));
  if (calendar === undefined) return '';
  const items = calendar.items.map((item) => (isComponent(item) ? versioned(item, method, sequence) : item));
  const at = items.findIndex((item) => isComponent(item));
  return writeCalendar(
    withItems(calendar, [
      ...items.slice(0, at),
      makeCalendarLine({ name: 'METHOD', value: method }),
      ...items.slice(at),
    ]),
  );
}

function versioned(part: Component, method: VisitMethod, sequence: number): Component {
  if (part.name !== 'VEVENT') return part;
  const kept = part.items.filter((item) => isComponent(item) || item.name !== 'STATUS' || method !== 'CANCEL');
  return withItems(part, [
    ...kept,
    makeCalendarLine({ name: 'SEQUENCE', value: String(sequence) }),
    ...(method === 'CANCEL' ? [makeCalendarLine({ name: 'STATUS', value: 'CANCELLED' })] : []),
  ]);
}

/** SEQUENCE of a stored event. */
export function sequenceOf(text: string): number {
  const meeting = readMeeting(text);
  const part = meeting === null ? undefined : leadingPart(meeting);
  return part === undefined ? 0 : versionOf(part.event).sequence;
}
