import type { Calendar } from './date-groups.ts';
import { addDays, dayOf, startOfDay } from './zoned-days.ts';

/**
 * How the list shows a date [MAIL-020 to MAIL-023]: the time of day for today, "Yesterday", day and month for this year, the
 * full date otherwise.
 */
export type ListTimeForm = 'time' | 'yesterday' | 'day-month' | 'full';

/**
 * Gives the form for instants (milliseconds since 1970) as seen from one moment. Days and years are looked up once, so that
 * a row costs some comparisons.
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
