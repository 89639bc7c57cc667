import type { EventFields } from '@pillarbox/contract/calendar/event';
import { changeAll } from './change-all.ts';
import { changeCurrent } from './change-current.ts';
import { CalendarEditError } from './edit-error.ts';
import type { Changes } from './field-changes.ts';
import { realChanges } from './field-changes.ts';
import type { FoundInstance } from './find-instance.ts';
import { findInstance } from './find-instance.ts';
import { readEventFields } from './read-fields.ts';
import { readObject } from './read-object.ts';
import type { Series } from './series.ts';
import { isRepeating, keyOfWall, seriesIn, seriesStart } from './series.ts';
import { asNew, headOf, isFirst, tailOf } from './split-series.ts';
import type { Component, Edit, EventEdit } from './types.ts';
import { CalendarTextError } from './types.ts';
import { writeChanged } from './with-zones.ts';

/** An event and the fields that a change gives it; a field that is left out stays. */
export interface ChangedEvent {
  readonly text: string;
  /** The new series of a change of this and following instances; null when there is none. */
  readonly following: string | null;
}

/**
 * The text of a changed event. Only lines of what changes are written anew. `current` gives the instance its own component,
 * `following` splits the series at it, `all` changes the series and those instances that are like it in what changes; times move by
 * as much as those of `instance` do. An event that does not repeat, or `instance` '', is changed as a whole.
 * @throws CalendarTextError for a text that is no object; CalendarEditError for an instance that the series does not have, times or
 * a rule that are none, and a rule that leaves no dates.
 */
export function changeEvent(text: string, change: Changes, edit: EventEdit): ChangedEvent {
  const series = eventSeries(text);
  const target = targetOf(series, edit);
  const changes = realChanges(change, target.found.fields);
  const whole = { series, ...target.found, changes, edit };
  const written = (calendar: Component): string => writeChanged(calendar, series.calendar);
  if (Object.keys(changes).length === 0) return { text, following: null };
  if (target.scope === 'current') return { text: written(changeCurrent(whole)), following: null };
  if (target.scope === 'all' || isFirst(series, target.found.wall))
    return { text: written(changeAll(whole)), following: null };
  const tail = tailOf(series, target.found.wall, edit);
  const split = seriesIn(tail);
  const start = split === null ? null : seriesStart(split);
  const moved = split === null || start === null ? null : findInstance(split, keyOfWall(target.found.wall, start));
  if (split === null || moved === null) throw new CalendarEditError('no_instance');
  const following = changeAll({ series: split, ...moved, changes, edit });
  return { text: written(headOf(series, target.found.wall, edit)), following: written(asNew(following, edit)) };
}

/** The components of an event. Throws CalendarTextError for a text that is none. */
export function eventSeries(text: string): Series {
  const object = readObject(text);
  const series = seriesIn(object.calendar);
  if (series === null || object.kind !== 'event') throw new CalendarTextError('no_object');
  return series;
}

/** The instance that is meant, and the scope that the object allows: a text with only some instances has no series to change. */
export function targetOf(series: Series, edit: Edit): { scope: Edit['scope']; found: FoundInstance } {
  const { master } = series;
  const isSeries = master !== null && (isRepeating(master) || series.overrides.length > 0);
  if (master !== null && (!isSeries || edit.instance === '')) return { scope: 'all', found: wholeOf(series, master) };
  const found = findInstance(series, edit.instance);
  if (found === null) throw new CalendarEditError('no_instance');
  return { scope: master === null ? 'current' : edit.scope, found };
}

function wholeOf(series: Series, master: Component): FoundInstance {
  const fields: EventFields | null = readEventFields(master, series.calendar);
  const start = seriesStart(series);
  if (fields === null || start === null) throw new CalendarTextError('no_start');
  return { wall: start.wall, override: null, fields };
}
