import { ruleParts, ruleText } from './rule-parts.ts';
import type { TimeValue } from './time-value.ts';
import { DAY_MS, dayStart } from './wall-time.ts';
import { untilText, untilWall } from './until.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Two starts of a series: before and after it is moved. */
export interface Moved {
  readonly before: TimeValue;
  readonly after: TimeValue;
}

/**
 * The rule of a series that is moved: its weekdays, its day of the month and its month go with the start, and so does UNTIL. A rule
 * with more than one of them (the last working day) keeps its days.
 */
export function shiftedRule(rule: string, moved: Moved): string {
  const parts = new Map(ruleParts(rule) ?? []);
  if (parts.size === 0) return rule;
  const days = Math.round((dayStart(moved.after.wall) - dayStart(moved.before.wall)) / DAY_MS);
  if (days !== 0) moveDays(parts, { ...moved, days });
  const until = untilWall(parts.get('UNTIL') ?? '', moved.before);
  if (until !== null) parts.set('UNTIL', untilText(until + moved.after.wall - moved.before.wall, moved.after));
  return ruleText(parts);
}

interface MovedDays extends Moved {
  readonly days: number;
}

function moveDays(parts: Map<string, string>, { before, after, days }: MovedDays): void {
  const byDay = parts.get('BYDAY')?.split(',') ?? [];
  const start = new Date(after.wall);
  if (byDay.length > 0 && byDay.every((day) => WEEKDAYS.includes(day)) && !parts.has('BYSETPOS')) {
    if (parts.get('FREQ') === 'WEEKLY') parts.set('BYDAY', byDay.map((day) => laterWeekday(day, days)).join(','));
    return;
  }
  if (byDay.length === 1) parts.set('BYDAY', nthWeekday(byDay[0] ?? '', start));
  if (isOnly(parts.get('BYMONTHDAY'), new Date(before.wall).getUTCDate()))
    parts.set('BYMONTHDAY', String(start.getUTCDate()));
  if (parts.get('FREQ') === 'YEARLY' && isOnly(parts.get('BYMONTH'), new Date(before.wall).getUTCMonth() + 1))
    parts.set('BYMONTH', String(start.getUTCMonth() + 1));
}

function isOnly(list: string | undefined, value: number): boolean {
  return list !== undefined && Number(list) === value;
}

function laterWeekday(day: string, days: number): string {
  const index = (((WEEKDAYS.indexOf(day) + days) % 7) + 7) % 7;
  return WEEKDAYS[index] ?? day;
}

/** `3MO` or `-1FR` for the weekday of a start: counted from the end if the rule was. */
function nthWeekday(before: string, start: Date): string {
  const weekday = WEEKDAYS[start.getUTCDay()] ?? '';
  const date = start.getUTCDate();
  const length = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  const nth = before.startsWith('-') ? -Math.ceil((length - date + 1) / 7) : Math.ceil(date / 7);
  return `${String(nth)}${weekday}`;
}
