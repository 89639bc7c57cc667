import type { Day } from './zoned-days.ts';
import { addDays, dayOf, instantOf, weekdayOf } from './zoned-days.ts';

/** A time that the menu offers for the return of a message. */
export interface OfferedTime {
  readonly kind: 'later-today' | 'evening' | 'tomorrow' | 'weekend' | 'next-week';
  /** Milliseconds since 1970. */
  readonly at: number;
}

const HOUR_MS = 60 * 60_000;
/** Nearest time that is offered, in milliseconds from now: a nearer one may pass while the user reads the menu. */
const NEAREST_MS = 10 * 60_000;
/** "Later today" is so many milliseconds ahead, or up to an hour more: it is a full hour. */
const LATER_MS = 3 * HOUR_MS;
/** Times of day, in minutes since midnight. */
const MORNING = 8 * 60;
const LATE_MORNING = 9 * 60;
const EVENING = 18 * 60;
/** 1 Monday to 7 Sunday. */
const FRIDAY = 5;
const SATURDAY = 6;

/**
 * The times that are offered, in a zone, the first one first: without those that have passed, are nearer than ten minutes, or are
 * the same as an earlier one. On a Saturday or Sunday there is no "this weekend".
 */
export function snoozeTimes(now: number, zone: string): OfferedTime[] {
  const today = dayOf(now, zone);
  const weekday = weekdayOf(today);
  const at = (day: Day, minutes: number): number => instantOf(day, minutes, zone);
  const later = Math.ceil((now + LATER_MS) / HOUR_MS) * HOUR_MS;
  const isToday = dayOf(later, zone).day === today.day;
  const all: OfferedTime[] = [
    ...(isToday ? [{ kind: 'later-today' as const, at: later }] : []),
    { kind: 'evening', at: at(today, EVENING) },
    { kind: 'tomorrow', at: at(addDays(today, 1), MORNING) },
    ...(weekday <= FRIDAY
      ? [{ kind: 'weekend' as const, at: at(addDays(today, SATURDAY - weekday), LATE_MORNING) }]
      : []),
    { kind: 'next-week', at: at(addDays(today, 8 - weekday), MORNING) },
  ];
  const ahead = all.filter((time) => time.at >= now + NEAREST_MS).sort((a, b) => a.at - b.at);
  return ahead.filter((time, index) => ahead.findIndex((other) => other.at === time.at) === index);
}
