import type { View } from './views.ts';
import type { DayNumber } from './days.ts';
import { addMonths, dayFrom, daysFrom, isWeekend, monthStart, partsOf, weekStart } from './days.ts';

/** What decides which days a view shows. */
export interface WeekRules {
  /** 1 Monday to 7 Sunday [CAL-004]. */
  readonly firstWeekday: number;
  readonly hasWeekend: boolean;
}

const WEEK = 7;
/** Days that the agenda begins with. */
const AGENDA_DAYS = 30;
const YEAR_MONTHS = 12;

/** The days that a view shows at a day, ascending; those of the year and of the agenda without gaps. */
export function daysOf(view: View, at: DayNumber, { firstWeekday, hasWeekend }: WeekRules): readonly DayNumber[] {
  const week = weekStart(at, firstWeekday);
  switch (view) {
    case 'day':
      return [at];
    case 'week':
      return shownOf(daysFrom(week, WEEK), hasWeekend);
    case 'workweek':
      return shownOf(daysFrom(week, WEEK), false);
    case 'month':
      return shownOf(monthDays(at, firstWeekday), hasWeekend);
    case 'year': {
      const first = dayFrom({ year: partsOf(at).year, month: 1, day: 1 });
      return daysFrom(first, addMonths(first, YEAR_MONTHS) - first);
    }
    case 'agenda':
      return daysFrom(at, AGENDA_DAYS);
  }
}

/** The whole weeks that a month has days in. */
export function monthDays(at: DayNumber, firstWeekday: number): readonly DayNumber[] {
  const first = weekStart(monthStart(at), firstWeekday);
  const last = weekStart(addMonths(monthStart(at), 1) - 1, firstWeekday) + WEEK;
  return daysFrom(first, last - first);
}

function shownOf(days: readonly DayNumber[], hasWeekend: boolean): readonly DayNumber[] {
  return hasWeekend ? days : days.filter((day) => !isWeekend(day));
}

/** The day to which the arrows of the toolbar go: one page on (1) or back (-1). */
export function pageFrom(view: View, at: DayNumber, pages: number): DayNumber {
  switch (view) {
    case 'day':
      return at + pages;
    case 'week':
    case 'workweek':
      return at + WEEK * pages;
    case 'month':
      return addMonths(monthStart(at), pages);
    case 'year':
      return addMonths(at, YEAR_MONTHS * pages);
    case 'agenda':
      return at + AGENDA_DAYS * pages;
  }
}
