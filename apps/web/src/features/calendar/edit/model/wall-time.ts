import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { Day } from '@pillarbox/rules/zoned-days';
import { addDays, instantOf, wallClock } from '@pillarbox/rules/zoned-days';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** First and last year of an event: `Date` reads years of two digits as others, and an hour after the last year is beyond it. */
const YEARS = { first: 1000, last: 9998 };

/** The day of `YYYY-MM-DD`; null for other text and for days that do not exist. */
export function dayOfText(text: string): Day | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || Number(year) < YEARS.first || Number(year) > YEARS.last) return null;
  const found = { year: Number(year), month: Number(month), day: Number(day) };
  return textOfDay(addDays(found, 0)) === text ? found : null;
}

/** `YYYY-MM-DD`. */
export function textOfDay({ year, month, day }: Day): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** The minutes since midnight of `HH:mm`; null for ''. */
export function minutesOfText(time: string): number | null {
  return time === '' ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:mm` of minutes since midnight. */
export function textOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The instant of a time (ms since 1970), of a whole day its midnight; null when its day cannot be read. `zone` is that of floating times. */
export function instantOfTime(time: EventTime, zone: string): number | null {
  const day = dayOfText(time.date);
  if (day === null) return null;
  return instantOf(day, minutesOfText(time.time) ?? 0, time.zone === '' ? zone : time.zone);
}

/** The time of an instant in a zone. */
export function timeAt(instant: number, zone: string): EventTime {
  const wall = new Date(wallClock(instant, zone)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16), zone };
}

/** How long an event lasts, in minutes; whole days count to the end of the last one. Null while a time cannot be read. */
export function lengthOf(start: EventTime, end: EventTime, zone: string): number | null {
  const [from, to] = [instantOfTime(start, zone), instantOfTime(end, zone)];
  if (from === null || to === null) return null;
  if (start.time !== '') return Math.round((to - from) / MINUTE);
  const days = daysBetween(start.date, end.date);
  return days === null ? null : (days + 1) * 24 * 60;
}

/** Days from one day to another; null while one cannot be read. */
export function daysBetween(first: string, last: string): number | null {
  const [from, to] = [dayOfText(first), dayOfText(last)];
  if (from === null || to === null) return null;
  return Math.round((Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / DAY);
}

/**
 * The end that keeps the length when the start becomes another time. The length of whole days is counted in days, that of others in
 * minutes, so that it stays over a change of the clocks.
 */
export function movedEnd(before: { start: EventTime; end: EventTime }, start: EventTime, zone: string): EventTime {
  const { end } = before;
  if (start.time === '') {
    const days = daysBetween(before.start.date, end.date);
    const day = dayOfText(start.date);
    return days === null || day === null ? end : { ...end, date: textOfDay(addDays(day, Math.max(0, days))) };
  }
  const length = lengthOf(before.start, end, zone);
  const from = instantOfTime(start, zone);
  if (length === null || from === null || end.time === '') return end;
  return { ...timeAt(from + Math.max(0, length) * MINUTE, end.zone === '' ? zone : end.zone), zone: end.zone };
}

/** The times with or without a time of day. Without one, the end is the last day; with one again, the times of before come back. */
export function withAllDay(
  times: { start: EventTime; end: EventTime },
  isWhole: boolean,
  fallback: { start: string; end: string; zone: string },
): { start: EventTime; end: EventTime } {
  const { start, end } = times;
  if (isWhole) return { start: { ...start, time: '', zone: '' }, end: { ...end, time: '', zone: '' } };
  const zone = fallback.zone;
  return { start: { ...start, time: fallback.start, zone }, end: { ...end, time: fallback.end, zone } };
}

/** The next half hour after an instant. */
export function nextHalfHour(now: number): number {
  return Math.ceil((now + 1) / (30 * MINUTE)) * 30 * MINUTE;
}
