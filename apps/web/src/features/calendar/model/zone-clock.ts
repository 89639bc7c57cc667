import { wallClock } from '@pillarbox/rules/zoned-days';
import type { DayNumber } from './days.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES_OF_DAY = 1440;

/** A time on the wall of a zone: the day, and the minutes since its midnight. */
export interface WallTime {
  readonly day: DayNumber;
  /** 0 to 1440; 1440 is the end of the day. */
  readonly minute: number;
}

/** The wall clock of a zone: turns instants in ms since 1970 into days and minutes. */
export type ZoneClock = (instant: number) => WallTime;

/**
 * The clock of a zone. It asks the platform for the offset only once for a day on which the offset does not change: thousands of
 * events are placed with a few dozen questions.
 */
export function zoneClock(zone: string): ZoneClock {
  const starts = new Map<number, number>();
  const offsetAt = (instant: number): number => wallClock(instant, zone) - Math.floor(instant / 1000) * 1000;
  const offsetOfStart = (day: number): number => {
    const known = starts.get(day);
    if (known !== undefined) return known;
    const offset = offsetAt(day * DAY_MS);
    starts.set(day, offset);
    return offset;
  };
  return (instant) => {
    const day = Math.floor(instant / DAY_MS);
    const first = offsetOfStart(day);
    const offset = first === offsetOfStart(day + 1) ? first : offsetAt(instant);
    return wallTimeOf(instant + offset);
  };
}

/** The day and minute of a wall time in ms since 1970. */
export function wallTimeOf(wall: number): WallTime {
  const day = Math.floor(wall / DAY_MS);
  return { day, minute: Math.floor((wall - day * DAY_MS) / MINUTE_MS) };
}

/** Minutes since 1970 on the wall, to count with. */
export function wallMinutes({ day, minute }: WallTime): number {
  return day * MINUTES_OF_DAY + minute;
}

/** The wall time of minutes since 1970. */
export function fromWallMinutes(minutes: number): WallTime {
  const day = Math.floor(minutes / MINUTES_OF_DAY);
  return { day, minute: minutes - day * MINUTES_OF_DAY };
}
