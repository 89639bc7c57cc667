import { makeCalendarLine } from './calendar-line.ts';
import { lineBreakOf, linesNamed } from './component.ts';
import { withLines } from './edit-parts.ts';
import { wallInSeries } from './series.ts';
import type { TimeValue } from './time-value.ts';
import { timeLineParts, timesOfLine } from './time-value.ts';
import type { CalendarLine, Component } from './types.ts';
import { basicText } from './wall-time.ts';

/**
 * A line of a name with a wall time of the series, in the type and zone of DTSTART: programs compare RECURRENCE-ID and EXDATE with
 * it as texts.
 */
export function lineLikeStart(name: string, wall: number, { start, line, lineBreak }: LikeStart): CalendarLine {
  // A zone that only its VTIMEZONE describes has no name to write: the line of the start says it.
  if (start.zone?.name !== '' || line === undefined)
    return makeCalendarLine(timeLineParts(name, { ...start, wall }), lineBreak);
  const params = Object.fromEntries(line.params.map((param) => [param.name, param.values]));
  return makeCalendarLine({ name, params, value: basicText(wall, start.isDate) }, lineBreak);
}

export interface LikeStart {
  readonly start: TimeValue;
  /** DTSTART. */
  readonly line: CalendarLine | undefined;
  readonly lineBreak: string;
}

/** A change of the dates of EXDATE or RDATE. */
export interface DatesChange {
  readonly name: 'EXDATE' | 'RDATE';
  readonly calendar: Component;
  /** The start of the series before the change. */
  readonly before: TimeValue;
  /** The start after it. */
  readonly after: LikeStart;
  /** The wall time that a wall time becomes; null to leave it out. */
  readonly map: (wall: number) => number | null;
}

/** The component with the dates of EXDATE or RDATE mapped. A line whose dates all stay is kept as it was read. */
export function withDates(part: Component, change: DatesChange): Component {
  const { name, calendar, before, after, map } = change;
  const lines = linesNamed(part, name).flatMap((line) => {
    const walls = timesOfLine(line, calendar).map((time) => wallInSeries(time, before));
    const mapped = walls.map(map);
    const isSame = mapped.every((wall, index) => wall === walls[index]);
    if (isSame && isSameType(before, after.start)) return [line];
    return mapped.flatMap((wall) => (wall === null ? [] : [lineLikeStart(name, wall, after)]));
  });
  return withLines(part, { names: [name], lines });
}

function isSameType(a: TimeValue, b: TimeValue): boolean {
  return a.isDate === b.isDate && a.zone?.name === b.zone?.name;
}

/** The component with one more EXDATE. */
export function withExcluded(part: Component, wall: number, like: Omit<LikeStart, 'lineBreak'>): Component {
  const line = lineLikeStart('EXDATE', wall, { ...like, lineBreak: lineBreakOf(part) });
  return withLines(part, { names: ['EXDATE'], lines: [...linesNamed(part, 'EXDATE'), line] });
}
