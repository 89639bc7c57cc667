import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListTimeForm } from './list-time.ts';
import { listTimeForms } from './list-time.ts';
import { addDays, dayOf } from './zoned-days.ts';

function listTimeForm(instant: number, from: { now: number; zone: string }): ListTimeForm {
  return listTimeForms(from)(instant);
}

const calendar = { now: Date.UTC(2025, 0, 1, 12), zone: 'Europe/Berlin' };

describe('listTimeForm', () => {
  it('shows the time of day for today [MAIL-021]', () => {
    expect(listTimeForm(Date.UTC(2024, 11, 31, 23, 30), calendar)).toBe('time');
  });
  it('shows "Yesterday" for yesterday, even across the year [MAIL-020]', () => {
    expect(listTimeForm(Date.UTC(2024, 11, 31, 12), calendar)).toBe('yesterday');
  });
  it('shows day and month for this year [MAIL-022]', () => {
    expect(listTimeForm(Date.UTC(2025, 0, 20, 12), { ...calendar, now: Date.UTC(2025, 5, 1) })).toBe('day-month');
  });
  it('shows the full date for other years [MAIL-023]', () => {
    expect(listTimeForm(Date.UTC(2024, 11, 30, 12), calendar)).toBe('full');
  });
  it('uses the calendar days of the zone, also across clock changes', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Pacific/Auckland', 'UTC');
    const instants = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
    const near = fc.integer({ min: -3 * 86_400_000, max: 3 * 86_400_000 });
    fc.assert(
      fc.property(instants, near, zones, (now, distance, zone) => {
        const [today, day] = [dayOf(now, zone), dayOf(now + distance, zone)];
        const same = (other: typeof day): boolean => JSON.stringify(other) === JSON.stringify(day);
        const year = day.year === today.year ? 'day-month' : 'full';
        const form = same(today) ? 'time' : same(addDays(today, -1)) ? 'yesterday' : year;
        expect(listTimeForm(now + distance, { now, zone })).toBe(form);
      }),
    );
  });
});
