import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, daysFrom, isoDay } from './days.ts';
import { barsOf } from './lanes.ts';
import { monthWeek } from './month-week.ts';
import type { ShownEvent } from './shown-event.ts';
import { partOn, placeEvents } from './shown-event.ts';
import { testCalendar, testInstance } from './test-events.test-maker.ts';
import { zoneClock } from './zone-clock.ts';

const MONDAY = dayNumber('2025-10-13');
const week = daysFrom(MONDAY, 7);
const calendars = [testCalendar()];
const place = (change: Parameters<typeof testInstance>[0], zone = 'UTC'): ShownEvent | undefined =>
  placeEvents([testInstance(change)], calendars, zoneClock(zone))[0];

describe('zoneClock', () => {
  it('is the wall clock of the zone, also where it changes', () => {
    const clock = zoneClock('Europe/Vienna');
    const wall = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Vienna',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    fc.assert(
      fc.property(fc.integer({ min: 1_742_000_000, max: 1_763_000_000 }), (seconds) => {
        const { day, minute } = clock(seconds * 1000);
        const two = (count: number): string => String(count).padStart(2, '0');
        const text = `${isoDay(day)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
        expect(text).toBe(wall.format(seconds * 1000));
      }),
    );
  });
});

describe('placeEvents', () => {
  it('places events on the days of the zone', () => {
    const event = { start: '2025-10-15T22:30:00Z', end: '2025-10-16T00:30:00Z' };
    expect(place(event)).toMatchObject({ first: MONDAY + 2, last: MONDAY + 3, from: 1350, to: 30, isLong: false });
    expect(place(event, 'Europe/Vienna')).toMatchObject({ first: MONDAY + 3, last: MONDAY + 3, from: 30, to: 150 });
  });

  it('ends at midnight on the day before', () => {
    const event = place({ start: '2025-10-15T22:00:00Z', end: '2025-10-16T00:00:00Z' });
    expect(event).toMatchObject({ first: MONDAY + 2, last: MONDAY + 2, to: 1440 });
    if (event !== undefined) expect(partOn(event, MONDAY + 3)).toBeNull();
  });

  it('makes bars of whole days and of a day and more', () => {
    const whole = { isAllDay: true, start: '2025-10-14', end: '2025-10-16' };
    expect(place(whole, 'America/New_York')).toMatchObject({ first: MONDAY + 1, last: MONDAY + 2, isLong: true });
    expect(place({ start: '2025-10-14T10:00:00Z', end: '2025-10-15T10:00:00Z' })?.isLong).toBe(true);
  });

  it.each([
    [{ status: 'cancelled' }, 'declined'],
    [{ answer: 'declined' }, 'declined'],
    [{ answer: 'needs-action', status: 'tentative' }, 'unanswered'],
    [{ answer: 'tentative' }, 'tentative'],
    [{ answer: 'accepted' }, 'confirmed'],
  ] as const)('%o looks %s', (change, state) => {
    expect(place(change)?.state).toBe(state);
  });

  it('leaves out hidden calendars, unknown ones and times nobody can read', () => {
    const clock = zoneClock('UTC');
    expect(placeEvents([testInstance()], [testCalendar({ isShown: false })], clock)).toEqual([]);
    expect(placeEvents([testInstance({ calendar_id: 'c2' })], calendars, clock)).toEqual([]);
    expect(place({ start: 'soon' })).toBeUndefined();
    expect(place({ isAllDay: true, start: '2025-13-01' })).toBeUndefined();
  });

  it('lets nobody move what is masked, read only, or of a feed', () => {
    expect(place({})?.isMovable).toBe(true);
    expect(place({ isMasked: true })?.isMovable).toBe(false);
    for (const change of [{ right: 'READ' }, { kind: 'feed' }, { kind: 'birthdays' }] as const) {
      expect(placeEvents([testInstance()], [testCalendar(change)], zoneClock('UTC'))[0]?.isMovable).toBe(false);
    }
  });
});

const someEvents = fc.array(
  fc.record({
    day: fc.integer({ min: -2, max: 8 }),
    length: fc.integer({ min: 1, max: 6 }),
    isAllDay: fc.boolean(),
    hour: fc.integer({ min: 0, max: 22 }),
  }),
  { maxLength: 25, size: 'max' },
);

function instancesOf(wanted: typeof someEvents extends fc.Arbitrary<infer T> ? T : never) {
  return wanted.map(({ day, length, isAllDay, hour }, index) => {
    const [first, last] = [isoDay(MONDAY + day), isoDay(MONDAY + day + length)];
    const time = `T${String(hour).padStart(2, '0')}:00:00Z`;
    return testInstance({
      id: `e${String(index)}`,
      isAllDay,
      ...(isAllDay ? { start: first, end: last } : { start: `${first}${time}`, end: `${first}T23:00:00Z` }),
    });
  });
}

describe('barsOf', () => {
  it('puts no two bars of a lane on one day', () => {
    fc.assert(
      fc.property(someEvents, (wanted) => {
        const events = placeEvents(instancesOf(wanted), calendars, zoneClock('UTC')).filter(({ isLong }) => isLong);
        const taken = new Set<string>();
        for (const { lane, from, to } of barsOf(events, week)) {
          for (let at = from; at <= to; at++) {
            expect(taken).not.toContain(`${String(lane)} ${String(at)}`);
            taken.add(`${String(lane)} ${String(at)}`);
          }
        }
      }),
    );
  });

  it('runs over a hidden weekend and says where it goes on', () => {
    const event = place({ isAllDay: true, start: '2025-10-10', end: '2025-10-14' });
    const [bar] = barsOf(event === undefined ? [] : [event], daysFrom(MONDAY, 5));
    expect(bar).toMatchObject({ from: 0, to: 0, isCutLeft: true, isCutRight: false });
  });
});

describe('monthWeek', () => {
  it('shows each event once in a line, or counts it', () => {
    fc.assert(
      fc.property(someEvents, fc.integer({ min: 1, max: 6 }), (wanted, lines) => {
        const events = placeEvents(instancesOf(wanted), calendars, zoneClock('UTC'));
        const days = monthWeek(events, week, lines);
        const bars = days.flatMap((day) => day.bars);
        for (const [at, day] of days.entries()) {
          const here = bars.filter(({ from, to }) => from <= at && at <= to).map(({ lane }) => lane);
          const used = [...here, ...day.timed.map(({ line }) => line)];
          expect(new Set(used).size).toBe(used.length);
          expect(Math.max(-1, ...used)).toBeLessThan(day.more > 0 ? lines - 1 : lines);
          expect(used.length + day.more).toBe(day.all.length);
        }
      }),
    );
  });
});
