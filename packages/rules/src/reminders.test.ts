import { describe, expect, it } from 'vitest';
import { byMinute, minuteKey, reminderDays } from './reminders.ts';

const VIENNA = 'Europe/Vienna';

describe('reminders', () => {
  it('are read from today to seven days ahead in the zone of the user', () => {
    const late = Date.parse('2026-11-23T23:30:00Z');
    expect(reminderDays(late, 'UTC')).toEqual({ start: '2026-11-23', end: '2026-11-30' });
    expect(reminderDays(late, VIENNA)).toEqual({ start: '2026-11-24', end: '2026-12-01' });
    expect(reminderDays(late, 'America/New_York')).toEqual({ start: '2026-11-23', end: '2026-11-30' });
  });

  it('are grouped by the minute in which they are due, in the zone of the user [CAL-010]', () => {
    const [first, second, later, unreadable] = [
      { alarm: '2026-11-23T08:05:00Z' },
      { alarm: '2026-11-23T09:05:59+01:00' },
      { alarm: '2026-11-23T08:06:00Z' },
      { alarm: 'soon' },
    ];
    expect([...byMinute([first, second, later, unreadable], VIENNA)]).toEqual([
      ['202611230905', [first, second]],
      ['202611230906', [later]],
    ]);
  });

  it('have keys that follow the clocks of the zone', () => {
    expect(minuteKey(Date.parse('2027-03-28T00:59:59Z'), VIENNA)).toBe('202703280159');
    expect(minuteKey(Date.parse('2027-03-28T01:00:00Z'), VIENNA)).toBe('202703280300');
    expect(minuteKey(Date.parse('2026-12-31T23:00:00Z'), VIENNA)).toBe('202701010000');
  });
});
