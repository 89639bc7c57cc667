import { lineNamed, linesNamed } from './component.ts';
import { isRule, ruleDates } from './rule-dates.ts';
import { excludedDates, timesOf, wallInSeries } from './series.ts';
import type { TimeValue } from './time-value.ts';
import { timesOfLine } from './time-value.ts';
import type { Component } from './types.ts';
import { DAY_MS, dayStart } from './wall-time.ts';

/** Wall times of a series, and most dates that are wanted. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** Most RRULE (or EXRULE) lines of a component that are read; RFC 5545 3.8.5.3 has one. */
const MAX_RULES = 4;
const MAX_EXCLUDED_BY_RULE = 5000;
/** How far the first date of a rule is looked for: a leap-day rule can skip from 1896 to 1904. */
const FAR_MS = 40 * 366 * DAY_MS;

/**
 * The original starts of a component's instances in a range, as wall times of the series, in order (RFC 5545 3.8.5): rule and RDATE
 * without EXDATE. Instances with their own component are among them. The start counts when the rule falls on it, when there is no
 * rule, and when the rule cannot be read or never falls: no event gets lost by its rule.
 */
export function occurrencesOf(master: Component, calendar: Component, range: Range): number[] {
  const start = timesOf(master, calendar)?.start;
  if (start === undefined) return [];
  const { walls, days } = excludedDates(master, calendar);
  // As many dates more as may be excluded. EXRULE is out of use and gets a bound.
  const hasRule = lineNamed(master, 'EXRULE') !== undefined;
  const wide = { ...range, limit: range.limit + walls.size + days.size + (hasRule ? MAX_EXCLUDED_BY_RULE : 0) };
  const dates = new Set(ruledDates({ master, start }, wide));
  for (const wall of addedDates(master, calendar, start)) if (isIn(wall, range)) dates.add(wall);
  const excludedByRule = new Set(hasRule ? datesOfRules('EXRULE', { master, start }, wide) : []);
  return [...dates]
    .filter((wall) => !walls.has(wall) && !days.has(dayStart(wall)) && !excludedByRule.has(wall))
    .sort((a, b) => a - b)
    .slice(0, range.limit);
}

/** Whether a series has an instance besides those that have their own component. */
export function hasOccurrence(master: Component, calendar: Component): boolean {
  const start = timesOf(master, calendar)?.start;
  if (start === undefined) return false;
  const last = addedDates(master, calendar, start).reduce((most, wall) => Math.max(most, wall), start.wall);
  return occurrencesOf(master, calendar, { from: -Infinity, to: last + FAR_MS, limit: 1 }).length > 0;
}

interface Started {
  readonly master: Component;
  readonly start: TimeValue;
}

function ruledDates(series: Started, range: Range): number[] {
  const { master, start } = series;
  if (lineNamed(master, 'RRULE') === undefined) return isIn(start.wall, range) ? [start.wall] : [];
  const found = datesOfRules('RRULE', series, range);
  if (found.length > 0 || !isIn(start.wall, range)) return found;
  return hasDates(series) ? found : [start.wall];
}

/** Whether the rules of a component fall at all. */
function hasDates(series: Started): boolean {
  const { wall } = series.start;
  return datesOfRules('RRULE', series, { from: wall, to: wall + FAR_MS, limit: 1 }).length > 0;
}

function datesOfRules(name: 'RRULE' | 'EXRULE', { master, start }: Started, range: Range): number[] {
  const rules = linesNamed(master, name)
    .slice(0, MAX_RULES)
    .map(({ value }) => value)
    .filter(isRule);
  const given = { start: start.wall, isDate: start.isDate, zone: start.zone };
  return rules.flatMap((rule) => ruleDates({ ...given, rule }, range));
}

/** The dates of RDATE, as wall times of the series. */
function addedDates(master: Component, calendar: Component, start: TimeValue): number[] {
  const times = linesNamed(master, 'RDATE').flatMap((line) => timesOfLine(line, calendar));
  return times.map((time) => wallInSeries(time, start));
}

function isIn(wall: number, { from, to }: Range): boolean {
  return wall >= from && wall <= to;
}
