import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateGroups } from './date-groups.ts';
import type { DateGroup } from './date-groups.ts';

/** Wednesday 15 October 2025, 09:41 in London. */
const now = Date.UTC(2025, 9, 15, 8, 41);
const london = { now, zone: 'Europe/London', weekstart: 1 };
const groupOf = (instant: number, groups: readonly DateGroup[]): string | undefined =>
  groups.find((group) => instant >= group.from)?.key;
const groupAt = (iso: string): string | undefined => groupOf(Date.parse(iso), dateGroups(london));

describe('date groups', () => {
  it('counts today, and later times of today, as today [MAIL-002]', () => {
    expect(groupAt('2025-10-15T00:00:00+01:00')).toBe('today');
    expect(groupAt('2026-01-01T00:00:00Z')).toBe('today');
  });

  it('counts the day before as yesterday, also across the week [MAIL-003]', () => {
    expect(groupAt('2025-10-14T23:59:59+01:00')).toBe('yesterday');
    const monday = dateGroups({ ...london, now: Date.UTC(2025, 9, 13, 12) });
    expect(groupOf(Date.UTC(2025, 9, 12, 12), monday)).toBe('yesterday');
  });

  it('groups the other days of this week by weekday [MAIL-004]', () => {
    expect(groupAt('2025-10-13T10:00:00+01:00')).toBe('weekday-1');
    expect(groupAt('2025-10-12T10:00:00+01:00')).toBe('weeks-1');
  });

  it('follows the first day of the week', () => {
    const sunday = dateGroups({ ...london, weekstart: 7 });
    expect(groupOf(Date.parse('2025-10-12T10:00:00+01:00'), sunday)).toBe('weekday-7');
  });

  it('groups one to four weeks ago by calendar week [MAIL-005]', () => {
    expect(groupAt('2025-10-06T00:00:00+01:00')).toBe('weeks-1');
    expect(groupAt('2025-10-01T10:00:00+01:00')).toBe('weeks-2');
    expect(groupAt('2025-09-22T10:00:00+01:00')).toBe('weeks-3');
    expect(groupAt('2025-09-15T00:00:00+01:00')).toBe('weeks-4');
  });

  it('groups the rest of last month, the month before, and earlier [MAIL-006, MAIL-007, MAIL-008]', () => {
    expect(groupAt('2025-09-14T23:59:59+01:00')).toBe('last-month');
    expect(groupAt('2025-09-01T00:00:00+01:00')).toBe('last-month');
    expect(groupAt('2025-08-31T10:00:00+01:00')).toBe('two-months');
    expect(groupAt('2025-07-31T10:00:00+01:00')).toBe('earlier');
    expect(groupAt('1970-01-01T00:00:00Z')).toBe('earlier');
  });

  it('never counts a day of this month as last month', () => {
    const endOfAugust = dateGroups({ now: Date.UTC(2026, 7, 31, 12), zone: 'UTC', weekstart: 1 });
    expect(groupOf(Date.UTC(2026, 7, 1, 12), endOfAugust)).toBe('weeks-4');
  });

  it('starts days in the user’s zone, also where the clocks change', () => {
    const newYork = dateGroups({ now: Date.UTC(2025, 10, 2, 20), zone: 'America/New_York', weekstart: 1 });
    expect(newYork[0]).toEqual({ key: 'today', from: Date.UTC(2025, 10, 2, 4) });
    expect(groupOf(Date.UTC(2025, 10, 2, 3, 59), newYork)).toBe('yesterday');
    const beirut = dateGroups({ now: Date.UTC(2025, 2, 30, 12), zone: 'Asia/Beirut', weekstart: 1 });
    expect(beirut[0]?.from).toBe(Date.UTC(2025, 2, 29, 22));
  });

  it('treats an unknown zone as UTC', () => {
    expect(dateGroups({ ...london, zone: 'Mars/Olympus' })[0]?.from).toBe(Date.UTC(2025, 9, 15));
  });

  it('covers all time with descending boundaries and unique keys, at any time and in any zone', () => {
    const zones = [
      'UTC',
      'Pacific/Kiritimati',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'Asia/Kathmandu',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000_000 }),
        fc.constantFrom(...zones),
        fc.integer({ min: 1, max: 7 }),
        (at, zone, weekstart) => {
          const groups = dateGroups({ now: at, zone, weekstart });
          expect(groups[0]?.key).toBe('today');
          expect(groups.at(-1)?.key).toBe('earlier');
          expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length);
          for (const [index, group] of groups.entries()) {
            if (index > 0) expect(group.from).toBeLessThan(groups[index - 1]?.from ?? 0);
          }
          expect(groupOf(at, groups)).toBe('today');
        },
      ),
    );
  });
});
