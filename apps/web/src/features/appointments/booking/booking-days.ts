import type { Day } from '@pillarbox/rules/zoned-days';
import { dayOf } from '@pillarbox/rules/zoned-days';

/** `YYYY-MM-DD`. */
export function dayText({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day of a text; null for any other text. */
export function dayIn(text: string | undefined): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  if (year === undefined) return null;
  const found = { year: Number(year), month: Number(month), day: Number(day) };
  const date = utcDate(found);
  return date.getUTCMonth() + 1 === found.month && date.getUTCDate() === found.day ? found : null;
}

/** The first day of the month that is so many months later. */
export function monthAfter({ year, month }: Day, months: number): Day {
  const date = new Date(Date.UTC(year, month - 1 + months, 1));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: 1 };
}

/** The day as the date that formatters in UTC show. */
export function utcDate({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day));
}

export function isSameMonth(one: Day, other: Day): boolean {
  return one.year === other.year && one.month === other.month;
}

/** Free times by their day in a zone. */
export function byDay(slots: readonly number[], zone: string): ReadonlyMap<string, readonly number[]> {
  return Map.groupBy(slots, (slot) => dayText(dayOf(slot, zone)));
}
