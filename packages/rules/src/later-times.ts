import type { Day } from './zoned-days.ts';
import { addDays, dayOf, instantOf, weekdayOf } from './zoned-days.ts';

/** A time that a menu offers for something that happens later. */
export interface LaterTime {
  readonly kind: 'evening' | 'tomorrow-morning' | 'tomorrow-afternoon' | 'monday' | 'same';
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Nearest time that is offered, in milliseconds from now: a nearer one may pass while the user reads the menu. */
const NEAREST_MS = 10 * 60_000;
/** Times of day, in minutes since midnight. */
const MORNING = 8 * 60;
const AFTERNOON = 13 * 60;
const EVENING = 18 * 60;

/**
 * The times that are offered, in a zone: without those that have passed, are nearer than ten minutes, or are the same as an earlier
 * one. `last` is the time that was chosen last, null for none.
 */
export function laterTimes(now: number, zone: string, last: number | null): LaterTime[] {
  const today = dayOf(now, zone);
  const tomorrow = addDays(today, 1);
  const at = (day: Day, minutes: number): number => instantOf(day, minutes, zone);
  const all: LaterTime[] = [
    { kind: 'evening', at: at(today, EVENING) },
    { kind: 'tomorrow-morning', at: at(tomorrow, MORNING) },
    { kind: 'tomorrow-afternoon', at: at(tomorrow, AFTERNOON) },
    { kind: 'monday', at: at(addDays(today, 8 - weekdayOf(today)), MORNING) },
    ...(last === null ? [] : [{ kind: 'same' as const, at: last }]),
  ];
  const ahead = all.filter((time) => time.at >= now + NEAREST_MS);
  return ahead.filter((time, index) => ahead.findIndex((other) => other.at === time.at) === index);
}
