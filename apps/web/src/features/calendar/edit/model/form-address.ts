import type { Attendee, EventTime } from '@pillarbox/contract/calendar/event';
import type { Draft } from './draft.ts';
import { emptyDraft } from './draft.ts';
import { dayOfText, nextHalfHour, timeAt } from './wall-time.ts';

/** Longest texts that are taken from the page's address, in characters. */
const MAX_TITLE = 300;
const MAX_PLACE = 400;
const MAX_PEOPLE = 50;
const HOUR = 3_600_000;

/** What a form of a new event begins with. Times are `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` in the user's zone, or instants that end in Z. */
export interface NewEvent {
  readonly start?: string | undefined;
  /** For whole days the last day. */
  readonly end?: string | undefined;
  readonly calendar?: string | undefined;
  readonly title?: string | undefined;
  readonly place?: string | undefined;
  readonly rule?: string | undefined;
  /** Addresses, separated by commas. */
  readonly people?: string | undefined;
  /** The message whose files are copied. */
  readonly folder?: string | undefined;
  readonly uid?: string | undefined;
}

interface Surroundings {
  readonly now: number;
  readonly zone: string;
  /** The place of new events [PREF-040]. */
  readonly place: string;
}

/** The form that the page's address asks for. What the address does not say, or says wrongly, has its default. */
export function draftOfAddress(search: NewEvent, { now, zone, place }: Surroundings): Draft {
  const next = timeAt(nextHalfHour(now), zone);
  const start = timeOfText(search.start ?? '', zone) ?? next;
  const draft = emptyDraft(start, endOf(start, search.end ?? '', zone));
  const attendees = (search.people ?? '').split(',').filter((mail) => mail.includes('@'));
  return {
    ...draft,
    summary: (search.title ?? '').slice(0, MAX_TITLE),
    location: (search.place ?? place).slice(0, MAX_PLACE),
    rule: (search.rule ?? '').slice(0, 1000),
    attendees: attendees.slice(0, MAX_PEOPLE).map((mail) => personOf(mail.trim().slice(0, 320))),
  };
}

/** Somebody who is not invited yet. */
export function personOf(mail: string, name = '', kind: Attendee['kind'] = 'person'): Attendee {
  return { mail, name, cn: name, role: 'required', kind, answer: 'needs-action' };
}

function endOf(start: EventTime, typed: string, zone: string): EventTime {
  const end = timeOfText(typed, zone);
  if (start.time === '') return end === null || end.date < start.date ? start : { ...end, time: '', zone: '' };
  const from = new Date(`${start.date}T${start.time}Z`).getTime();
  const hourLater = new Date(from + HOUR).toISOString();
  const isUsable = end !== null && end.time !== '' && `${end.date}T${end.time}` >= `${start.date}T${start.time}`;
  return isUsable ? end : { date: hourLater.slice(0, 10), time: hourLater.slice(11, 16), zone };
}

/** Reads a time of the page's address; null for none. */
export function timeOfText(text: string, zone: string): EventTime | null {
  const [, date = '', time, mark] =
    /^(\d{4}-\d{2}-\d{2})(?:T([01]\d:[0-5]\d|2[0-3]:[0-5]\d)(?::\d{2})?(Z)?)?$/.exec(text) ?? [];
  if (dayOfText(date) === null) return null;
  if (time === undefined) return { date, time: '', zone: '' };
  return mark === undefined ? { date, time, zone } : timeAt(Date.parse(`${date}T${time}:00Z`), zone);
}
