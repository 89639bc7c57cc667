import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, instantOf, wallClock, weekdayOf } from '../zoned-days.ts';
import type { Asked, Busy, TimesWanted } from './free-times.ts';
import { freeTimes, stateAt } from './free-times.ts';

/** Tuesday. */
const FROM = { year: 2025, month: 10, day: 21 };
const wanted: TimesWanted = {
  from: FROM,
  days: 5,
  length: 60,
  hours: { start: 8 * 60, end: 18 * 60 },
  workdays: new Set([1, 2, 3, 4, 5]),
  zone: 'Europe/London',
  now: 0,
  people: 6,
};
const at = (hour: number, days = 0): number =>
  instantOf({ ...FROM, day: FROM.day + days }, Math.round(hour * 60), 'Europe/London');
const busy = (start: number, end: number, kind: Busy['kind'] = 'busy'): Busy => ({ start, end, kind });
const person = (id: string, all: Busy[], more: Partial<Asked> = {}): Asked => ({
  id,
  role: 'required',
  isKnown: true,
  busy: all,
  seats: 0,
  ...more,
});

describe('times that suit', () => {
  it('begins with the time at which everybody and a room with enough seats are free', () => {
    const asked = [
      person('clara', [busy(at(8), at(15)), busy(at(16), at(18))]),
      person('tom', [busy(at(8, 1), at(18, 1), 'tentative')]),
      person('priya', [busy(at(8, 2), at(18, 2))], { role: 'optional' }),
      person('showroom', [busy(at(8, 3), at(18, 3))], { role: 'room', seats: 8 }),
      person('office', [busy(at(8), at(18))], { role: 'room', seats: 4 }),
    ];
    const found = freeTimes(asked, { ...wanted, days: 4 }, 4);
    expect(found[0]).toEqual({
      start: at(15),
      end: at(16),
      undecided: [],
      missing: [],
      rooms: ['showroom'],
      hasSeats: true,
    });
    // Then the day with the small room, that without the optional person, and the undecided one.
    expect(found.slice(1).map(({ start }) => start)).toEqual([at(8, 3), at(9, 3), at(8, 2)]);
    expect(found[1]).toMatchObject({ rooms: ['office'], hasSeats: false });
    expect(found[3]).toMatchObject({ missing: ['priya'] });
  });

  it('is empty when a required person is never free', () => {
    const asked = [person('clara', [busy(0, at(0, 30), 'away')])];
    expect(freeTimes(asked, wanted, 4)).toEqual([]);
  });

  it('counts days of work, not of the calendar', () => {
    const asked = [person('clara', [busy(at(0), at(24, 3))])];
    // Friday is the fourth of five days, so that the fifth is Monday.
    expect(freeTimes(asked, wanted, 9).map(({ start }) => weekdayOf(dayOf(start, wanted.zone)))).toEqual([1, 1]);
  });
});

const bars = fc.array(
  fc
    .record({
      start: fc.integer({ min: -100, max: 20_000 }),
      length: fc.integer({ min: 1, max: 3000 }),
      kind: fc.constantFrom('busy' as const, 'tentative' as const, 'away' as const),
    })
    .map(({ start, length, kind }) => busy(at(0) + start * 60_000, at(0) + (start + length) * 60_000, kind)),
  { maxLength: 12, size: 'max' },
);
const people = fc.array(
  fc
    .tuple(bars, fc.constantFrom('required' as const, 'optional' as const, 'room' as const), fc.nat(12))
    .map(([all, role, seats]) => person(String(Math.random()), all, { role, seats })),
  { maxLength: 6 },
);

it('never suggests what a required person cannot, what is over, or what is outside working hours', () => {
  const zones = fc.constantFrom('Europe/London', 'Pacific/Apia', 'America/New_York');
  fc.assert(
    fc.property(
      people,
      fc.record({ zone: zones, length: fc.integer({ min: 15, max: 600 }), ahead: fc.nat(9000) }),
      (asked, { zone, length, ahead }) => {
        const now = at(0) + ahead * 60_000;
        const found = freeTimes(asked, { ...wanted, zone, length, now }, 6);
        for (const { start, end } of found) {
          expect(end - start).toBe(length * 60_000);
          expect(start).toBeGreaterThanOrEqual(now);
          const minutes = (wallClock(start, zone) % 86_400_000) / 60_000;
          expect(minutes >= 480 && minutes + length <= 1080).toBe(true);
          expect(weekdayOf(dayOf(start, zone))).toBeLessThan(6);
          for (const one of asked) if (one.role === 'required') expect(stateAt(one, start, end)).not.toBe('busy');
        }
        const overlaps = found.some((one, index) =>
          found.slice(index + 1).some((other) => other.start < one.end && other.end > one.start),
        );
        expect(overlaps).toBe(false);
      },
    ),
  );
});
