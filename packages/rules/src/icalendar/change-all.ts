import { lineBreakOf, lineNamed } from './component.ts';
import type { Change } from './change-current.ts';
import { changedPart, isRevision, organizerOf, SERIES_LINES } from './change-current.ts';
import { CalendarEditError } from './edit-error.ts';
import { touched, withLines, withoutLines, withParts } from './edit-parts.ts';
import { firstDate } from './event-times.ts';
import type { LikeStart } from './exception-dates.ts';
import { lineLikeStart, withDates } from './exception-dates.ts';
import { askedAgain, changesForOverride, withFields, withOrganizer, withoutFields } from './field-changes.ts';
import { dateByDate, nearestDate } from './nearest-date.ts';
import { hasOccurrence } from './occurrences.ts';
import { readEventFields } from './read-fields.ts';
import { seriesMove, withoutDays } from './series-move.ts';
import type { SeriesMove } from './series-move.ts';
import type { Times } from './series.ts';
import { overriddenWall, timesOf } from './series.ts';
import { isMovable, shiftedRule } from './shift-rule.ts';
import type { TimeValue } from './time-value.ts';
import type { Component } from './types.ts';
import { DAY_MS } from './wall-time.ts';
import { ruleLines, timeLines } from './write-lines.ts';

/** The calendar with the whole series changed. */
export function changeAll(change: Change): Component {
  const { series, fields, changes } = change;
  const { master, calendar } = series;
  const times = master === null ? null : timesOf(master, calendar);
  if (master === null || times === null) throw new CalendarEditError('no_instance');
  const own = seriesMove({ shown: fields, changes, times });
  const isFree = changes.rule !== undefined || isMovable(lineNamed(master, 'RRULE')?.value ?? '');
  const move = own === null || isFree ? own : withoutDays(own, times.start);
  const plan = planOf({ change, master, times, move });
  const made = changedMaster(change, plan);
  if (changes.rule === '')
    return withParts(calendar, new Map([[master, made], ...series.overrides.map((part) => [part, null] as const)]));
  const parts = new Map<Component, Component | null>([[master, made]]);
  for (const part of series.overrides) parts.set(part, changedOverride(part, change, plan));
  const whole = withParts(calendar, parts);
  if (series.overrides.length === 0 && !hasOccurrence(made, whole)) throw new CalendarEditError('rule_empty');
  return whole;
}

/** Where a series is after a change. */
interface Plan {
  readonly master: Component;
  readonly before: Times;
  readonly move: SeriesMove | null;
  /** The new rule; null when it stays. */
  readonly rule: string | null;
  /** The start after the change. */
  readonly after: LikeStart;
  /** What an original start becomes. */
  readonly map: (wall: number) => number;
}

interface Planned {
  readonly change: Change;
  readonly master: Component;
  readonly times: Times;
  readonly move: SeriesMove | null;
}

function planOf({ change, master, times, move }: Planned): Plan {
  const { changes } = change;
  const moved = move?.series.start ?? times.start;
  const old = lineNamed(master, 'RRULE')?.value.trim() ?? '';
  const shifted = move === null || old === '' ? null : shiftedRule(old, { before: times.start, after: moved });
  const rule = changes.rule ?? shifted;
  // A rule that the user sets must have dates. One that only moves with its series stays where it can.
  const first = rule === null || rule === '' ? moved.wall : firstOf(rule, moved, changes.rule !== undefined);
  const start = { ...moved, wall: first };
  const line = move === null ? lineNamed(master, 'DTSTART') : undefined;
  const after = { start, line, lineBreak: lineBreakOf(master) };
  const map = mapOf({ move, rule, start, isSet: changes.rule !== undefined, old: { rule: old, start: times.start } });
  return { master, before: times, move, rule, after, map };
}

interface Mapping {
  readonly move: SeriesMove | null;
  readonly rule: string | null;
  readonly start: TimeValue;
  /** Whether the user sets the rule. */
  readonly isSet: boolean;
  readonly old: { readonly rule: string; readonly start: TimeValue };
}

/** Where exceptions go: with their date of the rule; with a rule that the user sets to the nearest date. */
function mapOf({ move, rule, start, isSet, old }: Mapping): (wall: number) => number {
  if (move === null) return (wall) => wall;
  if (rule === null || rule === '') return move.map;
  if (isSet) return (wall) => nearestDate({ rule, start }, move.map(wall));
  const byDate = dateByDate(old, { rule, start });
  return (wall) => byDate(wall) ?? move.map(wall);
}

function firstOf(rule: string, start: TimeValue, isSet: boolean): number {
  try {
    return firstDate(rule, start);
  } catch (error) {
    if (isSet || !(error instanceof CalendarEditError)) throw error;
    return start.wall;
  }
}

function changedMaster({ series, changes, edit }: Change, plan: Plan): Component {
  const { calendar } = series;
  const { master, move, rule, after } = plan;
  const writing = { before: master, lineBreak: after.lineBreak };
  let made = withFields(master, changes, calendar);
  if (move !== null || after.start.wall !== plan.before.start.wall) made = placed(made, plan);
  if (rule !== null) made = withLines(made, ruleLines(rule, after.start, writing));
  if (move !== null) {
    const dates = { calendar, before: plan.before.start, after, map: plan.map };
    made = withDates(withDates(made, { ...dates, name: 'EXDATE' }), { ...dates, name: 'RDATE' });
  }
  if (changes.start !== undefined) made = askedAgain(made, calendar, organizerOf(master));
  if (rule === '') made = withoutLines(made, SERIES_LINES);
  return touched(withOrganizer(made, edit.organizer), { now: edit.now, isRevised: isRevision(changes) });
}

/** The series at its new times: those of the move, brought to the first date of the rule. */
function placed(part: Component, { before, move, after }: Plan): Component {
  const writing = { before: part, lineBreak: after.lineBreak };
  const base = move?.series ?? null;
  if (base !== null) {
    const end = { ...base.end, wall: base.end.wall + after.start.wall - base.start.wall };
    return withLines(part, timeLines(after.start, end, writing));
  }
  const ends = ['DTEND'].flatMap((name) => {
    const line = lineNamed(part, name);
    const wall = before.end.wall + after.start.wall - before.start.wall;
    return line === undefined
      ? []
      : [lineLikeStart(name, wall, { start: before.end, line, lineBreak: after.lineBreak })];
  });
  const started = withLines(part, { names: ['DTSTART'], lines: [lineLikeStart('DTSTART', after.start.wall, after)] });
  return withLines(started, { names: ['DTEND'], lines: ends });
}

/** An instance that differs, after a change of its series. One at its own time stays there; one at the series' time goes along. */
function changedOverride(part: Component, change: Change, plan: Plan): Component {
  const { series, changes, edit } = change;
  const { calendar } = series;
  const named = renamedInstance(part, change, plan);
  if (part === change.override) {
    const own = withoutFields(changes, ['rule']);
    return changedPart(named, { fields: change.fields, changes: own, edit, calendar });
  }
  const before = readEventFields(plan.master, calendar);
  if (before === null) return named;
  const texts = withoutFields(changes, ['start', 'end', 'rule']);
  const own = changesForOverride(part, texts, { calendar, before });
  const made = withFields(movedAlong(named, part, { change, plan }), own, calendar);
  if (made === part) return part;
  return touched(made, { now: edit.now, isRevised: plan.move !== null || isRevision(own) });
}

/** The instance with the RECURRENCE-ID of its new original start. */
function renamedInstance(part: Component, { series }: Change, plan: Plan): Component {
  const wall = overriddenWall(part, series);
  if (plan.move === null || wall === null) return part;
  const line = lineLikeStart('RECURRENCE-ID', plan.map(wall), plan.after);
  return withLines(part, { names: ['RECURRENCE-ID'], lines: [line] });
}

/** An instance that had the times of the series gets the new ones. */
function movedAlong(named: Component, part: Component, { change, plan }: { change: Change; plan: Plan }): Component {
  const { calendar } = change.series;
  const { before, move, after } = plan;
  const times = timesOf(part, calendar);
  const wall = overriddenWall(part, change.series);
  if (move === null || times === null || wall === null) return named;
  const isAtItsTime =
    times.start.wall === wall &&
    times.start.isDate === before.start.isDate &&
    times.start.zone?.name === before.start.zone?.name;
  if (!isAtItsTime) return named;
  const own = times.end.wall - times.start.wall;
  const isAsLong = own === before.end.wall - before.start.wall || times.start.isDate !== after.start.isDate;
  const length = isAsLong ? move.series.end.wall - move.series.start.wall : own - (times.start.isDate ? DAY_MS : 0);
  const start = { ...after.start, wall: plan.map(wall) };
  const end = { ...move.series.end, wall: start.wall + length };
  return withLines(named, timeLines(start, end, { before: named, lineBreak: after.lineBreak }));
}
