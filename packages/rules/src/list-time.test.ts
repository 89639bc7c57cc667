import { describe, expect, it } from 'vitest';
import { listTimeForm } from './list-time.ts';

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
});
