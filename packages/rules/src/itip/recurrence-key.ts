import { lineNamed } from '../icalendar/component.ts';
import { keyOfWall, wallInSeries } from '../icalendar/series.ts';
import type { TimeValue } from '../icalendar/time-value.ts';
import { timeOfLine, timesOfLine } from '../icalendar/time-value.ts';
import type { Component } from '../icalendar/types.ts';

/** The name of an instance by a time as it is written: as the contract's `instanceKey`. */
function keyIn(time: TimeValue, start: TimeValue | null): string {
  return start === null ? keyOfWall(time.wall, time) : keyOfWall(wallInSeries(time, start), start);
}

/**
 * The instance that an event of a text is about; '' for the whole event. `start` is that of the series, as far as the text has it:
 * calendars name instances in UTC, in another zone, or by the day alone.
 */
export function recurrenceKey(event: Component, calendar: Component, start: TimeValue | null): string {
  const time = timeOfLine(lineNamed(event, 'RECURRENCE-ID'), calendar);
  return time === null ? '' : keyIn(time, start);
}

/** The instances that an event leaves out (EXDATE). */
export function excludedKeys(event: Component, calendar: Component): ReadonlySet<string> {
  const lines = event.lines.filter(({ name }) => name === 'EXDATE');
  const start = timeOfLine(lineNamed(event, 'DTSTART'), calendar);
  return new Set(lines.flatMap((line) => timesOfLine(line, calendar)).map((time) => keyIn(time, start)));
}
