import type { Calendar } from './date-groups.ts';
import { addDays, dayOf, startOfDay } from './zoned-days.ts';

/**
 * The form in which a list shows a date [MAIL-020 to MAIL-023]: the time of day for today, "Yesterday", day and month for
 * this year, otherwise the full date.
 */
export type ListTimeForm = 'time' | 'yesterday' | 'day-month' | 'full';

/**
 * Returns a function that gives the form for an instant (milliseconds since 1970) as seen now. The limits of days and years
 * are computed once, so that each row costs only a few comparisons.
 */
export function listTimeForms({ now, zone }: Pick<Calendar, 'now' | 'zone'>): (instant: number) => ListTimeForm {
  const today = dayOf(now, zone);
  const [yesterday, begin, tomorrow] = [-1, 0, 1].map((days) => startOfDay(addDays(today, days), zone)) as [
    number,
    number,
    number,
  ];
  const year = startOfDay({ year: today.year, month: 1, day: 1 }, zone);
  const nextYear = startOfDay({ year: today.year + 1, month: 1, day: 1 }, zone);
  return (instant) => {
    if (instant >= begin && instant < tomorrow) return 'time';
    if (instant >= yesterday && instant < begin) return 'yesterday';
    return instant >= year && instant < nextYear ? 'day-month' : 'full';
  };
}
