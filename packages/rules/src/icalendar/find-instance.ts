import type { EventFields } from '@pillarbox/contract/calendar/event';
import { occurrencesOf } from './occurrences.ts';
import { readEventFields, shownTimes } from './read-fields.ts';
import { readObject } from './read-object.ts';
import type { Series } from './series.ts';
import { keyOfWall, lengthOf, overriddenWall, seriesIn, seriesStart, timesOf } from './series.ts';
import type { TimeValue } from './time-value.ts';
import { addDuration } from './time-value.ts';
import type { CalendarObject, Component } from './types.ts';
import type { Zone } from './zones.ts';
import { zoneNamed } from './zones.ts';
import { readWall } from './written-time.ts';

/** Longest time that clocks skip, but for a zone that changes sides of the date line, and most dates of a series that are in it. */
const LONGEST_GAP_MS = 3 * 3_600_000;
const MOST_SKIPPED = 200;

/** One instance of a series. */
export interface FoundInstance {
  /** Its original start, as a wall time of the series. */
  readonly wall: number;
  /** Its own component; null for one that does not differ. */
  readonly override: Component | null;
  /** With the rule of the series. */
  readonly fields: EventFields;
}

/** The instance of a key; null when the series has none. */
export function findInstance(series: Series, key: string): FoundInstance | null {
  const start = seriesStart(series);
  const named = start === null ? null : wallOfKey(key, start);
  if (start === null || named === null) return null;
  const override = overrideOf(series, key, start);
  const occurrence = occurrenceAt(series, { key, start, wall: named });
  const wall = occurrence ?? named;
  const own = override ?? (occurrence === null ? null : series.master);
  const fields = own === null ? null : readEventFields(own, series.calendar);
  if (own === null || fields === null) return null;
  const rule = series.master === null ? '' : (readEventFields(series.master, series.calendar)?.rule ?? '');
  if (override !== null) return { wall, override, fields: { ...fields, rule } };
  const times = instanceTimes(own, series.calendar, wall);
  return { wall, override, fields: { ...fields, ...(times === null ? {} : shownTimes(times)) } };
}

/** The component of an instance that differs; null for none. */
export function overrideOf(series: Series, key: string, start: TimeValue): Component | null {
  const found = series.overrides.find((part) => {
    const wall = overriddenWall(part, series);
    return wall !== null && keyOfWall(wall, start) === key;
  });
  return found ?? null;
}

/**
 * The wall time of the date of the series that a key names; null for none. Of one that the clocks skip the key has the time to which
 * they jump, and the series an earlier one.
 */
function occurrenceAt(
  { master, calendar }: Series,
  { key, start, wall }: { readonly key: string; readonly start: TimeValue; readonly wall: number },
): number | null {
  if (master === null) return null;
  const [at] = occurrencesOf(master, calendar, { from: wall, to: wall, limit: 1 });
  if (at !== undefined || start.zone === null || start.isDate) return at ?? null;
  const before = occurrencesOf(master, calendar, { from: wall - LONGEST_GAP_MS, to: wall, limit: MOST_SKIPPED });
  return before.find((one) => keyOfWall(one, start) === key) ?? null;
}

/** The wall time in its series that a key means; null for a key of another type than the series. */
export function wallOfKey(key: string, start: TimeValue): number | null {
  const time = readWall(key);
  if (time?.isDate !== start.isDate) return null;
  return time.isDate || start.zone === null ? time.wall : start.zone.wallAt(time.wall);
}

/** The times of a component moved to another start; as long as it is on the clock of whole days, or in elapsed time. */
export function instanceTimes(
  part: Component,
  calendar: Component,
  wall: number,
): { start: TimeValue; end: TimeValue } | null {
  const times = timesOf(part, calendar);
  if (times === null) return null;
  if (times.start.wall === wall) return times;
  const zone: Zone = times.start.zone ?? zoneNamed('UTC');
  const start = { ...times.start, wall };
  const end = addDuration({ ...start, zone }, lengthOf(times, zone));
  const inOwnZone = times.end.zone === null ? end.wall : times.end.zone.wallAt(zone.instantOf(end.wall));
  return { start, end: { ...times.end, wall: times.start.isDate ? end.wall : inOwnZone } };
}

/**
 * The fields of one instance, with the rule of its series; of the whole object for ''. Null when there is no such instance, or the
 * object is a task.
 * @throws CalendarTextError for a text that is no object.
 * @testonly The gateway has the components of its objects and uses `findInstance`.
 */
export function readInstance(
  given: string | CalendarObject,
  key: string,
): { fields: EventFields; isChanged: boolean } | null {
  const object = typeof given === 'string' ? readObject(given) : given;
  if (object.kind !== 'event') return null;
  if (key === '') return { fields: object.fields, isChanged: false };
  const series = seriesIn(object.calendar);
  const found = series === null ? null : findInstance(series, key);
  return found === null ? null : { fields: found.fields, isChanged: found.override !== null };
}
