import type { EventTime } from '@pillarbox/contract/calendar/event';
import { ruleDates } from './rule-dates.ts';
import { DAY_MS, dateText } from './wall-time.ts';
import { timeValueOf } from './write-lines.ts';

/** How far dates are looked for. */
const FAR_MS = 40 * 366 * DAY_MS;

/**
 * The first dates of a rule, `YYYY-MM-DD`, from a start on, at most `limit`. Empty for a rule without dates, and for a rule or start
 * that cannot be read.
 */
export function nextDates(rule: string, start: EventTime, limit: number): string[] {
  const time = timeValueOf(start);
  if (time === null) return [];
  const given = { rule, start: time.wall, isDate: time.isDate, zone: time.zone };
  return ruleDates(given, { from: time.wall, to: time.wall + FAR_MS, limit }).map(dateText);
}
