import type { Attendee } from '@pillarbox/contract/calendar/event';
import { MAX_ATTENDEES } from '@pillarbox/contract/calendar/event';
import { makeCalendarLine, paramOf } from './calendar-line.ts';
import { lineNamed, linesNamed } from './component.ts';
import type { CalendarLine, Component } from './types.ts';

const ROLES = {
  required: 'REQ-PARTICIPANT',
  optional: 'OPT-PARTICIPANT',
  informed: 'NON-PARTICIPANT',
  chair: 'CHAIR',
} as const satisfies Record<Attendee['role'], string>;
const KINDS = {
  person: 'INDIVIDUAL',
  group: 'GROUP',
  room: 'ROOM',
  resource: 'RESOURCE',
  unknown: 'UNKNOWN',
} as const satisfies Record<Attendee['kind'], string>;
const ANSWERS = {
  accepted: 'ACCEPTED',
  tentative: 'TENTATIVE',
  declined: 'DECLINED',
  delegated: 'DELEGATED',
  'needs-action': 'NEEDS-ACTION',
} as const satisfies Record<Attendee['answer'], string>;

function keyOf<K extends string>(table: Readonly<Record<K, string>>, value: string, otherwise: K): K {
  const found = Object.entries(table).find(([, written]) => written === value.toUpperCase());
  return found === undefined ? otherwise : (found[0] as K);
}

/** The address of an ATTENDEE or ORGANIZER in lower case; '' for none. Apple writes it as EMAIL when the value is a path. */
export function mailOf(line: CalendarLine): string {
  const written = /^\s*mailto:(.*)$/is.exec(line.value)?.[1] ?? paramOf(line, 'EMAIL');
  const bare = written === '' && line.value.includes('@') && !line.value.includes(':') ? line.value : written;
  const mail = bare.trim().toLowerCase();
  return mail.length <= 320 && mail.includes('@') ? mail : '';
}

/**
 * The id of a room or of equipment that a line invites, which is a calendar and has no address (RFC 5545 3.2.3, 3.3.3); '' for
 * somebody else.
 */
export function resourceOf(line: CalendarLine): string {
  if (line.name !== 'ATTENDEE' || !['ROOM', 'RESOURCE'].includes(paramOf(line, 'CUTYPE').toUpperCase())) return '';
  return /^\s*urn:uuid:([0-9a-f-]{36})\s*$/i.exec(line.value)?.[1]?.toLowerCase() ?? '';
}

/** Whether somebody who is invited is a room or equipment of Pillarbox: `mail` is its id. */
export function isResource({ kind, mail }: Pick<Attendee, 'kind' | 'mail'>): boolean {
  return (kind === 'room' || kind === 'resource') && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(mail);
}

/** What a line of ATTENDEE is known by: an address, or the id of a resource. */
function keyOfLine(line: CalendarLine): string {
  return mailOf(line) || resourceOf(line);
}

function nameOf(line: CalendarLine): string {
  return paramOf(line, 'CN')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** The person of an ATTENDEE (RFC 5545 3.8.4.1); null for one without an address. */
function readAttendee(line: CalendarLine): Attendee | null {
  const mail = keyOfLine(line);
  if (mail === '') return null;
  const name = nameOf(line);
  return {
    mail,
    name,
    cn: name,
    role: keyOf(ROLES, paramOf(line, 'ROLE'), 'required'),
    kind: keyOf(KINDS, paramOf(line, 'CUTYPE') || 'INDIVIDUAL', 'unknown'),
    answer: keyOf(ANSWERS, paramOf(line, 'PARTSTAT'), 'needs-action'),
  };
}

/** The people of a component, each address once. */
export function readAttendees(part: Component): Attendee[] {
  const people = new Map<string, Attendee>();
  for (const line of linesNamed(part, 'ATTENDEE')) {
    const person = readAttendee(line);
    if (person !== null && !people.has(person.mail) && people.size < MAX_ATTENDEES) people.set(person.mail, person);
  }
  return [...people.values()];
}

/** The organizer (RFC 5545 3.8.4.3); null for none, or one without an address. */
export function readOrganizer(part: Component): { mail: string; name: string } | null {
  const line = lineNamed(part, 'ORGANIZER');
  const mail = line === undefined ? '' : mailOf(line);
  return line === undefined || mail === '' ? null : { mail, name: nameOf(line) };
}

/** The line of a person. Who has not answered is asked to (RSVP). */
export function attendeeLine(person: Attendee, lineBreak: string): CalendarLine {
  const mail = person.mail.trim();
  const params = {
    CN: person.name || person.cn,
    CUTYPE: KINDS[person.kind],
    ROLE: ROLES[person.role],
    PARTSTAT: ANSWERS[person.answer],
    RSVP: person.answer === 'needs-action' && person.role !== 'informed' ? 'TRUE' : '',
  };
  return makeCalendarLine(
    { name: 'ATTENDEE', params, value: isResource(person) ? `urn:uuid:${mail}` : `mailto:${mail}` },
    lineBreak,
  );
}

export function organizerLine(organizer: { mail: string; name: string }, lineBreak: string): CalendarLine {
  const params = { CN: organizer.name };
  return makeCalendarLine({ name: 'ORGANIZER', params, value: `mailto:${organizer.mail.trim()}` }, lineBreak);
}

/** The lines of people; of those who were there already and did not change the lines that were read. */
export function attendeeLines(
  people: readonly Attendee[],
  before: Component | null,
  lineBreak: string,
): CalendarLine[] {
  const lines = before === null ? [] : linesNamed(before, 'ATTENDEE');
  const held = new Map(lines.map((line) => [keyOfLine(line), line]));
  const unreadable = lines.filter((line) => keyOfLine(line) === '');
  const written = people.map((person) => {
    const line = held.get(person.mail.trim().toLowerCase());
    const same = line === undefined ? null : readAttendee(line);
    const isSame =
      same !== null && (['name', 'role', 'kind', 'answer'] as const).every((key) => same[key] === person[key]);
    return isSame && line !== undefined ? line : attendeeLine(person, lineBreak);
  });
  return [...unreadable, ...written];
}
