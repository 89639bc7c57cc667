import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import { componentsNamed, isComponent, withItems } from '../icalendar/component.ts';
import { writeCalendar } from '../icalendar/calendar-text.ts';
import { isKeptFile } from '../icalendar/object-files.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';
import type { Meeting, MeetingPart } from './meeting.ts';
import { mainPart } from './meeting.ts';
import { withoutPrivateParams } from './outgoing.ts';
import { mapLines, withoutInner } from './parts.ts';
import type { Person } from './people.ts';
import { answerOf, attendeeLine, newAttendee, setAnswer } from './people.ts';
import { changesTimes } from './significant.ts';
import { compareVersions, versionOf } from './version.ts';

/** What became of a message that was applied to what the calendars have. */
export type Applied =
  | { readonly outcome: 'applied'; readonly text: string }
  /** The calendars have it already. */
  | { readonly outcome: 'same' }
  /** The calendars have something newer. */
  | { readonly outcome: 'outdated' };

/** The user in an invitation. */
export interface Invited {
  readonly attendee: Person;
  /** The answer to store; undefined keeps the one that the calendars have, as long as the times stay. */
  readonly answer?: AttendeeAnswer | undefined;
}

/** What an invitation must not bring into a calendar: reminders, files that only another gateway knows, and lines that programs of the sender keep for themselves. */
const FOREIGN_LINE = /^(?:X-PILLARBOX-.*|X-MOZ-.*|COLOR|CATEGORIES|REQUEST-STATUS)$/;
/** What is the user's own in a stored event, and stays when the organizer changes the event. */
const OWN_LINE = /^(?:X-PILLARBOX-.*|X-MOZ-.*|COLOR|CATEGORIES|TRANSP)$/;

/**
 * Puts an invitation into the user's calendars (RFC 5546 3.2.2). `stored` is what they have of its UID. Newer parts replace older ones
 * and never the other way round; the user's reminders, colour and labels stay, and other times reset the user's answer.
 */
export function applyRequest(stored: Meeting | null, incoming: Meeting, invited: Invited): Applied {
  if (stored === null) return { outcome: 'applied', text: newObject(incoming, invited) };
  const newer = incoming.parts.filter((part) => isNewer(part, stored));
  const isSame = incoming.parts.every((part) => compareTo(part, stored) === 0);
  if (newer.length === 0 && !isSame) return { outcome: 'outdated' };
  if (newer.length === 0 && invited.answer === undefined) return { outcome: 'same' };
  const kept = keptParts(stored, incoming, newer);
  const taken = newer.map((part) => mergedEvent(part, stored, invited));
  const answered =
    invited.answer === undefined
      ? kept
      : kept.map((part) => (isAbout(incoming, part) ? { ...part, event: answeredEvent(part.event, invited) } : part));
  const text = objectText(stored, [...answered.map(({ event }) => event), ...taken], incoming);
  return text === writeCalendar(stored.calendar) ? { outcome: 'same' } : { outcome: 'applied', text };
}

/** Whether a message speaks about a stored part. One about the whole event speaks about every instance. */
function isAbout(incoming: Meeting, { key }: MeetingPart): boolean {
  return incoming.parts.some((part) => part.key === key || part.key === '');
}

function compareTo(part: MeetingPart, stored: Meeting): number {
  const known = stored.parts.find(({ key }) => key === part.key);
  if (known !== undefined) return compareVersions(versionOf(part.event), versionOf(known.event));
  // An instance that is not different yet: a message older than the whole event is outdated.
  const main = mainPart(stored);
  return main === undefined || versionOf(part.event).sequence >= versionOf(main.event).sequence ? 1 : -1;
}

function isNewer(part: MeetingPart, stored: Meeting): boolean {
  return compareTo(part, stored) > 0;
}

/** The stored parts that stay. A later SEQUENCE of the whole event, or other times, end the instances that the message does not name. */
function keptParts(stored: Meeting, incoming: Meeting, newer: readonly MeetingPart[]): MeetingPart[] {
  const main = newer.find(({ key }) => key === '');
  const known = mainPart(stored);
  const isMoved = main !== undefined && known !== undefined && changesTimes(known.event, main.event);
  const isEnded = ({ key, event }: MeetingPart): boolean => {
    if (main === undefined || incoming.parts.some((part) => part.key === key)) return false;
    return isMoved || versionOf(event).sequence < versionOf(main.event).sequence;
  };
  return stored.parts.filter((part) => !newer.some(({ key }) => key === part.key) && !isEnded(part));
}

function mergedEvent(part: MeetingPart, stored: Meeting, invited: Invited): Component {
  const known = stored.parts.find(({ key }) => key === part.key);
  const before = known ?? mainPart(stored);
  const isMoved = before !== undefined && changesTimes(before.event, part.event) && known !== undefined;
  const line = before === undefined ? undefined : attendeeLine(before.event, invited.attendee.mail);
  const kept = line === undefined || isMoved ? 'needs-action' : answerOf(line);
  const event = takenEvent(part.event, { ...invited, answer: invited.answer ?? kept });
  return known === undefined ? event : withOwn(event, known.event);
}

/** An event with what is the user's own of the one before. */
function withOwn(event: Component, before: Component): Component {
  const own = before.lines.filter(({ name }) => OWN_LINE.test(name));
  const names = new Set(own.map(({ name }) => name));
  const lines = event.lines.filter(({ name }) => !names.has(name));
  return withItems(event, [...lines, ...own, ...event.components, ...componentsNamed(before, 'VALARM')]);
}

/** An event of a message as it is stored: without reminders and marks of the sender, with the user's answer. */
function takenEvent(event: Component, invited: Invited): Component {
  const taken = mapLines(withoutInner(event, 'VALARM'), (line) =>
    FOREIGN_LINE.test(line.name) || isKeptFile(line) ? null : withoutPrivateParams(line),
  );
  return answeredEvent(taken, invited);
}

/** Sets the user's answer. A user who is not in the list is added: the event was passed on to him. */
function answeredEvent(event: Component, { attendee, answer = 'needs-action' }: Invited): Component {
  if (attendee.mail === '') return event;
  if (attendeeLine(event, attendee.mail) !== undefined) return setAnswer(event, attendee.mail, answer);
  const at = event.items.findIndex(isComponent);
  const place = at === -1 ? event.items.length : at;
  const own = newAttendee(attendee, answer);
  return withItems(event, [...event.items.slice(0, place), own, ...event.items.slice(place)]);
}

function newObject(incoming: Meeting, invited: Invited): string {
  return objectText(
    incoming,
    incoming.parts.map(({ event }) => takenEvent(event, invited)),
    incoming,
  );
}

/** The text of a stored object: the lines of its calendar without METHOD, the zones of both texts, and these events. */
export function objectText(base: Meeting, events: readonly Component[], incoming: Meeting = base): string {
  const head = base.calendar.lines.filter(({ name }) => name !== 'METHOD');
  const zones = new Map<string, Component>();
  for (const calendar of [base.calendar, incoming.calendar]) {
    for (const zone of componentsNamed(calendar, 'VTIMEZONE')) zones.set(zoneName(zone), zone);
  }
  const items: (CalendarLine | Component)[] = [...head, ...zones.values(), ...events];
  return writeCalendar(withItems(base.calendar, items));
}

function zoneName(zone: Component): string {
  return zone.lines.find(({ name }) => name === 'TZID')?.value ?? '';
}
