import { makeCalendarLine, valueOfText } from './calendar-line.ts';
import { atTime } from './change-current.ts';
import { lineBreakOf, lineNamed, linesNamed } from './component.ts';
import { CalendarEditError } from './edit-error.ts';
import { renamed, touched, withLine, withLines, withoutLines, withParts } from './edit-parts.ts';
import type { DatesChange } from './exception-dates.ts';
import { withDates } from './exception-dates.ts';
import { occurrencesOf } from './occurrences.ts';
import { uidOf } from './read-object.ts';
import { ruleDates } from './rule-dates.ts';
import { ruleParts, ruleText } from './rule-parts.ts';
import type { Series } from './series.ts';
import { overriddenWall, seriesStart } from './series.ts';
import type { TimeValue } from './time-value.ts';
import type { Component, Edit } from './types.ts';
import { untilText, untilWall } from './until.ts';
import { DAY_MS, SECOND_MS } from './wall-time.ts';
import { stampText } from './write-lines.ts';

/** Most instances that are counted before a split; a COUNT above is none (rule-dates.ts). */
const MAX_COUNTED = 100_000;
/** How far behind a split the next date of a rule is looked for. */
const FAR_MS = 40 * 366 * DAY_MS;

/** Whether no instance stands before a wall time of the series: then all of it is meant, and nothing would be left before a split. */
export function isFirst(series: Series, wall: number): boolean {
  const { master, calendar, overrides } = series;
  if (overrides.some((part) => isEarlier(part, series, wall))) return false;
  const range = { from: -Infinity, to: wall - 1, limit: 1 };
  return master === null || occurrencesOf(master, calendar, range).length === 0;
}

function isEarlier(override: Component, series: Series, wall: number): boolean {
  const original = overriddenWall(override, series);
  return original !== null && original < wall;
}

function startOf(series: Series): { master: Component; start: TimeValue } {
  const start = seriesStart(series);
  if (series.master === null || start === null) throw new CalendarEditError('no_instance');
  return { master: series.master, start };
}

/** The calendar with the instances before a wall time: the rule ends, and later exceptions go (FACTS: RFC 5545 3.3.10, UNTIL). */
export function headOf(series: Series, wall: number, { now }: Pick<Edit, 'now'>): Component {
  const { master, start } = startOf(series);
  const last = wall - (start.isDate ? DAY_MS : SECOND_MS);
  const rules = linesNamed(master, 'RRULE').map((line) => {
    const parts = new Map(ruleParts(line.value) ?? []);
    const until = untilWall(parts.get('UNTIL') ?? '', start);
    parts.delete('COUNT');
    parts.set('UNTIL', untilText(until === null ? last : Math.min(until, last), start));
    return makeCalendarLine({ name: 'RRULE', value: ruleText(parts) }, lineBreakOf(master));
  });
  const ended = withLines(master, { names: ['RRULE'], lines: rules });
  const made = withPart(ended, series, (date) => (date < wall ? date : null));
  const parts = new Map<Component, Component | null>([[master, touched(made, { now, isRevised: true })]]);
  for (const part of series.overrides) if (!isEarlier(part, series, wall)) parts.set(part, null);
  return withParts(series.calendar, parts);
}

/** The component with only some dates of EXDATE and RDATE. */
function withPart(part: Component, series: Series, map: DatesChange['map']): Component {
  const { master, start } = startOf(series);
  const after = { start, line: lineNamed(master, 'DTSTART'), lineBreak: lineBreakOf(part) };
  const dates = { calendar: series.calendar, before: start, after, map };
  return withDates(withDates(part, { ...dates, name: 'EXDATE' }), { ...dates, name: 'RDATE' });
}

/** A calendar of another UID with the instances from a wall time on, not changed otherwise. */
export function tailOf(series: Series, wall: number, { newUid }: Pick<Edit, 'newUid'>): Component {
  const { master } = startOf(series);
  const { rules, first } = laterRules(series, wall);
  const ruled = withLines(master, { names: ['RRULE'], lines: rules });
  const started = atTime(
    withPart(ruled, series, (date) => (date >= wall ? date : null)),
    series.calendar,
    first,
  );
  const related = makeCalendarLine(
    { name: 'RELATED-TO', params: { RELTYPE: 'SIBLING' }, value: valueOfText(uidOf(master)) },
    lineBreakOf(master),
  );
  const linked = withLines(started, { names: [], lines: [related] });
  const parts = new Map<Component, Component | null>([[master, renamed(linked, newUid)]]);
  for (const part of series.overrides) parts.set(part, isEarlier(part, series, wall) ? null : renamed(part, newUid));
  return withParts(series.calendar, parts);
}

/** The rules from a wall time on, COUNT reduced by the dates before it, and their first date. */
function laterRules(series: Series, wall: number): { rules: Component['lines']; first: number } {
  const { master, start } = startOf(series);
  const given = { start: start.wall, isDate: start.isDate, zone: start.zone };
  const rules: Component['lines'][number][] = [];
  let first = Infinity;
  for (const line of linesNamed(master, 'RRULE')) {
    const parts = new Map(ruleParts(line.value) ?? []);
    const rule = { ...given, rule: line.value };
    const [next] = ruleDates(rule, { from: wall, to: wall + FAR_MS, limit: 1 });
    if (next === undefined) continue;
    first = Math.min(first, next);
    const count = Number(parts.get('COUNT'));
    if (!parts.has('COUNT') || count > MAX_COUNTED) rules.push(line);
    else {
      const before = ruleDates(rule, { from: start.wall, to: wall - 1, limit: MAX_COUNTED }).length;
      parts.set('COUNT', String(Math.max(count - before, 1)));
      rules.push(makeCalendarLine({ name: 'RRULE', value: ruleText(parts) }, lineBreakOf(master)));
    }
  }
  return { rules, first: Number.isFinite(first) ? first : wall };
}

/** The calendar as a new one: its components have SEQUENCE 0 and were created when they were changed. */
export function asNew(calendar: Component, { now }: Pick<Edit, 'now'>): Component {
  const parts = calendar.components.filter(({ name }) => name === 'VEVENT' || name === 'VTODO');
  const fresh = (part: Component): Component => withLine(withLine(part, 'SEQUENCE', '0'), 'CREATED', stampText(now));
  return withParts(calendar, new Map(parts.map((part) => [part, fresh(withoutLines(part, ['SEQUENCE']))])));
}
