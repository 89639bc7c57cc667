import { lineBreakOf, lineNamed } from './component.ts';
import { CalendarEditError } from './edit-error.ts';
import { touched, withLines, withoutLines, withParts } from './edit-parts.ts';
import { lineLikeStart } from './exception-dates.ts';
import { askedAgain, withFields, withOrganizer } from './field-changes.ts';
import type { Changes } from './field-changes.ts';
import type { FoundInstance } from './find-instance.ts';
import { instanceTimes } from './find-instance.ts';
import { mailOf } from './people.ts';
import { changedTimes } from './series-move.ts';
import type { Series } from './series.ts';
import { seriesStart } from './series.ts';
import type { Component, EventEdit } from './types.ts';
import { DAY_MS } from './wall-time.ts';
import { timeLines } from './write-lines.ts';

/** A change of an instance or, with its help, of a series. */
export interface Change extends FoundInstance {
  readonly series: Series;
  readonly changes: Changes;
  readonly edit: EventEdit;
}

/** The calendar with one instance changed. The rule is the series' and stays. */
export function changeCurrent({ series, wall, override, fields, changes, edit }: Change): Component {
  const { calendar } = series;
  const own = override ?? ownComponent(series, wall);
  const made = changedPart(own, { fields, changes, edit, calendar });
  return override === null ? withParts(calendar, new Map(), [made]) : withParts(calendar, new Map([[override, made]]));
}

/** A component with changed fields and times. */
export function changedPart(
  part: Component,
  { fields, changes, edit, calendar }: Pick<Change, 'fields' | 'changes' | 'edit'> & { calendar: Component },
): Component {
  const times = changedTimes(fields, changes);
  const lineBreak = lineBreakOf(part);
  const moved = times === null ? part : withLines(part, timeLines(times.start, times.end, { before: part, lineBreak }));
  const asked = changes.start === undefined ? moved : askedAgain(moved, calendar, organizerOf(part));
  const made = withOrganizer(withFields(asked, changes, calendar), edit.organizer);
  return touched(made, { now: edit.now, isRevised: isRevision(changes) });
}

/** Whether people must know: a new SEQUENCE (RFC 5546 2.1.4). The user's own colour, notes or reminders are not their business. */
export function isRevision({ start, end, rule, status, location }: Changes): boolean {
  return [start, end, rule, status, location].some((value) => value !== undefined);
}

export function organizerOf(part: Component): string {
  const line = lineNamed(part, 'ORGANIZER');
  return line === undefined ? '' : mailOf(line);
}

/** What only a series has. */
export const SERIES_LINES = ['RRULE', 'RDATE', 'EXDATE', 'EXRULE'];

/** The component of an instance that begins to differ: that of the series at the time of the instance, with RECURRENCE-ID. */
export function ownComponent(series: Series, wall: number): Component {
  const start = seriesStart(series);
  if (series.master === null || start === null) throw new CalendarEditError('no_instance');
  const part = atTime(withoutLines(series.master, SERIES_LINES), series.calendar, wall);
  const like = { start, line: lineNamed(series.master, 'DTSTART'), lineBreak: lineBreakOf(part) };
  return withLines(part, { names: ['RECURRENCE-ID'], lines: [lineLikeStart('RECURRENCE-ID', wall, like)] });
}

/** The component at another start, in the type and zone that its lines have. */
export function atTime(part: Component, calendar: Component, wall: number): Component {
  const times = instanceTimes(part, calendar, wall);
  if (times === null) return part;
  const lineBreak = lineBreakOf(part);
  const placed = (held: Component, name: string, time: { start: typeof times.start }): Component => {
    const line = lineNamed(held, name);
    if (line === undefined) return held;
    const made = lineLikeStart(name, time.start.wall, { start: time.start, line, lineBreak });
    return withLines(held, { names: [name], lines: [made] });
  };
  const started = placed(part, 'DTSTART', { start: times.start });
  if (part.name !== 'VTODO') return placed(started, 'DTEND', { start: times.end });
  // DUE names the last day itself.
  const due = times.end.isDate ? { ...times.end, wall: times.end.wall - DAY_MS } : times.end;
  return placed(started, 'DUE', { start: due });
}
