import * as fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import type { Day } from '../zoned-days.ts';
import { addDays } from '../zoned-days.ts';
import { repeatDates } from './repeat-dates.ts';
import type { MonthDay, Repeat, RepeatStart } from './repeat.ts';
import { newRepeat, readRepeat, REPEAT_KINDS, ruleOf, weekOfMonth } from './repeat.ts';

/** Monday. */
const OCTOBER: Day = { year: 2025, month: 10, day: 20 };
const start: RepeatStart = { day: OCTOBER, zone: 'Europe/London', isAllDay: false };

describe('a rule', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20251219T235900Z',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYDAY=3MO;COUNT=12',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=YEARLY;INTERVAL=4',
  ])('%s is shown by the fields and written again', (rule) => {
    const read = readRepeat(rule, start);
    expect(read === null ? null : ruleOf(read, start)).toBe(rule);
  });

  it.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=YEARLY;BYDAY=1MO;BYMONTH=10',
    'FREQ=YEARLY;BYMONTHDAY=20',
    'FREQ=WEEKLY;BYHOUR=9',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;COUNT=3;UNTIL=20251219',
    'FREQ=WEEKLY;WKST=SU;INTERVAL=2',
    'BYDAY=MO',
    '',
  ])('%s is none of the fields', (rule) => {
    expect(readRepeat(rule, start)).toBeNull();
  });

  it('of the third Monday has two forms, and one of a birthday names its own day', () => {
    expect(readRepeat('FREQ=MONTHLY;BYDAY=MO;BYSETPOS=3', start)?.month).toEqual({
      by: 'weekday',
      week: 3,
      weekday: 1,
    });
    expect(readRepeat('FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=20', start)).toEqual(newRepeat('yearly', start));
  });

  it('ends with a day that is whole in the zone of the event', () => {
    const tokyo = { ...start, zone: 'Asia/Tokyo' };
    const rule = ruleOf({ ...newRepeat('daily', tokyo), ends: { kind: 'on', day: OCTOBER } }, tokyo);
    expect(rule).toBe('FREQ=DAILY;UNTIL=20251020T145900Z');
    expect(
      ruleOf({ ...newRepeat('daily', start), ends: { kind: 'on', day: OCTOBER } }, { ...start, isAllDay: true }),
    ).toBe('FREQ=DAILY;UNTIL=20251020');
  });
});

it('the last weekday of a month is its fifth one, too', () => {
  expect([1, 7, 8, 28, 29, 31].map((day) => weekOfMonth({ ...OCTOBER, day }))).toEqual([1, 1, 2, 4, -1, -1]);
});

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays({ year: 1990, month: 1, day: 1 }, count));
const months: fc.Arbitrary<MonthDay> = fc.oneof(
  fc.integer({ min: 1, max: 31 }).map((day) => ({ by: 'day' as const, day })),
  fc.record({
    by: fc.constant('weekday' as const),
    week: fc.constantFrom(1, 2, 3, 4, -1),
    weekday: fc.integer({ min: 1, max: 7 }),
  }),
  fc.constant({ by: 'last-workday' as const }),
);
const repeats: fc.Arbitrary<Repeat> = fc.record({
  kind: fc.constantFrom(...REPEAT_KINDS),
  every: fc.integer({ min: 1, max: 12 }),
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((all) => all.toSorted()),
  month: months,
  ends: fc.oneof(
    fc.constant({ kind: 'never' as const }),
    fc.record({ kind: fc.constant('after' as const), count: fc.integer({ min: 1, max: 60 }) }),
  ),
});
const text = ({ year, month, day }: Day): string =>
  `${String(year)}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;

describe('any repeat', () => {
  it('is read as it was written, apart from what its kind does not use', () => {
    fc.assert(
      fc.property(repeats, days, fc.boolean(), (repeat, day, isAllDay) => {
        const from = { ...start, day, isAllDay };
        const rule = ruleOf(repeat, from);
        const read = readRepeat(rule, from);
        expect(read === null ? null : ruleOf(read, from)).toBe(rule);
      }),
    );
  });

  it('has the days that rrule-temporal finds', () => {
    fc.assert(
      fc.property(repeats, days, (repeat, day) => {
        const from = { ...start, day, zone: 'UTC' };
        const endless = { ...repeat, ends: { kind: 'never' as const } };
        // The library does not count a start that the rule does not name.
        const theirs = new RRuleTemporal({
          rruleString: `DTSTART:${text(day)}T090000Z\nRRULE:${ruleOf(endless, from)}`,
        })
          .all((_, index) => index < 12)
          .map((date) => date.toPlainDate().toString().replaceAll('-', ''));
        const own = repeatDates(endless, day, 13).map(text);
        const known = theirs[0] === text(day) ? theirs : [text(day), ...theirs];
        const both = Math.min(own.length, known.length);
        expect(own.slice(0, both)).toEqual(known.slice(0, both));
        expect(both).toBeGreaterThan(Math.min(2, known.length) - 1);
      }),
      { numRuns: 200 },
    );
  });

  it('ends after its count, and with its last day', () => {
    fc.assert(
      fc.property(repeats, days, fc.integer({ min: 0, max: 400 }), (repeat, day, ahead) => {
        const last = addDays(day, ahead);
        const until = repeatDates({ ...repeat, ends: { kind: 'on', day: last } }, day, 50).map(text);
        expect(until.every((one) => one >= text(day) && one <= text(last))).toBe(true);
        const counted = repeatDates({ ...repeat, ends: { kind: 'after', count: 5 } }, day, 50);
        expect(counted.length).toBeLessThanOrEqual(5);
      }),
    );
  });
});
