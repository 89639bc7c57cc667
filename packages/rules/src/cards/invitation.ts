import type { ContentLine } from './content-lines.ts';
import { contentLines, unescaped } from './content-lines.ts';

/** A time as it is written in an invitation. */
export interface CalendarTime {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM:SS`; '' for a whole day. */
  readonly time: string;
  /** `UTC`, an IANA name or another one; '' for the time of whoever reads it. */
  readonly zone: string;
}

/** Somebody in an invitation. */
export interface Participant {
  readonly name: string;
  /** '' when the invitation has no mail address. */
  readonly mail: string;
}

/** The event of an invitation (RFC 5546): what, when, where and who. All texts are the sender's. */
export interface Invitation {
  /** `request`, `cancel`, `reply` and others, in lower case; '' for none. */
  readonly method: string;
  readonly title: string;
  readonly start: CalendarTime | null;
  /** For a whole day the day after the last one. */
  readonly end: CalendarTime | null;
  readonly place: string;
  readonly organizer: Participant | null;
  /** The address of who acts for the organizer (SENT-BY, RFC 5545 3.2.18), as the sender says; '' for nobody. */
  readonly sentBy: string;
  readonly people: readonly Participant[];
  readonly repeats: boolean;
}

/** Most people that are listed. */
const MAX_PEOPLE = 100;

/** The first event of a calendar file; null when there is none. */
export function readInvitation(text: string): Invitation | null {
  const lines = contentLines(text);
  const event = firstEvent(lines);
  if (event === null) return null;
  const of = (name: string): ContentLine | undefined => event.find((line) => line.name === name);
  const textOf = (name: string): string => unescaped(of(name)?.value ?? '');
  const organizer = of('ORGANIZER');
  const method = (lines.find(({ name }) => name === 'METHOD')?.value ?? '').trim().toLowerCase();
  return {
    method: textOf('STATUS').toUpperCase() === 'CANCELLED' ? 'cancel' : method,
    title: textOf('SUMMARY'),
    start: timeOf(of('DTSTART')),
    end: timeOf(of('DTEND')),
    place: textOf('LOCATION'),
    organizer: organizer === undefined ? null : participantOf(organizer),
    sentBy: mailIn(organizer?.params.get('SENT-BY') ?? ''),
    people: event
      .filter(({ name }) => name === 'ATTENDEE')
      .slice(0, MAX_PEOPLE)
      .map(participantOf),
    repeats: of('RRULE') !== undefined,
  };
}

/** The lines of the first VEVENT, without those of components inside it (alarms). */
function firstEvent(lines: readonly ContentLine[]): ContentLine[] | null {
  const event: ContentLine[] = [];
  let depth = 0;
  for (const line of lines) {
    const component = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN' && (depth > 0 || component === 'VEVENT')) depth += 1;
    else if (line.name === 'END' && depth > 0) {
      depth -= 1;
      if (depth === 0) return event;
    } else if (depth === 1) event.push(line);
  }
  return depth > 0 ? event : null;
}

function timeOf(line: ContentLine | undefined): CalendarTime | null {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(line?.value.trim() ?? '') ?? [];
  if (line === undefined || year === undefined) return null;
  const date = `${year}-${month ?? ''}-${day ?? ''}`;
  if (Number.isNaN(Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`))) return null;
  if (hour === undefined) return { date, time: '', zone: '' };
  const zone = utc === 'Z' ? 'UTC' : (line.params.get('TZID') ?? '');
  return { date, time: `${hour}:${minute ?? ''}:${second ?? ''}`, zone };
}

function participantOf({ params, value }: ContentLine): Participant {
  return { name: (params.get('CN') ?? '').trim(), mail: mailIn(value) };
}

/** The address of a `mailto:`; '' for none. */
function mailIn(value: string): string {
  return /^mailto:([^\s@?]+@[^\s?]+)$/i.exec(value.trim())?.[1] ?? '';
}
