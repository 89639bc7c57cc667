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

/** Most dates that are compared; later exceptions of longer series move by the clock alone. */
const MAX_DATES = 5000;
const FAR_MS = 400 * 366 * DAY_MS;

interface RuledStart {
  readonly rule: string;
  readonly start: TimeValue;
}

/**
 * Maps the n-th date of a rule to the n-th date of the moved rule; null for a wall time that is none of the rule's. Months differ in
 * their days, so that a date may move by another number of days than the start.
 */
export function dateByDate(before: RuledStart, after: RuledStart): (wall: number) => number | null {
  let pairs: ReadonlyMap<number, number | undefined> | null = null;
  return (wall) => {
    pairs ??= pairsOf(firstDates(before), firstDates(after));
    return pairs.get(wall) ?? null;
  };
}

function pairsOf(before: readonly number[], after: readonly number[]): Map<number, number | undefined> {
  return new Map(before.map((wall, index) => [wall, after[index]]));
}

function firstDates({ rule, start }: RuledStart): number[] {
  const given = { rule, start: start.wall, isDate: start.isDate, zone: start.zone };
  return ruleDates(given, { from: start.wall, to: start.wall + FAR_MS, limit: MAX_DATES });
}
