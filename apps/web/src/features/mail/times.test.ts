import { describe, expect, it } from 'vitest';
import { timesOf } from './times.ts';

const options = {
  tag: 'en-GB',
  zone: 'Europe/London',
  form: 0,
  now: Date.UTC(2025, 9, 15, 8, 41),
  today: 'Today',
  yesterday: 'Yesterday',
};

describe('times in the list', () => {
  const times = timesOf(options);

  it('shows the time today, Yesterday, day and month this year, else the full date [MAIL-020 to MAIL-023]', () => {
    expect(times.short(Date.UTC(2025, 9, 15, 8, 32))).toBe('09:32');
    expect(times.short(Date.UTC(2025, 9, 14, 12))).toBe('Yesterday');
    expect(times.short(Date.UTC(2025, 9, 6, 12))).toBe('6 Oct');
    expect(times.short(Date.UTC(2024, 9, 6, 12))).toBe('06/10/2024');
    expect(times.long(Date.UTC(2025, 9, 15, 8, 32))).toBe('Today 09:32');
  });

  it('writes the three time forms [I18N-008]', () => {
    const evening = Date.UTC(2025, 9, 15, 18, 38);
    expect(timesOf({ ...options, now: evening }).clock(evening)).toBe('19:38');
    expect(timesOf({ ...options, form: 1 }).clock(evening)).toMatch(/^0?7:38\s?pm$/i);
    expect(timesOf({ ...options, form: 2 }).clock(evening)).toBe('19h38');
  });
});
