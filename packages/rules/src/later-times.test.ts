import { describe, expect, it } from 'vitest';
import { laterTimes } from './later-times.ts';
import { instantOf } from './zoned-days.ts';

const LONDON = 'Europe/London';
const written = (at: number): string => new Date(at).toISOString().slice(0, 16);

describe('the times that are offered for later', () => {
  it('are this evening, tomorrow, Monday and the last one, in the zone of the user', () => {
    const now = Date.parse('2025-10-15T08:41:00Z');
    const last = Date.parse('2025-10-17T06:30:00Z');
    expect(laterTimes(now, LONDON, last).map(({ kind, at }) => [kind, written(at)])).toEqual([
      ['evening', '2025-10-15T17:00'],
      ['tomorrow-morning', '2025-10-16T07:00'],
      ['tomorrow-afternoon', '2025-10-16T12:00'],
      ['monday', '2025-10-20T07:00'],
      ['same', '2025-10-17T06:30'],
    ]);
  });

  it('leave out what has passed, is closer than ten minutes, or comes twice', () => {
    const sunday = Date.parse('2025-10-19T16:55:00Z');
    const kinds = laterTimes(sunday, LONDON, sunday + 9 * 60_000).map(({ kind }) => kind);
    expect(kinds).toEqual(['tomorrow-morning', 'tomorrow-afternoon']);
    expect(laterTimes(sunday - 5 * 60_000, LONDON, null)[0]?.kind).toBe('evening');
  });

  it('keep the time of day when the clocks change', () => {
    const saturday = Date.parse('2025-10-25T10:00:00Z');
    const morning = laterTimes(saturday, LONDON, null).find(({ kind }) => kind === 'tomorrow-morning');
    expect(written(morning?.at ?? 0)).toBe('2025-10-26T08:00');
  });
});

describe('the instant of a local time', () => {
  it('is an hour later for a time that the clocks skip, and the first of one that comes twice', () => {
    const at = (date: string, minutes: number, zone = LONDON): string => {
      const [month = 0, day = 0] = date.split('-').map(Number);
      return written(instantOf({ year: 2025, month, day }, minutes, zone));
    };
    expect(at('3-30', 90)).toBe('2025-03-30T01:30');
    expect(at('10-26', 90)).toBe('2025-10-26T00:30');
    expect(at('7-1', 450)).toBe('2025-07-01T06:30');
    expect(at('1-1', 0, 'Asia/Kolkata')).toBe('2024-12-31T18:30');
    expect(at('4-6', 150, 'Australia/Lord_Howe')).toBe('2025-04-05T16:00');
  });
});
