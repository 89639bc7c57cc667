import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSlots, isFreeSlot } from './slots.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 9, 14, 8, 0);
const KIND = {
  minutes: 45,
  hours: [{ weekday: 4, from: 9 * 60, to: 13 * 60 }],
  notice: 60,
  before: 0,
  after: 0,
  horizon: 30,
};
const question = (busy: readonly (readonly [number, number])[] = [], zone = 'Europe/London') => ({
  busy: busy.map(([start, end]) => ({ start, end })),
  zone,
  now: NOW,
});
/** Thursday, 15 October 2026 in London, an hour ahead of UTC. */
const THURSDAY = { start: Date.UTC(2026, 9, 14, 23), end: Date.UTC(2026, 9, 15, 23) };
const at = (hour: number, minute = 0) => Date.UTC(2026, 9, 15, hour - 1, minute);
const clock = (slots: readonly number[]) =>
  slots.map((slot) => new Date(slot + HOUR).toISOString().slice(11, 16)).join(' ');

describe('free times for visits', () => {
  it('follow each other from the begin of the hours and end with them', () => {
    expect(clock(freeSlots(KIND, question(), THURSDAY))).toBe('09:00 09:45 10:30 11:15 12:00');
  });

  it('go on at the next quarter of an hour after what takes time', () => {
    expect(clock(freeSlots(KIND, question([[at(9, 45), at(10, 20)]]), THURSDAY))).toBe('09:00 10:30 11:15 12:00');
  });

  it('leave the time before and after a visit free', () => {
    const kind = { ...KIND, before: 15, after: 30 };
    expect(clock(freeSlots(kind, question([[at(10, 30), at(11)]]), THURSDAY))).toBe('09:00 11:15 12:00');
  });

  it('keep the notice and the last day', () => {
    const late = { ...question(), now: at(9, 30) };
    expect(clock(freeSlots(KIND, late, THURSDAY))).toBe('10:30 11:15 12:00');
    expect(freeSlots({ ...KIND, horizon: 1 }, question(), { start: at(24), end: at(24) + 14 * 24 * HOUR })).toEqual([]);
  });

  it('are hours of the owner, on the day when the clocks change, too', () => {
    const sunday = { ...KIND, hours: [{ weekday: 7, from: 0, to: 180 }], minutes: 60 };
    const spring = { ...question(), now: Date.UTC(2027, 2, 20) };
    const day = { start: Date.UTC(2027, 2, 28), end: Date.UTC(2027, 2, 29) };
    // From 0 to 3 o'clock are two hours on that day.
    expect(freeSlots(sunday, spring, day)).toEqual([Date.UTC(2027, 2, 28, 0), Date.UTC(2027, 2, 28, 1)]);
  });

  it('can be booked at other minutes of the hours, and not outside of them', () => {
    expect(isFreeSlot(KIND, question(), at(9, 20))).toBe(true);
    expect([at(9, 1), at(12, 30), at(8, 45), NOW].map((start) => isFreeSlot(KIND, question(), start))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('can all be booked, overlap nothing and not each other, whatever takes time', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 90 }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 6 }), fc.integer({ min: 5, max: 120 }), (spans, minutes) => {
        const asked = question(spans.map(([from, length]) => [at(9, from), at(9, from + length)]));
        const kind = { ...KIND, minutes: minutes - (minutes % 5) };
        const slots = freeSlots(kind, asked, THURSDAY);
        slots.forEach((slot, index) => {
          expect(isFreeSlot(kind, asked, slot)).toBe(true);
          expect(slot - (slots[index - 1] ?? 0)).toBeGreaterThanOrEqual(kind.minutes * 60_000);
        });
      }),
    );
  });
});
