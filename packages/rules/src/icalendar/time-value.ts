import type { CalendarLine, Component } from './types.ts';
import type { Zone } from './zones.ts';
import { zoneNamed, zoneOfLine } from './zones.ts';
import { basicText, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './wall-time.ts';
import { readWall } from './written-time.ts';

/** A time of a line. `zone` is null for whole days and floating times, which every reader has in the own zone. */
export interface TimeValue {
  readonly wall: number;
  readonly isDate: boolean;
  readonly zone: Zone | null;
}

/** The time of a line (DTSTART, DTEND, DUE, RECURRENCE-ID); null for a line without one. */
export function timeOfLine(line: CalendarLine | undefined, calendar: Component): TimeValue | null {
  return timesOfLine(line, calendar)[0] ?? null;
}

/** Most dates of one line of RDATE or EXDATE. */
const MAX_DATES = 10_000;

/** The times of a line with a list (EXDATE, RDATE). Of a period its start is taken. Texts that are no time are left out. */
export function timesOfLine(line: CalendarLine | undefined, calendar: Component): TimeValue[] {
  if (line === undefined) return [];
  const zone = zoneOfLine(line, calendar);
  return line.value.split(',', MAX_DATES).flatMap((text) => {
    const read = readWall(text.split('/', 1)[0] ?? '');
    if (read === null) return [];
    const { wall, isDate, isUtc } = read;
    return [{ wall, isDate, zone: isUtc ? zoneNamed('UTC') : isDate ? null : zone }];
  });
}

/** The instant of a time, in milliseconds since 1970; of whole days (their first moment) and floating times in the zone of the reader. */
export function instantOfTime(time: TimeValue, reader: Zone): number {
  return (time.zone ?? reader).instantOf(time.wall);
}

/** A length (RFC 5545 3.3.6): days are added to the wall time, the rest to the instant. */
export interface Duration {
  readonly days: number;
  /** Milliseconds besides the days. */
  readonly exact: number;
}

/** Reads a DURATION such as `-P1DT2H`; null for a text that is none. */
export function readDuration(text: string): Duration | null {
  const pattern = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;
  const found = pattern.exec(text.trim());
  if (found === null) return null;
  const [, sign, ...numbers] = found;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = numbers.map((given) => Number(given || 0));
  const direction = sign === '-' ? -1 : 1;
  return {
    days: direction * (weeks * 7 + days),
    exact: direction * (hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS),
  };
}

/** The time so much later: days on the wall clock, the rest in elapsed time. */
export function addDuration(time: TimeValue, duration: Duration): TimeValue {
  const wall = time.wall + duration.days * DAY_MS;
  if (duration.exact === 0) return { ...time, wall };
  if (time.zone === null) return { ...time, wall: wall + duration.exact };
  return { ...time, wall: time.zone.wallAt(time.zone.instantOf(wall) + duration.exact) };
}

/** The name of an instance by its original start (the contract's `instanceKey`). Floating times count as UTC. */
export function instanceKeyOf(time: TimeValue): string {
  if (time.isDate) return basicText(time.wall, true);
  return `${basicText(time.zone === null ? time.wall : time.zone.instantOf(time.wall), false)}Z`;
}

/** The value and parameters of a time on a line of this name. */
export function timeLineParts(
  name: string,
  time: TimeValue,
): { name: string; params: Readonly<Record<string, string>>; value: string } {
  if (time.isDate) return { name, params: { VALUE: 'DATE' }, value: basicText(time.wall, true) };
  const value = basicText(time.wall, false);
  if (time.zone === null) return { name, params: {}, value };
  return time.zone.name === 'UTC'
    ? { name, params: {}, value: `${value}Z` }
    : { name, params: { TZID: time.zone.name }, value };
}
