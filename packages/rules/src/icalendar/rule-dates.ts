import { RRuleTemporal } from 'rrule-temporal';
import { ruleParts, ruleText } from './rule-parts.ts';
import type { Zone } from './zones.ts';
import { basicText, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './wall-time.ts';
import { untilWall } from './until.ts';
import { readWall } from './written-time.ts';

/** A rule and what it starts from. Times are wall times in milliseconds (wall-time.ts). */
export interface RuleStart {
  /** RRULE without its name. */
  readonly rule: string;
  readonly start: number;
  readonly isDate: boolean;
  /** The zone of the start: UNTIL is an instant, and the rule goes by the clock on the wall. Null for floating times. */
  readonly zone: Zone | null;
}

/**
 * Periods that one search may try: it bounds the work for rules without dates (30 February). The library's own bound of a million
 * candidates stays: with another one it leaves its short ways, and takes twenty times as long.
 */
const BOUNDS = { maxIterations: 100_000 };
/** A COUNT above this is none: no calendar is looked at after so many instances. */
const MAX_COUNT = 100_000;
/** Most parts of a search; the parts of a rule that seldom falls become longer and longer. */
const MAX_PARTS = 2000;

/** The period of each frequency, in milliseconds. */
const PERIODS: Readonly<Record<string, number>> = {
  SECONDLY: SECOND_MS,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
  MONTHLY: 31 * DAY_MS,
  YEARLY: 366 * DAY_MS,
};

/** Whether a text is a rule that can be read (RFC 5545 3.3.10). */
export function isRule(rule: string): boolean {
  return searchOf({ rule, start: 0, isDate: false, zone: null }) !== null;
}

/**
 * The dates of a rule in [from, to], in order, at most `limit`. A rule that cannot be read, or that has no date within the bounds,
 * gives none. The start is among them only if the rule falls on it.
 */
export function ruleDates(
  given: RuleStart,
  { from, to, limit }: { from: number; to: number; limit: number },
): number[] {
  const search = searchOf(given);
  if (search === null || to < given.start) return [];
  const found: number[] = [];
  let at = Math.max(from, given.start);
  let length = (limit + 2) * search.step;
  for (let part = 0; part < MAX_PARTS && at <= to && found.length < limit; part += 1) {
    const end = Math.min(at + length, to);
    const dates = datesBetween(search.rule, at, end);
    if (dates === null) return found;
    for (const date of dates) if (search.isBeforeEnd(date)) found.push(date);
    if (dates.length * 4 < limit) length *= 4;
    at = end + 1;
  }
  return found.slice(0, limit);
}

function endOf(parts: ReadonlyMap<string, string>, { isDate, zone }: RuleStart): (date: number) => boolean {
  const text = parts.get('UNTIL');
  const wall = text === undefined ? null : untilWall(text, { isDate, zone });
  const until = readWall(text ?? '');
  if (wall === null || until === null) return () => true;
  if (isDate || zone === null || !until.isUtc) return (date) => date <= wall;
  return (date) => date <= wall - DAY_MS || (date <= wall + DAY_MS && zone.instantOf(date) <= until.wall);
}

interface Search {
  readonly rule: RRuleTemporal;
  /** About how far one date is from the next at least, in milliseconds. */
  readonly step: number;
  /** Whether UNTIL allows a date: as instants, because the clock on the wall is not the same before and after a change. */
  readonly isBeforeEnd: (date: number) => boolean;
}

function searchOf(given: RuleStart): Search | null {
  const parts = ruleParts(given.rule);
  const period = PERIODS[parts?.get('FREQ') ?? ''];
  if (parts === null || period === undefined) return null;
  const clean = cleanParts(parts, given);
  if (clean === null) return null;
  try {
    const rruleString = `DTSTART:${basicText(given.start, false)}Z\nRRULE:${ruleText(clean)}`;
    const rule = new RRuleTemporal({ rruleString, ...BOUNDS, cache: false });
    return { rule, step: stepOf(parts, period), isBeforeEnd: endOf(parts, given) };
  } catch {
    return null;
  }
}

/** About how far one date is from the next at least: parts that name days may name each day of their period. */
function stepOf(parts: ReadonlyMap<string, string>, period: number): number {
  const isPlain = ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYMONTH'].every((name) => !parts.has(name));
  const interval = isPlain ? Math.min(Number(parts.get('INTERVAL') ?? 1), 100) : 1;
  return ((isPlain ? period : Math.min(period, DAY_MS)) * interval) / timesOfDay(parts);
}

/** How many times of each day the lists name. */
function timesOfDay(parts: ReadonlyMap<string, string>): number {
  const count = (name: string): number => parts.get(name)?.split(',').length ?? 1;
  return count('BYHOUR') * count('BYMINUTE') * count('BYSECOND');
}

/** The parts in the form that the library takes: numbers in their ranges, UNTIL as a wall time, no COUNT beyond all calendars. */
function cleanParts(parts: ReadonlyMap<string, string>, given: RuleStart): Map<string, string> | null {
  const clean = new Map<string, string>();
  for (const [name, value] of parts) {
    if (name === 'UNTIL') {
      const until = untilWall(value, given);
      if (until === null) return null;
      // The clocks change by less than a day; `isBeforeEnd` is exact.
      clean.set(name, `${basicText(until + DAY_MS, false)}Z`);
    } else if (name === 'COUNT' || name === 'INTERVAL') {
      const number = /^\d{1,12}$/.test(value) ? Number(value) : 0;
      if (number < 1) return null;
      if (name === 'INTERVAL' || number <= MAX_COUNT) clean.set(name, String(number));
    } else if (name.startsWith('BY')) {
      if (!isListFor(name, value)) return null;
      clean.set(name, value);
    } else if (name === 'FREQ' || name === 'WKST') clean.set(name, value);
  }
  return clean;
}

const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  BYSECOND: [0, 60],
  BYMINUTE: [0, 59],
  BYHOUR: [0, 23],
  BYMONTH: [1, 12],
  BYMONTHDAY: [-31, 31],
  BYYEARDAY: [-366, 366],
  BYWEEKNO: [-53, 53],
  BYSETPOS: [-366, 366],
};

function isListFor(name: string, value: string): boolean {
  const texts = value.split(',');
  if (name === 'BYDAY') return texts.every((text) => /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/.test(text));
  const [least, most] = RANGES[name] ?? [1, 0];
  return texts.every(
    (text) =>
      /^[+-]?\d{1,3}$/.test(text) &&
      Number(text) >= least &&
      Number(text) <= most &&
      (least >= 0 || Number(text) !== 0),
  );
}

/** Null when the bounds are reached: there are no more dates. */
function datesBetween(rule: RRuleTemporal, from: number, to: number): number[] | null {
  try {
    return rule.between(new Date(from), new Date(to), true).map((date) => date.epochMilliseconds);
  } catch {
    return null;
  }
}
