import { addDays, dayOf, startOfDay, weekdayOf } from './zoned-days.ts';
import type { Day } from './zoned-days.ts';

/**
 * A date group of the mail list [MAIL-002 to MAIL-008]: `today`, `yesterday`, `weekday-1` (Monday) to `weekday-7` for the
 * other days of this week, `weeks-1` to `weeks-4`, `last-month`, `two-months`, `earlier`.
 */
export type DateGroupKey =
  'today' | 'yesterday' | `weekday-${number}` | `weeks-${number}` | 'last-month' | 'two-months' | 'earlier';

/** A group and its first instant (milliseconds since 1970); it ends where the previous group begins. */
export interface DateGroup {
  readonly key: DateGroupKey;
  readonly from: number;
}

/** The user's time and time zone. `weekstart`: 1 Monday to 7 Sunday. */
export interface Calendar {
  readonly now: number;
  readonly zone: string;
  readonly weekstart: number;
}

function firstOfMonth(day: Day, monthsBack: number): Day {
  const index = day.year * 12 + (day.month - 1) - monthsBack;
  return { year: Math.floor(index / 12), month: (index % 12) + 1, day: 1 };
}

/** All groups, newest first. The future counts as today, and everything old as earlier. */
export function dateGroups(calendar: Calendar): DateGroup[] {
  const { now, zone, weekstart } = calendar;
  const today = dayOf(now, zone);
  const intoWeek = (weekdayOf(today) - weekstart + 7) % 7;
  const groups: DateGroup[] = [];
  const add = (key: DateGroupKey, day: Day): void => {
    const from = startOfDay(day, zone);
    const previous = groups.at(-1);
    // A group that does not begin before the previous one is empty.
    if (previous === undefined || from < previous.from) groups.push({ key, from });
  };
  add('today', today);
  add('yesterday', addDays(today, -1));
  for (let back = 2; back <= intoWeek; back += 1) {
    const day = addDays(today, -back);
    add(`weekday-${weekdayOf(day)}`, day);
  }
  const weekBegan = addDays(today, -intoWeek);
  for (let week = 1; week <= 3; week += 1) add(`weeks-${week}`, addDays(weekBegan, -7 * week));
  add('weeks-4', earliest(addDays(weekBegan, -28), firstOfMonth(today, 0)));
  add('last-month', firstOfMonth(today, 1));
  add('two-months', firstOfMonth(today, 2));
  groups.push({ key: 'earlier', from: Number.NEGATIVE_INFINITY });
  return groups;
}

/** The first days of a long month are more than four weeks ago and must not be called "last month". */
function earliest(a: Day, b: Day): Day {
  return Date.UTC(a.year, a.month - 1, a.day) <= Date.UTC(b.year, b.month - 1, b.day) ? a : b;
}
