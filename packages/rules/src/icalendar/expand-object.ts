import { makeCalendarLine } from './calendar-line.ts';
import { writeCalendar } from './calendar-text.ts';
import { isComponent, lineBreakOf, lineNamed, withItems } from './component.ts';
import { instancesOf } from './instances.ts';
import { readObject } from './read-object.ts';
import { keyOfWall, overriddenWall, seriesIn, seriesStart } from './series.ts';
import type { Series } from './series.ts';
import type { Component, Instance } from './types.ts';
import { basicText } from './wall-time.ts';

/** Most instances of one text. */
const MAX_INSTANCES = 1000;
/** What says when a component is, and how it repeats. */
const TIMES = ['DTSTART', 'DTEND', 'DUE', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID'];

/**
 * The text of an object with its instances in a range as components of their own, in UTC and without rules (RFC 4791 9.6.5).
 * `range` is in milliseconds since 1970. A text that does not repeat stays as it is, in its own zone.
 * @throws CalendarTextError for a text that is no object.
 */
export function expandObject(text: string, range: { readonly from: number; readonly to: number }): string {
  const object = readObject(text);
  const series = seriesIn(object.calendar);
  if (series === null || (!object.isRepeating && object.overrides.length === 0)) return text;
  const instances = instancesOf(object, { ...range, zone: 'UTC', limit: MAX_INSTANCES });
  const parts = instances.flatMap((instance) => partOf(instance, series) ?? []);
  const kept = object.calendar.items.filter((item) => !isComponent(item));
  return writeCalendar(withItems(object.calendar, [...kept, ...parts]));
}

function partOf(instance: Instance, series: Series): Component | null {
  const source = instance.isOverride ? overrideOf(instance.key, series) : series.master;
  if (source === null) return null;
  const lineBreak = lineBreakOf(source);
  const params = instance.isAllDay ? { VALUE: 'DATE' } : {};
  const line = (name: string, value: string) => makeCalendarLine({ name, params, value }, lineBreak);
  const at = (instant: number): string =>
    instance.isAllDay ? basicText(instant, true) : `${basicText(instant, false)}Z`;
  const end = lineNamed(source, 'DUE') === undefined ? 'DTEND' : 'DUE';
  const times = [line('DTSTART', at(instance.start)), line(end, at(instance.end)), line('RECURRENCE-ID', instance.key)];
  return withItems(source, [
    ...times,
    ...source.items.filter((item) => isComponent(item) || !TIMES.includes(item.name)),
  ]);
}

function overrideOf(key: string, series: Series): Component | null {
  const start = seriesStart(series);
  if (start === null) return null;
  const isNamed = (part: Component): boolean => {
    const wall = overriddenWall(part, series);
    return wall !== null && keyOfWall(wall, start) === key;
  };
  return series.overrides.find(isNamed) ?? null;
}
