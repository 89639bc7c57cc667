import type { CalendarTime } from '@pillarbox/rules/cards/invitation';
import { describe, expect, it } from 'vitest';
import { eventTime } from './event-time.ts';

const style = { tag: 'en-GB', zone: 'Europe/London' };
const at = (time: string, zone: string, date = '2026-12-01'): CalendarTime => ({ date, time, zone });
const words = (start: CalendarTime | null, end: CalendarTime | null = null): string =>
  // Versions of the Unicode data differ in commas and spaces.
  eventTime({ start, end }, style)
    .replaceAll(/[\u2009\u202f]/g, ' ')
    .replaceAll(',', '');

describe('when an event takes place', () => {
  it('is written in the zone of the reader', () => {
    expect(words(at('09:00:00', 'Europe/Berlin'))).toBe('Tuesday 1 December 2026 at 08:00');
    expect(words(at('09:00:00', 'UTC'), at('10:30:00', 'UTC'))).toMatch(/1 December 2026.* 09:00 ?– ?10:30$/);
    expect(words(at('09:00:00', 'Europe/Berlin', '2026-07-01'))).toContain('08:00');
  });

  it('stays as written without a zone, and names a zone that is unknown', () => {
    expect(words(at('09:00:00', ''))).toContain('09:00');
    expect(words(at('09:00:00', 'W. Europe Standard Time'))).toMatch(/09:00 \(W\. Europe Standard Time\)$/);
  });

  it('has no time of day for whole days, and ends on the last of them', () => {
    expect(words(at('', ''), at('', '', '2026-12-02'))).toBe('Tuesday 1 December 2026');
    expect(words(at('', ''), at('', '', '2026-12-04'))).toMatch(/1.*3 December 2026/);
    expect(words(null)).toBe('');
  });

  it('survives an end before the start', () => {
    expect(words(at('09:00:00', 'UTC'), at('08:00:00', 'UTC'))).toBe('Tuesday 1 December 2026 at 09:00');
  });
});
