import { ruleDates } from './rule-dates.ts';
import { ruleParts, ruleText } from './rule-parts.ts';
import type { TimeValue } from './time-value.ts';
import { DAY_MS, dayStart } from './wall-time.ts';
import { untilText, untilWall } from './until.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Parts that name days, by frequency, with which the days of a rule can move along with its start. */
const MOVABLE: Readonly<Record<string, readonly string[]>> = {
  DAILY: ['BYDAY'],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY'],
  YEARLY: ['BYDAY', 'BYMONTHDAY', 'BYMONTH'],
};
const DAY_PARTS = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYMONTH', 'BYSETPOS'];
/** Most dates that are counted to keep the number of them. */
const MAX_COUNTED = 5000;

/** Two starts of a series: before and after it is moved. */
export interface Moved {
  readonly before: TimeValue;
  readonly after: TimeValue;
}

/**
 * Whether the days of a rule can move with its start: its weekdays, its one day of the month, or its n-th weekday. Those of the last
 * working day, or of several days of a month, cannot.
 */
export function isMovable(rule: string): boolean {
  const parts = ruleParts(rule);
  const frequency = parts?.get('FREQ') ?? '';
  const named = DAY_PARTS.filter((name) => parts?.has(name) === true);
  if (named.length === 0 || parts === null) return true;
  if (!named.every((name) => MOVABLE[frequency]?.includes(name) === true)) return false;
  const byDay = parts.get('BYDAY')?.split(',') ?? [];
  if (frequency === 'DAILY' || frequency === 'WEEKLY') return byDay.every((day) => WEEKDAYS.includes(day));
  const isOne = [byDay, ...['BYMONTHDAY', 'BYMONTH'].map((name) => parts.get(name)?.split(',') ?? [])].every(
    (list) => list.length <= 1,
  );
  const isNth = byDay.length === 0 || (/^-?\d/.test(byDay[0] ?? '') && !parts.has('BYMONTHDAY'));
  const isOfMonth = frequency === 'MONTHLY' || parts.has('BYMONTH');
  return isOne && isNth && isOfMonth && !parts.get('BYMONTHDAY')?.startsWith('-');
}

/** The rule of a series that is moved: its days go with the start as far as they can, and UNTIL so that as many dates stay. */
export function shiftedRule(rule: string, moved: Moved): string {
  const { before, after } = moved;
  const parts = new Map(ruleParts(rule) ?? []);
  if (parts.size === 0) return rule;
  const days = Math.round((dayStart(after.wall) - dayStart(before.wall)) / DAY_MS);
  if (days !== 0 && isMovable(rule)) moveDays(parts, after, days);
  const until = untilWall(parts.get('UNTIL') ?? '', before);
  if (until === null) return ruleText(parts);
  const shifted = until + after.wall - before.wall;
  parts.set('UNTIL', untilText(shifted, after));
  return asLong(rule, parts, moved);
}

/**
 * The moved rule with UNTIL at as many dates as the rule had: the n-th weekdays of months do not move by the same number of days, and
 * an hour may be one that the clocks skip.
 */
function asLong(rule: string, parts: Map<string, string>, { before, after }: Moved): string {
  const shifted = ruleText(parts);
  const count = datesFrom(rule, before).length;
  if (count === 0 || count >= MAX_COUNTED || datesFrom(shifted, after).length === count) return shifted;
  const endless = new Map([...parts].filter(([name]) => name !== 'UNTIL'));
  const last = datesFrom(ruleText(endless), after, count).at(-1);
  if (last !== undefined) parts.set('UNTIL', untilText(last, after));
  return ruleText(parts);
}

function datesFrom(rule: string, start: TimeValue, limit = MAX_COUNTED): number[] {
  const given = { rule, start: start.wall, isDate: start.isDate, zone: start.zone };
  return ruleDates(given, { from: start.wall, to: start.wall + 400 * 366 * DAY_MS, limit });
}

function moveDays(parts: Map<string, string>, after: TimeValue, days: number): void {
  const start = new Date(after.wall);
  const byDay = parts.get('BYDAY')?.split(',') ?? [];
  const frequency = parts.get('FREQ');
  if (frequency === 'WEEKLY' || frequency === 'DAILY') {
    if (frequency === 'WEEKLY' && Number(parts.get('INTERVAL') ?? 1) > 1) moveWeek(parts, byDay, days);
    if (byDay.length > 0) parts.set('BYDAY', byDay.map((day) => laterWeekday(day, days)).join(','));
    return;
  }
  if (byDay.length > 0) parts.set('BYDAY', nthWeekday(byDay[0] ?? '', start));
  if (parts.has('BYMONTHDAY')) parts.set('BYMONTHDAY', String(start.getUTCDate()));
  if (parts.has('BYMONTH')) parts.set('BYMONTH', String(start.getUTCMonth() + 1));
}

/** Every other week the days must stay in one week: the week begins later when one of them would leave it. */
function moveWeek(parts: Map<string, string>, byDay: readonly string[], days: number): void {
  const first = parts.get('WKST') ?? 'MO';
  const isInWeek = (day: string): boolean => {
    const place = ((WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(first) + 7) % 7) + days;
    return place >= 0 && place <= 6;
  };
  if (!byDay.every(isInWeek)) parts.set('WKST', laterWeekday(first, days));
}

function laterWeekday(day: string, days: number): string {
  const index = (((WEEKDAYS.indexOf(day) + days) % 7) + 7) % 7;
  return WEEKDAYS[index] ?? day;
}

/** `3MO` or `-1FR` for the weekday of a start: counted from the end if the rule was. Not every month has a fifth one: it is the last. */
function nthWeekday(before: string, start: Date): string {
  const weekday = WEEKDAYS[start.getUTCDay()] ?? '';
  const date = start.getUTCDate();
  const length = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  const [first, last] = [Math.ceil(date / 7), Math.ceil((length - date + 1) / 7)];
  const isFromEnd = before.startsWith('-') ? last < 5 : first === 5;
  return isFromEnd ? `-${String(last)}${weekday}` : `${String(first)}${weekday}`;
}
