import type { Event } from '@pillarbox/contract/calendar/event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from './days.ts';
import { instantAt, instantText, movedTimes } from './moved-times.ts';
import { wallMinutes } from './zone-clock.ts';

const at = (iso: string, hour: number): number => wallMinutes({ day: dayNumber(iso), minute: hour * 60 });
const event = (zone: string, from: string, to: string): Event =>
  ({
    start: { date: '2025-10-15', time: from, zone },
    end: { date: '2025-10-15', time: to, zone },
  }) as unknown as Event;

describe('movedTimes', () => {
  it('moves each end in its own zone', () => {
    const before = { from: at('2025-10-15', 10), to: at('2025-10-15', 11) };
    const after = { from: at('2025-10-16', 12), to: at('2025-10-16', 13) };
    const moved = movedTimes(event('America/New_York', '04:00', '05:00'), { before, after, zone: 'Europe/Vienna' });
    expect(moved.start).toEqual({ date: '2025-10-16', time: '06:00', zone: 'America/New_York' });
    expect(moved.end.time).toBe('07:00');
  });

  it('keeps the time on the wall over a change of the clocks', () => {
    const before = { from: at('2025-10-25', 10), to: at('2025-10-25', 11) };
    const after = { from: at('2025-10-26', 10), to: at('2025-10-26', 11) };
    const held = { ...event('Europe/Vienna', '10:00', '11:00') };
    expect(movedTimes(held, { before, after, zone: 'Europe/Vienna' }).start.time).toBe('10:00');
  });

  it('moves whole days by days', () => {
    const before = { from: at('2025-10-15', 0), to: at('2025-10-16', 0) };
    const after = { from: at('2025-10-17', 0), to: at('2025-10-18', 0) };
    const moved = movedTimes(event('', '', ''), { before, after, zone: 'Europe/Vienna' });
    expect(moved).toEqual({
      start: { date: '2025-10-17', time: '', zone: '' },
      end: { date: '2025-10-17', time: '', zone: '' },
    });
  });

  it('ends where the screen says, whatever the zone of the event', () => {
    const hour = fc.integer({ min: at('2025-06-01', 0), max: at('2025-09-01', 0) });
    const zone = fc.constantFrom('Europe/Vienna', 'Asia/Tokyo', 'America/New_York', 'UTC');
    fc.assert(
      fc.property(hour, zone, (to, own) => {
        const before = { from: at('2025-07-15', 10), to: at('2025-07-15', 11) };
        const start = instantAt(before.from, 'Europe/Vienna');
        const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: own, dateStyle: 'short', timeStyle: 'short' }).format(
          start,
        );
        const [date = '', time = ''] = wall.split(' ');
        const held = { start: { date, time, zone: own }, end: { date, time, zone: own } } as unknown as Event;
        const after = { from: to, to: to + 60 };
        const moved = movedTimes(held, { before, after, zone: 'Europe/Vienna' }).start;
        const [hours = 0, minutes = 0] = moved.time.split(':').map(Number);
        const said = instantAt(wallMinutes({ day: dayNumber(moved.date), minute: hours * 60 + minutes }), own);
        expect(instantText(said)).toBe(instantText(instantAt(to, 'Europe/Vienna')));
      }),
    );
  });
});
