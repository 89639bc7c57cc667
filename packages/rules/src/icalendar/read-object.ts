import { paramOf, textOfValue } from './calendar-line.ts';
import { readCalendars } from './calendar-text.ts';
import { lineNamed } from './component.ts';
import { readOrganizer } from './people.ts';
import { readEventFields } from './read-fields.ts';
import { readTaskFields } from './read-task.ts';
import { isRepeating, keyOfWall, overriddenWall, seriesIn, seriesStart } from './series.ts';
import type { Series } from './series.ts';
import type { CalendarObject, Component, TaskObject } from './types.ts';
import { CalendarTextError } from './types.ts';
import { zoneIn } from './zones.ts';
import { readWall } from './written-time.ts';

/** Longest UID that is kept; RFC 7986 5.3 proposes 36 characters, Exchange writes some 150. */
const MAX_UID = 1000;

/**
 * The event or task of a calendar text with its changed instances.
 * @throws CalendarTextError for a text that is no calendar, or holds nothing, several UIDs, no UID or an event without a start.
 */
export function readObject(text: string): CalendarObject {
  const calendars = readCalendars(text);
  const [calendar] = calendars;
  if (calendar === undefined || calendars.length > 1) throw new CalendarTextError('several_objects');
  return objectOf(calendar);
}

/** The event or task of a calendar. Throws as `readObject`. */
export function objectOf(calendar: Component): CalendarObject {
  const series = seriesIn(calendar);
  const part = series === null ? undefined : (series.master ?? series.overrides[0]);
  if (series === null || part === undefined) throw new CalendarTextError('no_object');
  const base = { ...baseOf(part, calendar), overrides: overrideKeys(series) };
  if (series.kind === 'task') return { ...base, kind: 'task', fields: readTaskFields(part, calendar) };
  const fields = readEventFields(part, calendar);
  if (fields === null) throw new CalendarTextError('no_start');
  return { ...base, kind: 'event', fields };
}

/**
 * The task of a calendar text.
 * @throws CalendarTextError for a text that is none.
 */
export function readTask(text: string): TaskObject {
  const object = readObject(text);
  if (object.kind !== 'task') throw new CalendarTextError('no_object');
  return object;
}

/** The UID of a component; '' for none. */
export function uidOf(part: Component): string {
  return textOfValue(lineNamed(part, 'UID')?.value ?? '').trim();
}

function baseOf(part: Component, calendar: Component): Omit<CalendarObject, 'kind' | 'fields' | 'overrides'> {
  const uid = uidOf(part);
  if (uid === '' || uid.length > MAX_UID) throw new CalendarTextError('no_uid');
  const isOther = ({ name, ...other }: Component): boolean =>
    (name === 'VEVENT' || name === 'VTODO') && uidOf({ name, ...other }) !== uid;
  if (calendar.components.some(isOther)) throw new CalendarTextError('several_objects');
  const sequence = Number(lineNamed(part, 'SEQUENCE')?.value ?? 0);
  return {
    uid,
    sequence: Number.isSafeInteger(sequence) && sequence >= 0 ? Math.min(sequence, 2 ** 31 - 1) : 0,
    dtstamp: readWall(lineNamed(part, 'DTSTAMP')?.value ?? '')?.wall ?? 0,
    method: (lineNamed(calendar, 'METHOD')?.value ?? '').trim().toUpperCase(),
    organizer: readOrganizer(part),
    isRepeating: isRepeating(part),
    calendar,
  };
}

function overrideKeys(series: Series): string[] {
  const start = seriesStart(series);
  if (start === null) return [];
  return series.overrides.flatMap((part) => {
    const wall = overriddenWall(part, series);
    return wall === null ? [] : [keyOfWall(wall, start)];
  });
}

/** The zones that a calendar names and nobody knows; their times are read as local ones. */
export function unknownZones(calendar: Component): string[] {
  const parts = calendar.components.filter(({ name }) => name !== 'VTIMEZONE');
  const names = new Set(parts.flatMap(({ lines }) => lines.map((line) => paramOf(line, 'TZID'))));
  return [...names].filter((tzid) => tzid !== '' && zoneIn(calendar, tzid) === null);
}
