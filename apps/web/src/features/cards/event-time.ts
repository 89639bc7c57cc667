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
