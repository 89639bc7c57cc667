import type { Attendee } from '@pillarbox/contract/calendar/event';
import { MAX_LISTED_EVENTS } from '@pillarbox/contract/calendar/event';
import { readReminders } from './alarms.ts';
import { occurrencesOf } from './occurrences.ts';
import { readAttendees } from './people.ts';
import { readBusy, readColor, readPrivate, readStatus, spanOf, textNamed } from './read-fields.ts';
import { readObject } from './read-object.ts';
import type { Series, Times } from './series.ts';
import { isRepeating, keyOfWall, lengthOf, overriddenWall, seriesIn, seriesStart, timesOf } from './series.ts';
import type { TimeValue } from './time-value.ts';
import { addDuration, instantOfTime } from './time-value.ts';
import type { CalendarObject, Component, Instance, Window } from './types.ts';
import type { Zone } from './zones.ts';
import { zoneNamed } from './zones.ts';
import { DAY_MS, dateText } from './wall-time.ts';

/**
 * The instances of an object that touch a window, by start. An instance without length counts when it starts in the window. Tasks
 * that are done and cancelled instances are among them.
 * @throws CalendarTextError for a text that is no object.
 */
export function instancesOf(given: string | CalendarObject, window: Window): Instance[] {
  const object = typeof given === 'string' ? readObject(given) : given;
  const series = seriesIn(object.calendar);
  if (series === null) return [];
  const reader = zoneNamed(window.zone);
  const limit = window.limit ?? MAX_LISTED_EVENTS;
  const changed = changedInstances(series, reader);
  const found = [...regularInstances({ series, reader, changed, limit }, window), ...changed.values()];
  return found
    .filter((instance) => touches(instance, window))
    .sort((a, b) => a.start - b.start)
    .slice(0, limit);
}

function touches({ start, end }: Instance, { from, to }: Window): boolean {
  return start < to && (end > from || (start === end && start >= from));
}

interface Expansion {
  readonly series: Series;
  readonly reader: Zone;
  /** By key. */
  readonly changed: ReadonlyMap<string, Instance>;
  readonly limit: number;
}

function changedInstances(series: Series, reader: Zone): Map<string, Instance> {
  const found = new Map<string, Instance>();
  const start = seriesStart(series);
  for (const part of start === null ? [] : series.overrides) {
    const times = timesOf(part, series.calendar);
    const wall = overriddenWall(part, series);
    if (times === null || wall === null || start === null) continue;
    const key = keyOfWall(wall, start);
    found.set(key, instanceOf({ part, times, key, isOverride: true, about: describe(part, times), reader }));
  }
  return found;
}

function regularInstances({ series, reader, changed, limit }: Expansion, { from, to }: Window): Instance[] {
  const { master, calendar } = series;
  const times = master === null ? null : timesOf(master, calendar);
  if (master === null || times === null) return [];
  const length = lengthOf(times, reader);
  const zone = times.start.zone ?? reader;
  const before = (length.days + 1) * DAY_MS + length.exact;
  const range = { from: zone.wallAt(from) - before, to: zone.wallAt(to) + DAY_MS, limit: limit + changed.size };
  const hasKeys = isRepeating(master) || changed.size > 0;
  const about = describe(master, times);
  return occurrencesOf(master, calendar, range).flatMap((wall) => {
    const start: TimeValue = { ...times.start, wall };
    const key = hasKeys ? keyOfWall(wall, times.start) : '';
    if (changed.has(key)) return [];
    const end = wall === times.start.wall ? times.end : addDuration({ ...start, zone }, length);
    return [instanceOf({ part: master, times: { start, end }, key, isOverride: false, about, reader })];
  });
}

/** What the instances of a component have in common. */
type About = Pick<
  Instance,
  'summary' | 'location' | 'status' | 'isBusy' | 'isPrivate' | 'color' | 'hasReminder' | 'reminders' | 'attendees'
>;

function describe(part: Component, times: Times): About {
  const reminders = readReminders(part, spanOf(times));
  return {
    summary: textNamed(part, 'SUMMARY'),
    location: textNamed(part, 'LOCATION'),
    status: readStatus(part),
    isBusy: part.name === 'VEVENT' && readBusy(part),
    isPrivate: readPrivate(part),
    color: readColor(part),
    hasReminder: reminders.length > 0,
    reminders,
    attendees: readAttendees(part).map(({ mail, answer }: Attendee) => ({ mail, answer })),
  };
}

interface Placed {
  readonly part: Component;
  readonly times: Times;
  readonly key: string;
  readonly isOverride: boolean;
  readonly about: About;
  readonly reader: Zone;
}

function instanceOf({ times, key, isOverride, about, reader }: Placed): Instance {
  const isAllDay = times.start.isDate;
  const start = instantOfTime(times.start, reader);
  const end = Math.max(instantOfTime(isAllDay ? { ...times.end, zone: null } : times.end, reader), start);
  const startWall = isAllDay ? times.start.wall : reader.wallAt(start);
  // The last day is the one of the last moment: an event until midnight does not touch the next day.
  const endWall = isAllDay ? times.end.wall - DAY_MS : reader.wallAt(end > start ? end - 1 : end);
  return { key, start, end, isAllDay, startDay: dateText(startWall), endDay: dateText(endWall), isOverride, ...about };
}
