import type { Event, EventTime } from '@pillarbox/contract/calendar/event';
import { instantOf, wallClock } from '@pillarbox/rules/zoned-days';
import { dayNumber, isoDay, partsOf } from './days.ts';
import type { Draft } from './draft.ts';
import type { WallTime } from './zone-clock.ts';
import { fromWallMinutes, wallMinutes, wallTimeOf } from './zone-clock.ts';

/** The start and end that a change of an event says. */
export interface EventTimes {
  readonly start: EventTime;
  readonly end: EventTime;
}

/** The instant of wall minutes in a zone, ms since 1970. */
export function instantAt(minutes: number, zone: string): number {
  const { day, minute } = fromWallMinutes(minutes);
  return instantOf(partsOf(day), minute, zone);
}

/** `YYYY-MM-DDTHH:MM:SSZ`, as instances have it. */
export function instantText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/**
 * The times of an event after one of its instances was moved on the screen. `before` and `after` are the instance's times in wall
 * minutes of the screen's zone; each end keeps its own zone. `event` may be the instance or its whole series: what is said is moved by
 * the difference on the wall, so that a series keeps its time where the clocks change.
 */
export function movedTimes(
  event: Event,
  { before, after, zone }: { before: Draft; after: Draft; zone: string },
): EventTimes {
  return {
    start: movedTime(event.start, { before: before.from, after: after.from, zone }),
    end: movedTime(event.end, { before: before.to, after: after.to, zone }),
  };
}

interface MovedEnd {
  readonly before: number;
  readonly after: number;
  readonly zone: string;
}

function movedTime(time: EventTime, { before, after, zone }: MovedEnd): EventTime {
  if (time.time === '') return { ...time, date: isoDay(dayNumber(time.date) + Math.round((after - before) / 1440)) };
  const own = time.zone === '' ? zone : time.zone;
  const wallIn = (minutes: number): number => wallMinutes(wallTimeOf(wallClock(instantAt(minutes, zone), own)));
  const moved = fromWallMinutes(wallMinutes(wallOf(time)) + wallIn(after) - wallIn(before));
  return { ...time, date: isoDay(moved.day), time: clockText(moved.minute) };
}

function wallOf({ date, time }: EventTime): WallTime {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day: dayNumber(date), minute: hours * 60 + minutes };
}

/** `HH:mm`. */
export function clockText(minute: number): string {
  const two = (count: number): string => String(count).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
