import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { instancesOf } from './instances.ts';
import { ruleDates } from './rule-dates.ts';
import { DAY_MS } from './wall-time.ts';
import { readWall } from './written-time.ts';
import { zoneNamed } from './zones.ts';

/** What python-dateutil makes of 2,600 random rules: tooling/recurrence/expected-dates.py. */
const LINES = readFileSync(new URL('expected-dates.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const MOST = 30;
const WINDOW_MS = 12 * 366 * DAY_MS;

interface Expected {
  readonly rule: string;
  readonly start: string;
  readonly zone: string;
  readonly count: number;
  readonly hash: string;
}

function parse(line: string): Expected {
  const [rule = '', start = '', zone = '', count = '', , , hash = ''] = line.split('|');
  return { rule, start, zone, count: Number(count), hash };
}

function datesOf({ rule, start, zone }: Expected): number[] {
  const wall = readWall(start)?.wall ?? 0;
  const given = { rule, start: wall, isDate: false, zone: zoneNamed(zone) };
  return ruleDates(given, { from: wall, to: wall + WINDOW_MS, limit: MOST }).map(zoneNamed(zone).instantOf);
}

function textOf({ rule, start, zone }: Expected): string {
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:u', `DTSTART;TZID=${zone}:${start}`, `RRULE:${rule}`];
  return [...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
}

function hashOf(instants: readonly number[]): string {
  return createHash('sha256')
    .update(instants.map((instant) => String(instant / 1000)).join(','))
    .digest('hex')
    .slice(0, 8);
}

describe('the dates of a rule', () => {
  it('are those of python-dateutil, when the clocks change too', () => {
    const wrong = LINES.filter((line) => {
      const expected = parse(line);
      const found = datesOf(expected);
      return found.length !== expected.count || hashOf(found) !== expected.hash;
    });
    expect(LINES.length).toBeGreaterThan(2000);
    expect(wrong).toEqual([]);
  });

  it('are the same in a window in the middle', () => {
    for (const line of LINES.filter((_line, index) => index % 4 === 0)) {
      const expected = parse(line);
      const wanted = datesOf(expected)
        .slice(3, 12)
        .toSorted((a, b) => a - b);
      const [from, to] = [wanted[0] ?? 0, (wanted.at(-1) ?? 0) + 1];
      const found = instancesOf(textOf(expected), { from, to, zone: 'UTC' }).map(({ start }) => start);
      expect(
        found.filter((start) => wanted.includes(start)),
        line,
      ).toEqual(wanted);
    }
  });
});
