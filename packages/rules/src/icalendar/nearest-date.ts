import { ruleDates } from './rule-dates.ts';
import type { TimeValue } from './time-value.ts';
import { DAY_MS } from './wall-time.ts';

/** How far an exception may be from a date of the moved rule to belong to it: the n-th weekdays of a month move by a week at most. */
const NEAR_MS = 8 * DAY_MS;

/** The date of a rule that is nearest to a wall time; the wall time itself when there is none near. */
export function nearestDate({ rule, start }: { rule: string; start: TimeValue }, wall: number): number {
  const given = { rule, start: start.wall, isDate: start.isDate, zone: start.zone };
  const [same] = ruleDates(given, { from: wall, to: wall, limit: 1 });
  if (same !== undefined) return same;
  const near = ruleDates(given, { from: wall - NEAR_MS, to: wall + NEAR_MS, limit: 1000 });
  return near.reduce(
    (best, date) => (Math.abs(date - wall) < Math.abs(best - wall) || best === wall ? date : best),
    wall,
  );
}
