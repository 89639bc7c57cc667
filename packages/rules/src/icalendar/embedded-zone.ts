import { componentsNamed, lineNamed, linesNamed } from './component.ts';
import { ruleParts } from './rule-parts.ts';
import type { Component } from './types.ts';
import { DAY_MS, wallOf } from './wall-time.ts';
import { readWall } from './written-time.ts';

/** One observance of a VTIMEZONE (RFC 5545 3.6.5); offsets in milliseconds. */
interface Observance {
  readonly from: number;
  readonly to: number;
  /** Wall times at which it begins, in the offset before it. */
  readonly starts: readonly number[];
}
interface Onset {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Years after its start for which the yearly rule of an observance is read: longer than any calendar is looked at. */
const MAX_YEARS = 200;
/** Most observances and dates of a zone; the fullest of the IANA zones have some 240 changes. */
const MAX_OBSERVANCES = 500;
const MAX_DATES = 1000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The offsets that a VTIMEZONE gives: wall time minus instant in milliseconds. Null for one that has none. Of its rules the yearly
 * ones by weekday or day of a month are read: all that are in use.
 */
export function embeddedZone(zone: Component): ((instant: number) => number) | null {
  const parts = [...componentsNamed(zone, 'STANDARD'), ...componentsNamed(zone, 'DAYLIGHT')];
  const observances = parts.slice(0, MAX_OBSERVANCES).flatMap((part) => observance(part) ?? []);
  const onsets: Onset[] = observances.flatMap(({ from, to, starts }) =>
    starts.map((wall) => ({ at: wall - from, from, to })),
  );
  onsets.sort((a, b) => a.at - b.at);
  const [first] = onsets;
  if (first === undefined) return null;
  return (instant) => lastBefore(onsets, instant)?.to ?? first.from;
}

function lastBefore(onsets: readonly Onset[], instant: number): Onset | undefined {
  let low = 0;
  let high = onsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((onsets[middle]?.at ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return onsets[low - 1];
}

function observance(part: Component): Observance | null {
  const from = offsetOf(lineNamed(part, 'TZOFFSETFROM')?.value ?? '');
  const to = offsetOf(lineNamed(part, 'TZOFFSETTO')?.value ?? '');
  const start = readWall(lineNamed(part, 'DTSTART')?.value ?? '');
  if (from === null || to === null || start === null) return null;
  const dates = linesNamed(part, 'RDATE').flatMap(({ value }) => value.split(',', MAX_DATES));
  const more = dates.slice(0, MAX_DATES).flatMap((value) => readWall(value)?.wall ?? []);
  const rule = lineNamed(part, 'RRULE')?.value ?? '';
  return { from, to, starts: [start.wall, ...more, ...yearlyStarts(rule, start.wall, from)] };
}

/** `+0130` or `-013000`, in milliseconds. */
function offsetOf(text: string): number | null {
  const [, sign, hours, minutes, seconds = '0'] = /^\s*([+-])(\d{2})(\d{2})(\d{2})?\s*$/.exec(text) ?? [];
  if (sign === undefined) return null;
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}

function yearlyStarts(rule: string, start: number, offsetBefore: number): number[] {
  const parts = ruleParts(rule);
  if (parts?.get('FREQ') !== 'YEARLY') return [];
  const date = new Date(start);
  const month = Number(parts.get('BYMONTH') ?? date.getUTCMonth() + 1);
  const untilText = readWall(parts.get('UNTIL') ?? '');
  const until = untilText === null ? Infinity : untilText.wall + (untilText.isUtc ? offsetBefore : 0);
  const starts: number[] = [];
  for (let year = date.getUTCFullYear(); year < date.getUTCFullYear() + MAX_YEARS; year += 1) {
    const day = dayOfRule({ parts, year, month, day: date.getUTCDate() });
    if (day === null) continue;
    const wall = day + (start - Math.floor(start / DAY_MS) * DAY_MS);
    if (wall > until) break;
    if (wall > start) starts.push(wall);
  }
  return starts;
}

interface YearOfRule {
  readonly parts: ReadonlyMap<string, string>;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The day of a year on which the rule falls: the n-th weekday of a month, the first of listed days that is a weekday, or a day. */
function dayOfRule({ parts, year, month, day }: YearOfRule): number | null {
  const [, nth = '', weekday] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(parts.get('BYDAY') ?? '') ?? [];
  const listed = parts.get('BYMONTHDAY')?.split(',').map(Number);
  if (weekday === undefined) return wallOf(year, month, listed?.[0] ?? day);
  const days = Array.from({ length: 31 }, (_none, index) => wallOf(year, month, index + 1)).filter(
    (wall): wall is number => wall !== null && new Date(wall).getUTCDay() === WEEKDAYS.indexOf(weekday),
  );
  if (listed !== undefined) return days.find((wall) => listed.includes(new Date(wall).getUTCDate())) ?? null;
  return days.at(nth.startsWith('-') ? Number(nth) : Number(nth || 1) - 1) ?? null;
}
