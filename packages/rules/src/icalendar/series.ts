import { componentsNamed, lineNamed, linesNamed } from './component.ts';
import type { Duration, TimeValue } from './time-value.ts';
import { addDuration, instanceKeyOf, instantOfTime, readDuration, timeOfLine, timesOfLine } from './time-value.ts';
import type { Component, ObjectKind } from './types.ts';
import type { Zone } from './zones.ts';
import { DAY_MS, dayStart } from './wall-time.ts';

/** Most components of one UID that are read: an event changed on more dates is unknown. */
export const MAX_OVERRIDES = 3000;

/** The components of one object: the series or single event, and the instances that differ. */
export interface Series {
  readonly kind: ObjectKind;
  readonly calendar: Component;
  /** Null when the text has only changed instances. */
  readonly master: Component | null;
  readonly overrides: readonly Component[];
}

/** The times of a component as its lines say, before any zone of a reader. Null for one without a start. */
export interface Times {
  readonly start: TimeValue;
  readonly end: TimeValue;
}

const COMPONENT_NAMES = { event: 'VEVENT', task: 'VTODO' } as const;

/** The components of the first UID in a calendar; null for a calendar without events and tasks. */
export function seriesIn(calendar: Component): Series | null {
  const kind: ObjectKind = componentsNamed(calendar, 'VEVENT').length > 0 ? 'event' : 'task';
  const parts = componentsNamed(calendar, COMPONENT_NAMES[kind]).slice(0, MAX_OVERRIDES);
  if (parts.length === 0) return null;
  const master = parts.find((part) => lineNamed(part, 'RECURRENCE-ID') === undefined) ?? null;
  const overrides = parts.filter((part) => lineNamed(part, 'RECURRENCE-ID') !== undefined);
  return { kind, calendar, master, overrides };
}

/**
 * When a component starts and ends (RFC 5545 3.6.1, 3.6.2). An event without an end lasts its day, or no time; a task with only DUE
 * stands there, one with only DTSTART at that. An end before the start counts as the start. Null for a component without times.
 */
export function timesOf(part: Component, calendar: Component): Times | null {
  const written = timeOfLine(lineNamed(part, 'DTSTART'), calendar);
  const due = part.name === 'VTODO' ? timeOfLine(lineNamed(part, 'DUE'), calendar) : null;
  const start = written ?? due;
  if (start === null) return null;
  const end = part.name === 'VTODO' ? due : timeOfLine(lineNamed(part, 'DTEND'), calendar);
  return { start, end: endOf({ part, start, end }) };
}

function endOf({ part, start, end }: { part: Component; start: TimeValue; end: TimeValue | null }): TimeValue {
  if (end !== null && end.isDate === start.isDate) {
    if (part.name === 'VTODO' && start.isDate) return end.wall < start.wall ? nextDay(start) : nextDay(end);
    return isBefore(end, start) ? ownEnd(start) : end.isDate && end.wall === start.wall ? nextDay(start) : end;
  }
  const duration = readDuration(lineNamed(part, 'DURATION')?.value ?? '');
  if (duration === null || duration.days < 0 || duration.exact < 0) return ownEnd(start);
  const added = addDuration(start, duration);
  if (!start.isDate) return added;
  const days = Math.ceil(added.wall / DAY_MS) * DAY_MS;
  return days <= start.wall ? nextDay(start) : { ...added, wall: days };
}

function ownEnd(start: TimeValue): TimeValue {
  return start.isDate ? nextDay(start) : start;
}

function nextDay(time: TimeValue): TimeValue {
  return { ...time, wall: time.wall + DAY_MS };
}

function isBefore(a: TimeValue, b: TimeValue): boolean {
  if (a.zone === null || b.zone === null) return a.wall < b.wall;
  return a.zone.instantOf(a.wall) < b.zone.instantOf(b.wall);
}

/** How long an instance lasts: so many days on the wall clock for whole days, else elapsed milliseconds. */
export function lengthOf({ start, end }: Times, reader: Zone): Duration {
  if (start.isDate) return { days: Math.round((end.wall - start.wall) / DAY_MS), exact: 0 };
  return { days: 0, exact: instantOfTime(end, reader) - instantOfTime(start, reader) };
}

/**
 * A time that names an instance (RECURRENCE-ID, EXDATE, RDATE) as a wall time of the series. Calendars write it in UTC, in another
 * zone, floating, or as a day only; a day means the instance of that day at the time of the series.
 */
export function wallInSeries(time: TimeValue, start: TimeValue): number {
  if (start.isDate) return dayStart(time.wall);
  if (time.isDate) return time.wall + (start.wall - dayStart(start.wall));
  if (time.zone === null || start.zone === null) return time.wall;
  return time.zone.name !== '' && time.zone.name === start.zone.name
    ? time.wall
    : start.zone.wallAt(time.zone.instantOf(time.wall));
}

/** The start of the series that instances are named in. Of a text with only overrides it is the RECURRENCE-ID of the first one. */
export function seriesStart(series: Series): TimeValue | null {
  const part = series.master;
  if (part !== null) return timesOf(part, series.calendar)?.start ?? null;
  const [first] = series.overrides;
  return first === undefined ? null : timeOfLine(lineNamed(first, 'RECURRENCE-ID'), series.calendar);
}

/** The original start of an override as a wall time of the series; null for one that cannot be read. */
export function overriddenWall(override: Component, series: Series): number | null {
  const start = seriesStart(series);
  const id = timeOfLine(lineNamed(override, 'RECURRENCE-ID'), series.calendar);
  return start === null || id === null ? null : wallInSeries(id, start);
}

/** The key of the instance that starts at a wall time of the series. */
export function keyOfWall(wall: number, start: TimeValue): string {
  return instanceKeyOf({ ...start, wall });
}

/** The dates that EXDATE takes out: wall times, and whole days. */
export function excludedDates(
  master: Component,
  calendar: Component,
): { walls: ReadonlySet<number>; days: ReadonlySet<number> } {
  const start = timesOf(master, calendar)?.start;
  const walls = new Set<number>();
  const days = new Set<number>();
  if (start === undefined) return { walls, days };
  for (const line of linesNamed(master, 'EXDATE')) {
    for (const time of timesOfLine(line, calendar)) {
      if (time.isDate || start.isDate) days.add(dayStart(time.wall));
      else walls.add(wallInSeries(time, start));
    }
  }
  return { walls, days };
}

/** Whether a component has instances besides its start. */
export function isRepeating(master: Component): boolean {
  return lineNamed(master, 'RRULE') !== undefined || lineNamed(master, 'RDATE') !== undefined;
}
