import { describe, expect, it } from 'vitest';
import { timesOf } from './times.ts';

const options = {
  language: 'en_US',
  zone: 'Europe/London',
  dateFormat: '',
  timeFormat: '',
  now: Date.UTC(2025, 9, 15, 8, 41),
  today: 'Today',
  yesterday: 'Yesterday',
};

describe('times in the list', () => {
  it('shows the time today, Yesterday, day and month this year, else the full date [MAIL-020, MAIL-021, MAIL-022, MAIL-023]', () => {
    const times = timesOf(options);
    expect(times.short(Date.UTC(2025, 9, 15, 8, 32))).toBe('9:32 AM');
    expect(times.short(Date.UTC(2025, 9, 14, 12))).toBe('Yesterday');
    expect(times.short(Date.UTC(2025, 9, 6, 12))).toBe('Oct 6');
    expect(times.short(Date.UTC(2024, 9, 6, 12))).toBe('10/06/2024');
  });

  it('names the day beside the time of the open message, and writes it in numbers for print', () => {
    const times = timesOf(options);
    const instants = [Date.UTC(2025, 9, 15, 8, 32), Date.UTC(2025, 9, 14, 12), Date.UTC(2025, 9, 6, 12)];
    expect(instants.map(times.long)).toEqual(['Today 9:32 AM', 'Yesterday 1:00 PM', 'Oct 6 1:00 PM']);
    expect(instants.map(times.full)).toEqual(['10/15/2025 9:32 AM', '10/14/2025 1:00 PM', '10/06/2025 1:00 PM']);
  });

  it('takes the day of the user’s zone', () => {
    const night = Date.UTC(2025, 9, 14, 23, 30);
    const shortIn = (zone: string): string => timesOf({ ...options, zone }).short(night);
    expect([shortIn('Europe/London'), shortIn('UTC')]).toEqual(['12:30 AM', 'Yesterday']);
  });

  it('writes the three time forms [I18N-008]', () => {
    const evening = Date.UTC(2025, 9, 15, 18, 38);
    const clock = (timeFormat: string): string => timesOf({ ...options, now: evening, timeFormat }).clock(evening);
    expect(['HH:mm', 'h:mm A', 'HH[h]mm'].map(clock)).toEqual(['19:38', '7:38 PM', '19h38']);
  });
});
