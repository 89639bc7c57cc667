import { addDays, dayOf, weekdayOf } from '@pillarbox/rules/zoned-days';
import type { Day } from '@pillarbox/rules/zoned-days';
import { firstWeekday } from '../../ui/MonthGrid.tsx';

/** Most weeks before and after the current one that a page shows. */
export const MAX_WEEKS = 26;

/** The zone of the visitor's device, an IANA name. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The days of the week that is `weeks` after the current one, in the order of the language. */
export function weekDays(weeks: number, { now, zone, tag }: { now: number; zone: string; tag: string }): Day[] {
  const today = dayOf(now, zone);
  const first = addDays(today, weeks * 7 - ((weekdayOf(today) - firstWeekday(tag) + 7) % 7));
  return Array.from({ length: 7 }, (_, at) => addDays(first, at));
}

/** `YYYY-MM-DD`. */
export function dayText({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day as the date that formatters in UTC show. */
export function utcDate({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day));
}
