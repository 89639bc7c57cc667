import type { EventFields } from '@pillarbox/contract/calendar/event';
import { CalendarEditError } from './edit-error.ts';
import { isRule, ruleDates } from './rule-dates.ts';
import type { TimeValue } from './time-value.ts';
import { instantOfTime } from './time-value.ts';
import { DAY_MS } from './wall-time.ts';
import { timeValueOf } from './write-lines.ts';
import { zoneNamed } from './zones.ts';

/** Start and end as a user sets them: of whole days `end` is the last day. */
export interface SetTimes {
  readonly start: TimeValue;
  readonly end: TimeValue;
}

/** How far the first date of a rule is looked for: a leap-day rule can skip from 1896 to 1904. */
const FAR_MS = 40 * 366 * DAY_MS;

/**
 * The times of fields.
 * @throws CalendarEditError `time_invalid` for a time that is none, in an unknown zone, or an end before the start.
 */
export function timesOfFields(fields: Pick<EventFields, 'start' | 'end'>): SetTimes {
  const start = timeValueOf(fields.start);
  const end = timeValueOf(fields.end);
  if (start?.isDate !== end?.isDate || start === null || end === null) throw new CalendarEditError('time_invalid');
  const utc = zoneNamed('UTC');
  if (instantOfTime(end, utc) < instantOfTime(start, utc)) throw new CalendarEditError('time_invalid');
  return { start, end };
}

/**
 * The times of the first instance: a start on which the rule does not fall moves to the first date of the rule, because programs
 * disagree on whether such a start counts.
 * @throws CalendarEditError for times or a rule that are none, and for a rule without dates.
 */
export function firstTimes(fields: Pick<EventFields, 'start' | 'end' | 'rule'>): SetTimes {
  const times = timesOfFields(fields);
  if (fields.rule === '') return times;
  const first = firstDate(fields.rule, times.start);
  const moved = first - times.start.wall;
  return { start: { ...times.start, wall: first }, end: { ...times.end, wall: times.end.wall + moved } };
}

/**
 * The first date of a rule, as a wall time.
 * @throws CalendarEditError `rule_invalid` for a text that is no rule, `rule_empty` for a rule without dates.
 */
export function firstDate(rule: string, start: TimeValue): number {
  if (!isRule(rule)) throw new CalendarEditError('rule_invalid');
  const given = { rule, start: start.wall, isDate: start.isDate, zone: start.zone };
  const [first] = ruleDates(given, { from: start.wall, to: start.wall + FAR_MS, limit: 1 });
  if (first === undefined) throw new CalendarEditError('rule_empty');
  return first;
}
