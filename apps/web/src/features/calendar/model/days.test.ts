import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  dayFrom,
  dayNumber,
  isoDay,
  monthStart,
  partsOf,
  weekdayOf,
  weekNumber,
  weekStart,
} from './days.ts';

const anyDay = fc.integer({ min: -20_000, max: 60_000 });

describe('days', () => {
  it('reads and writes a day', () => {
    fc.assert(fc.property(anyDay, (day) => dayNumber(isoDay(day)) === day && dayFrom(partsOf(day)) === day));
  });

  it.each(['', '2025-02-29', '2025-13-01', '25-01-01', '2025-01-01T00:00'])('refuses %s', (text) => {
    expect(dayNumber(text)).toBeNaN();
  });

  it('begins weeks with the chosen day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (day, first) => {
        const start = weekStart(day, first);
        return weekdayOf(start) === first && start <= day && day - start < 7;
      }),
    );
  });

  it.each([
    ['2025-10-15', 42],
    ['2024-12-30', 1],
    ['2021-01-03', 53],
    ['2026-12-31', 53],
  ])('counts the weeks of %s as ISO 8601 does', (iso, week) => {
    expect(weekNumber(dayNumber(iso))).toBe(week);
  });

  it('keeps to the end of a shorter month', () => {
    expect(isoDay(addMonths(dayNumber('2025-01-31'), 1))).toBe('2025-02-28');
    expect(isoDay(addMonths(dayNumber('2025-03-31'), -1))).toBe('2025-02-28');
    expect(isoDay(monthStart(dayNumber('2025-03-31')))).toBe('2025-03-01');
  });
});
