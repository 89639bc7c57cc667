import { useWeekRules } from '../data/calendar-preferences.ts';
import type { View } from '../model/views.ts';
import type { DayNumber } from '../model/days.ts';
import { daysOf } from '../model/window.ts';
import type { DayWords } from '../parts/day-words.ts';

/** What the toolbar calls the days that show: "13 to 19 October 2025", "October 2025". */
export function useViewTitle(view: View, day: DayNumber, words: DayWords): string {
  const rules = useWeekRules();
  if (view === 'month') return words.month(day);
  if (view === 'year') return words.year(day);
  if (view === 'day') return words.full(day);
  const days = daysOf(view, day, rules);
  return words.range(days[0] ?? day, days.at(-1) ?? day);
}
