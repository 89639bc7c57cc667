import { addDays, dayOf } from './zoned-days.ts';
import type { Calendar } from './date-groups.ts';

/**
 * How the list shows a date [MAIL-020 to MAIL-023]: the time of day for today, "Yesterday", day and month for this year, the
 * full date otherwise.
 */
export type ListTimeForm = 'time' | 'yesterday' | 'day-month' | 'full';

/** The form for an instant (milliseconds since 1970). */
export function listTimeForm(instant: number, calendar: Pick<Calendar, 'now' | 'zone'>): ListTimeForm {
  const today = dayOf(calendar.now, calendar.zone);
  const day = dayOf(instant, calendar.zone);
  const is = (other: typeof day): boolean =>
    day.year === other.year && day.month === other.month && day.day === other.day;
  if (is(today)) return 'time';
  if (is(addDays(today, -1))) return 'yesterday';
  return day.year === today.year ? 'day-month' : 'full';
}
