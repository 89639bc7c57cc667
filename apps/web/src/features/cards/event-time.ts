import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { CalendarTime, Invitation } from '@pillarbox/rules/cards/invitation';

/** How times are written: language tag and the zone of the reader. */
export interface TimeStyle {
  readonly tag: string;
  readonly zone: string;
}

const DAY_MS = 86_400_000;

/**
 * When an event takes place, in the zone of the reader. A zone that the browser does not know is named beside the time as it is
 * written; '' without a start.
 */
export function eventTime({ start, end }: Pick<Invitation, 'start' | 'end'>, { tag, zone }: TimeStyle): string {
  if (start === null) return '';
  if (start.time === '') {
    const from = wallOf(start);
    const until = end === null ? from : Math.max(from, wallOf(end) - DAY_MS);
    return new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }).formatRange(from, until);
  }
  const isKnown = start.zone === '' || isZone(start.zone);
  const instantOf = (time: CalendarTime): number => (isKnown ? toInstant(time) : wallOf(time));
  const from = instantOf(start);
  const until = end === null || end.time === '' ? from : Math.max(from, instantOf(end));
  // A time without a zone means the wall clock of whoever reads it (RFC 5545 3.3.5).
  const shownIn = start.zone === '' || !isKnown ? 'UTC' : zone;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone: shownIn });
  const words = format.formatRange(from, until);
  return isKnown ? words : `${words} (${start.zone})`;
}

/** The instant of a time of an event, in milliseconds since 1970. A time without a zone is that of the reader. */
export function instantOf({ date, time, zone }: EventTime, reader: string): number {
  const shown = zone === '' || !isZone(zone) ? reader : zone;
  return toInstant({ date, time: time === '' ? '00:00:00' : `${time}:00`, zone: shown });
}

/** An instant as the time of an event in a zone. */
export function timeAt(instant: number, zone: string): EventTime {
  const wall = new Date(instant + offsetAt(instant, zone)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16), zone };
}

/** The same instant in another zone. */
export function timeInZone(time: EventTime, zone: string): EventTime {
  return timeAt(instantOf(time, zone), zone);
}

function wallOf({ date, time }: CalendarTime): number {
  return Date.parse(`${date}T${time === '' ? '00:00:00' : time}Z`);
}

function toInstant(time: CalendarTime): number {
  const wall = wallOf(time);
  if (time.zone === '' || time.zone === 'UTC' || !isZone(time.zone)) return wall;
  // Twice: near a change of the clocks the first guess may have the other offset.
  const guess = wall - offsetAt(wall, time.zone);
  return wall - offsetAt(guess, time.zone);
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instant;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
