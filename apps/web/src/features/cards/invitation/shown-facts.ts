import type { Event, EventTime } from '@pillarbox/contract/calendar/event';
import type { CalendarTime, Invitation } from '@pillarbox/rules/cards/invitation';
import { eventTime, instantOf } from '../event-time.ts';
import type { TimeStyle } from '../event-time.ts';
import type { ShownFacts } from './Facts.tsx';
import type { InvitationReply } from './invitation.queries.ts';

const DAY_MS = 86_400_000;

/** What the card shows: what the message says, and once the gateway has answered, its reading of it, which knows every zone. */
export function factsOf(
  written: Invitation,
  reply: InvitationReply | null,
  { tag, zone, repeats }: TimeStyle & { readonly repeats: string },
): ShownFacts {
  const event = reply?.event ?? null;
  const style = { tag, zone };
  const when = event === null ? eventTime(written, style) : timeWords(event, style);
  const at = event === null ? startOf(written, zone) : instantOf(event.start, event.start.time === '' ? 'UTC' : zone);
  const known = event?.start.time ?? written.start?.time;
  const organizer = event?.organizer ?? reply?.own?.organizer ?? written.organizer;
  return {
    title: event?.summary ?? written.title,
    when,
    before: reply === null ? '' : beforeWords(reply, style),
    at,
    zone: known === '' ? 'UTC' : zone,
    place: event?.location ?? written.place,
    organizer,
    sentBy: written.sentBy.toLowerCase() === organizer?.mail.toLowerCase() ? '' : written.sentBy,
    people: peopleIn(reply) ?? written.people,
    repeats: written.repeats ? (ruleWords(event) ?? repeats) : '',
    isCancelled: written.method === 'cancel',
    event: shownEvent(reply),
  };
}

/** What the rule says in words; undefined where the gateway has no words for it. */
function ruleWords(event: Event | null): string | undefined {
  const words = event?.recurrence.summary ?? '';
  return words === '' || words === event?.rule ? undefined : words;
}

/** Of an answer the event of the calendar says who comes; the message names only its sender. */
function shownEvent(reply: InvitationReply | null): Event | null {
  if (reply === null) return null;
  const isAnswer = reply.method === 'reply' || reply.method === 'counter' || reply.method === 'declinecounter';
  return isAnswer || reply.state === 'known' ? (reply.own ?? reply.event) : reply.event;
}

function peopleIn(reply: InvitationReply | null): readonly { name: string; mail: string }[] | undefined {
  return shownEvent(reply)?.attendees.map(({ name, mail }) => ({ name, mail }));
}

/** The time in the calendar, when a message brings another one. */
function beforeWords({ own, event, state }: InvitationReply, style: TimeStyle): string {
  if (own === null || (state !== 'update' && state !== 'counter')) return '';
  const words = timeWords(own, style);
  return words === timeWords(event, style) ? '' : words;
}

function timeWords({ start, end }: Pick<Event, 'start' | 'end'>, style: TimeStyle): string {
  return eventTime({ start: written(start), end: written(end, start.time === '') }, style);
}

/** A time of an event as calendar texts have it; the end of whole days is the day after. */
function written({ date, time, zone }: EventTime, isLastDay = false): CalendarTime {
  if (time !== '') return { date, time: `${time}:00`, zone };
  const day = isLastDay ? new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10) : date;
  return { date: day, time: '', zone: '' };
}

function startOf({ start }: Invitation, zone: string): number | null {
  if (start === null) return null;
  const reader = start.time === '' ? 'UTC' : zone;
  return instantOf({ date: start.date, time: start.time.slice(0, 5), zone: start.zone }, reader);
}
