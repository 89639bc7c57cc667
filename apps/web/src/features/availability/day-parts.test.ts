import type { BusyTime } from '@pillarbox/contract/calendar/availability-calls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayParts } from './day-parts.ts';

function busy(tzStart: string, tzEnd: string, kind: BusyTime['kind'] = 'busy'): BusyTime {
  return { tzStart, tzEnd, kind, start: '', end: '' };
}
const words = (day: string, times: readonly BusyTime[]) =>
  dayParts(day, times).map(({ from, to, kind }) => `${String(from / 60)}-${String(to / 60)} ${kind}`);

describe('the parts of a day', () => {
  it('show a day without busy times as one free part', () => {
    expect(words('2026-11-23', [])).toEqual(['8-18 free']);
  });

  it('cut the day at busy times, which have the form YYYY-MM-DD HH:mm [CAL-017]', () => {
    expect(words('2026-11-23', [busy('2026-11-23 09:30', '2026-11-23 10:00')])).toEqual([
      '8-9.5 free',
      '9.5-10 busy',
      '10-18 free',
    ]);
  });

  it('grow to show a busy time in the evening, in whole hours', () => {
    expect(words('2026-11-23', [busy('2026-11-23 19:30', '2026-11-23 20:15')])).toEqual([
      '8-19.5 free',
      '19.5-20.25 busy',
      '20.25-21 free',
    ]);
  });

  it('let a time that lasts for days fill the days between', () => {
    const days = [busy('2026-11-22 00:00', '2026-11-25 00:00', 'away')];
    expect(words('2026-11-23', days)).toEqual(['8-18 away']);
    expect(words('2026-11-25', days)).toEqual(['8-18 free']);
  });

  it('show the stronger of two times that overlap', () => {
    const times = [
      busy('2026-11-23 09:00', '2026-11-23 11:00', 'tentative'),
      busy('2026-11-23 10:00', '2026-11-23 12:00'),
    ];
    expect(words('2026-11-23', times)).toEqual(['8-9 free', '9-10 tentative', '10-12 busy', '12-18 free']);
  });

  it('leave no gap and never have two equal neighbours, whatever the times are', () => {
    const minute = fc.integer({ min: 0, max: 3 * 1440 });
    const wall = (at: number) => {
      const date = new Date(Date.UTC(2026, 10, 22) + at * 60_000);
      return date.toISOString().slice(0, 16).replace('T', ' ');
    };
    const time = fc
      .tuple(minute, minute, fc.constantFrom<BusyTime['kind']>('busy', 'tentative', 'away'))
      .map(([one, other, kind]) => busy(wall(Math.min(one, other)), wall(Math.max(one, other)), kind));
    fc.assert(
      fc.property(fc.array(time, { maxLength: 12, size: 'max' }), (times) => {
        const parts = dayParts('2026-11-23', times);
        expect(parts[0]?.from).toBeLessThanOrEqual(8 * 60);
        expect(parts.at(-1)?.to).toBeGreaterThanOrEqual(18 * 60);
        parts.forEach((part, at) => {
          expect(part.from).toBeLessThan(part.to);
          const next = parts[at + 1];
          if (next === undefined) return;
          expect(next.from).toBe(part.to);
          expect(next.kind).not.toBe(part.kind);
        });
      }),
    );
  });
});
