import type { TimeValue } from './time-value.ts';
import { basicText, DAY_MS, dayStart, SECOND_MS } from './wall-time.ts';
import { readWall } from './written-time.ts';

type Start = Pick<TimeValue, 'isDate' | 'zone'>;

/**
 * UNTIL as the last wall time of a series that it allows; null for a text that is no time. A day means all of it, as Outlook and
 * Google write it; a time allows a series of whole days its day.
 */
export function untilWall(text: string, { isDate, zone }: Start): number | null {
  const until = readWall(text);
  if (until === null) return null;
  if (until.isDate || isDate) return dayStart(until.wall) + DAY_MS - SECOND_MS;
  return until.isUtc && zone !== null ? zone.wallAt(until.wall) : until.wall;
}

/** The last wall time as UNTIL in the type of the start: a day, a floating time, or UTC (RFC 5545 3.3.10). */
export function untilText(wall: number, { isDate, zone }: Start): string {
  if (isDate || zone === null) return basicText(wall, isDate);
  return `${basicText(zone.instantOf(wall), false)}Z`;
}
