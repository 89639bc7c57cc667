import { ruleParts, ruleText } from '../icalendar/rule-parts.ts';
import type { Day } from '../zoned-days.ts';
import { dayOf, instantOf, weekdayOf } from '../zoned-days.ts';

/** The kinds of repeats that the fields of a form show. */
export const REPEAT_KINDS = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type RepeatKind = (typeof REPEAT_KINDS)[number];

/** Which day of a month: its number, the nth weekday (-1 for the last one), or the last day of work. */
export type MonthDay =
  | { readonly by: 'day'; readonly day: number }
  | { readonly by: 'weekday'; readonly week: number; readonly weekday: number }
  | { readonly by: 'last-workday' };

/** When a repeat ends; `on` is the last day on which an event may be. */
export type RepeatEnd =
  | { readonly kind: 'never' }
  | { readonly kind: 'on'; readonly day: Day }
  | { readonly kind: 'after'; readonly count: number };

/** A repeat as the fields of a form. */
export interface Repeat {
  readonly kind: RepeatKind;
  /** Every so many days, weeks, months or years. */
  readonly every: number;
  /** The days of a weekly repeat, 1 Monday to 7 Sunday, in their order. */
  readonly days: readonly number[];
  /** The day of a monthly repeat. A yearly one is on the day of its start. */
  readonly month: MonthDay;
  readonly ends: RepeatEnd;
}

/** The event of a repeat: its first day, its zone, and whether it lasts whole days. */
export interface RepeatStart {
  readonly day: Day;
  readonly zone: string;
  readonly isAllDay: boolean;
}

/** Most of what a form counts: 999 weeks, or 999 times. */
export const MAX_REPEAT = 999;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const WORKDAYS = 'MO,TU,WE,TH,FR';
const FREQUENCIES = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const;
const KNOWN = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'COUNT', 'UNTIL', 'WKST']);

/** The repeat that a form of an event begins with: its kind, on the day of the start. */
export function newRepeat(kind: RepeatKind, { day }: Pick<RepeatStart, 'day'>): Repeat {
  return { kind, every: 1, days: [weekdayOf(day)], month: { by: 'day', day: day.day }, ends: { kind: 'never' } };
}

/** Which weekday of its month a day is: 1 to 4, and -1 for a fifth one, which is the last. */
export function weekOfMonth({ day }: Day): number {
  const week = Math.ceil(day / 7);
  return week > 4 ? -1 : week;
}

/** Reads a rule (RRULE without its name, RFC 5545 3.3.10). Null for one that the fields cannot show. */
export function readRepeat(rule: string, start: RepeatStart): Repeat | null {
  const parts = ruleParts(rule);
  if (parts === null || [...parts.keys()].some((name) => !KNOWN.has(name))) return null;
  const kind = REPEAT_KINDS.find((one) => FREQUENCIES[one] === parts.get('FREQ'));
  const every = numberOf(parts.get('INTERVAL') ?? '1');
  const ends = readEnd(parts, start);
  if (kind === undefined || every === null || ends === null || (parts.get('WKST') ?? 'MO') !== 'MO') return null;
  const on = readOn(kind, parts, start.day);
  return on === null ? null : { ...newRepeat(kind, start), every, ends, ...on };
}

function readEnd(parts: ReadonlyMap<string, string>, { zone }: RepeatStart): RepeatEnd | null {
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count !== undefined) {
    const number = numberOf(count);
    return number === null || until !== undefined ? null : { kind: 'after', count: number };
  }
  if (until === undefined) return { kind: 'never' };
  const [, year, month, day, time] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{6})Z?)?$/.exec(until) ?? [];
  if (year === undefined) return null;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (time === undefined || !until.endsWith('Z')) return { kind: 'on', day: date };
  const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(2, 4))];
  return { kind: 'on', day: dayOf(Date.UTC(date.year, date.month - 1, date.day, hour, minute), zone) };
}

/** Reads the days of a rule; null for those that a form cannot show. */
function readOn(
  kind: RepeatKind,
  parts: ReadonlyMap<string, string>,
  start: Day,
): Partial<Pick<Repeat, 'days' | 'month'>> | null {
  const [byDay, byMonthDay, byMonth] = [parts.get('BYDAY'), parts.get('BYMONTHDAY'), parts.get('BYMONTH')];
  const position = parts.get('BYSETPOS');
  if (kind === 'monthly') return byMonth === undefined ? readMonthDay(byDay, byMonthDay, position) : null;
  if (position !== undefined) return null;
  if (kind === 'yearly') {
    const isOwnDay = (byMonthDay ?? String(start.day)) === String(start.day);
    const isOwnMonth = (byMonth ?? String(start.month)) === String(start.month);
    // A day of the month without a month would be in every month.
    return byDay === undefined && isOwnDay && isOwnMonth && (byMonthDay === undefined || byMonth !== undefined)
      ? {}
      : null;
  }
  if (byMonthDay !== undefined || byMonth !== undefined) return null;
  if (byDay === undefined) return {};
  const days = byDay.split(',').map((name) => WEEKDAYS.findIndex((one) => one === name) + 1);
  return kind === 'daily' || days.includes(0) ? null : { days: [...new Set(days)].toSorted() };
}

function readMonthDay(
  byDay: string | undefined,
  byMonthDay: string | undefined,
  position: string | undefined,
): { month?: MonthDay } | null {
  if (byDay === undefined) {
    if (position !== undefined) return null;
    if (byMonthDay === undefined) return {};
    const day = numberOf(byMonthDay);
    return day === null || day > 31 ? null : { month: { by: 'day', day } };
  }
  if (byMonthDay !== undefined) return null;
  if (byDay === WORKDAYS) return position === '-1' ? { month: { by: 'last-workday' } } : null;
  // Both forms of the third Monday: BYDAY=3MO, and BYDAY=MO with BYSETPOS=3.
  const [, number = '', name] = /^([1-4]|-1)?([A-Z]{2})$/.exec(byDay) ?? [];
  const week = number === '' ? position : position === undefined ? number : undefined;
  const weekday = WEEKDAYS.findIndex((one) => one === name) + 1;
  if (weekday === 0 || week === undefined || !/^(?:[1-4]|-1)$/.test(week)) return null;
  return { month: { by: 'weekday', week: Number(week), weekday } };
}

function numberOf(text: string): number | null {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= MAX_REPEAT ? number : null;
}

/** The rule of a repeat. Its last day is whole: in the zone of the event, and in UTC as RFC 5545 3.3.10 has it. */
export function ruleOf(repeat: Repeat, start: RepeatStart): string {
  const { kind, every, days, month, ends } = repeat;
  const parts = new Map<string, string>([['FREQ', FREQUENCIES[kind]]]);
  if (every > 1) parts.set('INTERVAL', String(every));
  if (kind === 'weekly') parts.set('BYDAY', days.map((day) => WEEKDAYS[day - 1] ?? 'MO').join(','));
  if (kind === 'monthly') setMonthDay(parts, month);
  if (ends.kind === 'after') parts.set('COUNT', String(ends.count));
  if (ends.kind === 'on') parts.set('UNTIL', untilOf(ends.day, start));
  return ruleText(parts);
}

function setMonthDay(parts: Map<string, string>, month: MonthDay): void {
  if (month.by === 'day') parts.set('BYMONTHDAY', String(month.day));
  else if (month.by === 'weekday') parts.set('BYDAY', `${String(month.week)}${WEEKDAYS[month.weekday - 1] ?? 'MO'}`);
  else {
    parts.set('BYDAY', WORKDAYS);
    parts.set('BYSETPOS', '-1');
  }
}

function untilOf(day: Day, { isAllDay, zone }: RepeatStart): string {
  const digits = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  if (isAllDay) return digits(new Date(Date.UTC(day.year, day.month - 1, day.day))).slice(0, 8);
  return digits(new Date(instantOf(day, 23 * 60 + 59, zone)));
}
