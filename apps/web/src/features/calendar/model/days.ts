/** A calendar day as the number of days since 1 January 1970, so that days can be counted and compared. */
export type DayNumber = number;

const DAY_MS = 86_400_000;
const WEEK = 7;

/** The parts of a day; `month` counts from 1. */
interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day of `YYYY-MM-DD`; NaN for other text and for days that do not exist. */
export function dayNumber(iso: string): DayNumber {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  if (year === undefined) return Number.NaN;
  const found = dayFrom({ year: Number(year), month: Number(month), day: Number(day) });
  return isoDay(found) === iso ? found : Number.NaN;
}

/** The day with these parts. A day after the end of the month is one of the next month. */
export function dayFrom({ year, month, day }: DayParts): DayNumber {
  return Math.floor(Date.UTC(year, month - 1, day) / DAY_MS);
}

/** `YYYY-MM-DD`. */
export function isoDay(day: DayNumber): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The parts of a day. */
export function partsOf(day: DayNumber): DayParts {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Midnight of a day in UTC, in ms since 1970: for Intl formats of the zone UTC. */
export function utcOf(day: DayNumber): number {
  return day * DAY_MS;
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: DayNumber): number {
  // 1 January 1970 was a Thursday.
  return ((((day + 3) % WEEK) + WEEK) % WEEK) + 1;
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: DayNumber): boolean {
  return weekdayOf(day) > 5;
}

/** The first day of the week of a day, for weeks that begin with `firstWeekday` (1 Monday to 7 Sunday) [CAL-004]. */
export function weekStart(day: DayNumber, firstWeekday: number): DayNumber {
  return day - ((weekdayOf(day) - firstWeekday + WEEK) % WEEK);
}

/** The first day of the month of a day. */
export function monthStart(day: DayNumber): DayNumber {
  return dayFrom({ ...partsOf(day), day: 1 });
}

/** The same day `months` later, or the last day of that month. */
export function addMonths(day: DayNumber, months: number): DayNumber {
  const { year, month, day: date } = partsOf(day);
  const first = dayFrom({ year, month: month + months, day: 1 });
  const last = dayFrom({ year, month: month + months + 1, day: 1 }) - 1;
  return Math.min(first + date - 1, last);
}

/** The number of the week of a day (ISO 8601): weeks begin on Monday, and week 1 has the first Thursday of the year. */
export function weekNumber(day: DayNumber): number {
  const thursday = day - weekdayOf(day) + 4;
  const first = dayFrom({ year: partsOf(thursday).year, month: 1, day: 1 });
  return Math.floor((thursday - first) / WEEK) + 1;
}

/** The number of a week of the screen by its first day: that of its Thursday, whichever day weeks begin with. */
export function weekNumberFrom(first: DayNumber): number {
  return weekNumber(first + ((4 - weekdayOf(first) + WEEK) % WEEK));
}

/** `count` days from the first one on. */
export function daysFrom(first: DayNumber, count: number): readonly DayNumber[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
