import { describe, expect, it } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const LONDON = 'Europe/London';
const offered = (now: string, zone = LONDON): string[] =>
  snoozeTimes(Date.parse(now), zone).map(({ kind, at }) => `${kind} ${new Date(at).toISOString().slice(0, 16)}`);

describe('the times that are offered for the return of a message', () => {
  it('are later today, this evening, tomorrow, the weekend and next week, in the zone of the user', () => {
    expect(offered('2025-10-15T08:41:00Z')).toEqual([
      'later-today 2025-10-15T12:00',
      'evening 2025-10-15T17:00',
      'tomorrow 2025-10-16T07:00',
      'weekend 2025-10-18T08:00',
      'next-week 2025-10-20T07:00',
    ]);
    expect(offered('2025-10-15T08:41:00Z', 'Asia/Tokyo')).toEqual([
      'evening 2025-10-15T09:00',
      'later-today 2025-10-15T12:00',
      'tomorrow 2025-10-15T23:00',
      'weekend 2025-10-18T00:00',
      'next-week 2025-10-19T23:00',
    ]);
  });

  it('leave out what has passed, is another day, or comes twice', () => {
    expect(offered('2025-10-15T21:30:00Z')).toEqual([
      'tomorrow 2025-10-16T07:00',
      'weekend 2025-10-18T08:00',
      'next-week 2025-10-20T07:00',
    ]);
    expect(offered('2025-10-19T13:30:00Z')).toEqual(['later-today 2025-10-19T17:00', 'tomorrow 2025-10-20T07:00']);
  });

  it('keep the time of day when the clocks change', () => {
    expect(offered('2025-10-25T10:00:00Z')).toContain('tomorrow 2025-10-26T08:00');
    expect(offered('2026-03-28T10:00:00Z')).toContain('tomorrow 2026-03-29T07:00');
    expect(offered('2025-10-25T10:00:00Z', 'America/Sao_Paulo')).toContain('tomorrow 2025-10-26T11:00');
  });
});
