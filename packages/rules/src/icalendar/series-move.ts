import type { EventFields } from '@pillarbox/contract/calendar/event';
import type { SetTimes } from './event-times.ts';
import { timesOfFields } from './event-times.ts';
import type { Changes } from './field-changes.ts';
import type { Times } from './series.ts';
import type { TimeValue } from './time-value.ts';
import { DAY_MS, dayStart } from './wall-time.ts';
import { timeValueOf } from './write-lines.ts';
import { zoneNamed } from './zones.ts';

/** How a series moves when one of its instances does. */
export interface SeriesMove {
  /** Of the instance, as the user set them. */
  readonly instance: SetTimes;
  /** Of the series. */
  readonly series: SetTimes;
  /** The wall time that an original start becomes, in the zone of the new start. */
  readonly map: (wall: number) => number;
}

/** A time with a zone that has a name: one that only a VTIMEZONE describes becomes UTC. */
function named(time: TimeValue): TimeValue {
  if (time.zone?.name !== '') return time;
  return { ...time, wall: time.zone.instantOf(time.wall), zone: zoneNamed('UTC') };
}

/**
 * The times that an instance gets by a change. A start alone takes the end with it.
 * @throws CalendarEditError `time_invalid`.
 */
export function changedTimes(shown: EventFields, changes: Changes): SetTimes | null {
  if (changes.start === undefined && changes.end === undefined) return null;
  const start = changes.start ?? shown.start;
  if (changes.end !== undefined) return timesOfFields({ start, end: changes.end });
  const [from, to, end] = [shown.start, start, shown.end].map(timeValueOf);
  if (!from || !to || !end || from.isDate !== to.isDate) return timesOfFields({ start, end: shown.end });
  const moved = {
    ...end,
    wall: end.wall + to.wall - from.wall,
    zone: end.zone?.name === from.zone?.name ? to.zone : end.zone,
  };
  return { start: to, end: moved };
}

/** The move without its days: only the time of day changes. */
export function withoutDays({ instance, series, map }: SeriesMove, before: TimeValue): SeriesMove {
  const stay = (wall: number): number => dayStart(named({ ...before, wall }).wall) + (map(wall) - dayStart(map(wall)));
  const start = { ...series.start, wall: stay(before.wall) };
  const end = { ...series.end, wall: series.end.wall + start.wall - series.start.wall };
  return { instance, series: { start, end }, map: stay };
}

/**
 * The move of a series when an instance of it gets other times: by as many days and as much time on the clock. A series keeps its
 * length when the instance does. Null when no time changes.
 * @throws CalendarEditError `time_invalid`.
 */
export function seriesMove({
  shown,
  changes,
  times,
}: {
  shown: EventFields;
  changes: Changes;
  times: Times;
}): SeriesMove | null {
  const instance = changedTimes(shown, changes);
  const from = timeValueOf(shown.start);
  const until = timeValueOf(shown.end);
  if (instance === null || from === null || until === null) return null;
  const base = named(times.start);
  const { start, end } = instance;
  const isPlain = start.isDate === base.isDate;
  const days = dayStart(start.wall) - dayStart(from.wall);
  const map = (wall: number): number => {
    const known = named({ ...times.start, wall }).wall;
    return isPlain ? known + start.wall - from.wall : dayStart(known) + days + (start.wall - dayStart(start.wall));
  };
  const isAsLong = isPlain && end.wall - start.wall === until.wall - from.wall;
  const last = named(times.end).wall - (times.end.isDate ? DAY_MS : 0);
  const length = isAsLong ? last - base.wall : end.wall - start.wall;
  const first = map(times.start.wall);
  return { instance, series: { start: { ...start, wall: first }, end: { ...end, wall: first + length } }, map };
}
