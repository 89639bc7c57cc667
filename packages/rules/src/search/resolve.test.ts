import { describe, expect, it } from 'vitest';
import { resolveDay } from './resolve.ts';
import type { SearchDay } from './terms.ts';

// Wednesday, 15 October 2025, 00:30 in Berlin: still the 14th in UTC.
const CALENDAR = { now: Date.UTC(2025, 9, 14, 22, 30), zone: 'Europe/Berlin', weekstart: 1 };

function on(day: SearchDay): string {
  const { year, month, day: date } = resolveDay(day, CALENDAR);
  return [year, month, date].join('-');
}

describe('a typed day means', () => {
  it.each([
    ['today', '2025-10-15'],
    ['yesterday', '2025-10-14'],
    ['this-week', '2025-10-13'],
    ['last-week', '2025-10-6'],
    ['this-month', '2025-10-1'],
    ['last-month', '2025-9-1'],
    ['this-year', '2025-1-1'],
    ['last-year', '2024-1-1'],
  ] as const)('%s: %s', (word, day) => {
    expect(on({ kind: 'word', word })).toBe(day);
  });

  it('the last such day of the week, today included', () => {
    expect(on({ kind: 'weekday', weekday: 3 })).toBe('2025-10-15');
    expect(on({ kind: 'weekday', weekday: 4 })).toBe('2025-10-9');
  });

  it('the last such date when no year was typed', () => {
    expect(on({ kind: 'date', year: null, month: 10, day: 15 })).toBe('2025-10-15');
    expect(on({ kind: 'date', year: null, month: 10, day: 16 })).toBe('2024-10-16');
    expect(on({ kind: 'date', year: 2026, month: 10, day: 16 })).toBe('2026-10-16');
  });

  it('a time ago, at most since 1970', () => {
    expect(on({ kind: 'ago', count: 2, unit: 'week' })).toBe('2025-10-1');
    expect(on({ kind: 'ago', count: 8, unit: 'month' })).toBe('2025-2-15');
    expect(on({ kind: 'ago', count: 9999, unit: 'year' })).toBe('1970-1-1');
  });
});
