import type { Day } from '../zoned-days.ts';
import { addDays, weekdayOf } from '../zoned-days.ts';
import type { MonthDay, Repeat } from './repeat.ts';

/** Periods without a day after which the search ends: 29 February comes every eight years at the latest. */
const MOST_EMPTY = 500;

/**
 * The days of a repeat from its start on, at most `limit`. The start itself is one even when the rule does not name it: an event is
 * always on its own day (RFC 5545 3.8.5.3).
 */
export function repeatDates(repeat: Repeat, start: Day, limit: number): Day[] {
  const { ends } = repeat;
  const most = ends.kind === 'after' ? Math.min(limit, ends.count) : limit;
  const last = ends.kind === 'on' ? utc(ends.day) : Number.POSITIVE_INFINITY;
  const found: Day[] = utc(start) <= last && most > 0 ? [start] : [];
  let empty = 0;
  for (let index = 0; found.length < most && empty < MOST_EMPTY; index += 1) {
    const days = daysOf(repeat, start, index * repeat.every).filter((day) => utc(day) > utc(start));
    empty = days.length === 0 ? empty + 1 : 0;
    for (const day of days) {
      if (utc(day) > last || found.length >= most) return found;
      found.push(day);
    }
  }
  return found;
}

function utc({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

/** The days of the period `periods` after that of the start. */
function daysOf({ kind, days, month }: Repeat, start: Day, periods: number): Day[] {
  if (kind === 'daily') return [addDays(start, periods)];
  if (kind === 'weekly') {
    const monday = addDays(start, 1 - weekdayOf(start) + periods * 7);
    return days.map((day) => addDays(monday, day - 1));
  }
  const first = new Date(Date.UTC(start.year, start.month - 1 + (kind === 'yearly' ? periods * 12 : periods), 1));
  const within = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1 };
  const day = dayIn(within, kind === 'yearly' ? { by: 'day', day: start.day } : month);
  return day === null ? [] : [{ ...within, day }];
}

/** The number of the day in a month; null when the month does not have it. */
function dayIn({ year, month }: Pick<Day, 'year' | 'month'>, wanted: MonthDay): number | null {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (wanted.by === 'day') return wanted.day <= length ? wanted.day : null;
  const last = weekdayOf({ year, month, day: length });
  if (wanted.by === 'last-workday') return length - Math.max(0, last - 5);
  if (wanted.week === -1) return length - ((last - wanted.weekday + 7) % 7);
  const first = weekdayOf({ year, month, day: 1 });
  return 1 + ((wanted.weekday - first + 7) % 7) + (wanted.week - 1) * 7;
}
