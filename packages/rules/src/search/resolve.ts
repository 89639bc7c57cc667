import { addDays, dayOf, weekdayOf } from '../zoned-days.ts';
import type { Day } from '../zoned-days.ts';
import type { Calendar } from '../date-groups.ts';
import type { SearchDay } from './terms.ts';

/** The day that a typed day means now. */
export function resolveDay(typed: SearchDay, { now, zone, weekstart }: Calendar): Day {
  const today = dayOf(now, zone);
  switch (typed.kind) {
    case 'date':
      return dateBefore(typed, today);
    case 'weekday':
      return addDays(today, -((weekdayOf(today) - typed.weekday + 7) % 7));
    case 'ago':
      return ago(typed, today);
    case 'word':
      break;
  }
  const week = addDays(today, -((weekdayOf(today) - weekstart + 7) % 7));
  switch (typed.word) {
    case 'today':
      return today;
    case 'yesterday':
      return addDays(today, -1);
    case 'this-week':
      return week;
    case 'last-week':
      return addDays(week, -7);
    case 'this-month':
      return { ...today, day: 1 };
    case 'last-month':
      return monthsBack({ ...today, day: 1 }, 1);
    case 'this-year':
      return { year: today.year, month: 1, day: 1 };
    case 'last-year':
      return { year: today.year - 1, month: 1, day: 1 };
  }
}

/** The last such date that has begun, if no year was typed. */
function dateBefore({ year, month, day }: Extract<SearchDay, { kind: 'date' }>, today: Day): Day {
  if (year !== null) return { year, month, day };
  const isPast = month < today.month || (month === today.month && day <= today.day);
  return { year: isPast ? today.year : today.year - 1, month, day };
}

function ago({ count, unit }: Extract<SearchDay, { kind: 'ago' }>, today: Day): Day {
  if (unit === 'day') return addDays(today, -count);
  if (unit === 'week') return addDays(today, -7 * count);
  const day = monthsBack(today, unit === 'month' ? count : 12 * count);
  return day.year < 1970 ? { year: 1970, month: 1, day: 1 } : day;
}

/** The same day of an earlier month; the last day of a shorter month. */
function monthsBack(day: Day, count: number): Day {
  const index = day.year * 12 + (day.month - 1) - count;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const longest = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, day: Math.min(day.day, longest) };
}
