import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { changesOf, emptyDraft, merged } from './draft.ts';
import { draftOfAddress, timeOfText } from './form-address.ts';
import { lengthOf, movedEnd, textOfMinutes, timeAt, withAllDay } from './wall-time.ts';

const LONDON = 'Europe/London';
/** Wednesday 15 October 2025, 09:41 in London. */
const around = { now: Date.UTC(2025, 9, 15, 8, 41), zone: LONDON, place: 'Workshop' };
const time = (date: string, clock: string, zone = LONDON) => ({ date, time: clock, zone });

describe('the address of a new event', () => {
  it('begins at the next half hour and lasts an hour, at the usual place', () => {
    expect(draftOfAddress({}, around)).toMatchObject({
      start: time('2025-10-15', '10:00'),
      end: time('2025-10-15', '11:00'),
      location: 'Workshop',
      reminders: [{ minutes: 30 }],
    });
  });

  it('takes days, times and instants', () => {
    const days = draftOfAddress({ start: '2025-10-16', end: '2025-10-18', title: 'Fair' }, around);
    expect(days).toMatchObject({
      summary: 'Fair',
      start: { time: '', zone: '' },
      end: { date: '2025-10-18', time: '' },
    });
    expect(timeOfText('2025-10-16T15:00', LONDON)).toEqual(time('2025-10-16', '15:00'));
    expect(timeOfText('2025-10-16T15:00:00Z', LONDON)).toEqual(time('2025-10-16', '16:00'));
  });

  it('never fails, and never has an end before its start', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('2025-02-30', '9999-12-31T23:59', '2025-10-16', '0000-01-01'));
    fc.assert(
      fc.property(text, text, fc.string(), (start, end, people) => {
        const draft = draftOfAddress({ start, end, people }, around);
        expect(lengthOf(draft.start, draft.end, LONDON)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('times', () => {
  it('keep their length when the start moves over a change of the clocks', () => {
    const before = { start: time('2025-10-25', '23:00'), end: time('2025-10-26', '03:00') };
    expect(lengthOf(before.start, before.end, LONDON)).toBe(300);
    expect(movedEnd(before, time('2025-11-01', '23:00'), LONDON)).toEqual(time('2025-11-02', '04:00'));
  });

  it('keep their length in any two zones', () => {
    const zone = fc.constantFrom(LONDON, 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'UTC');
    const instant = fc
      .integer({ min: 0, max: 2_000_000_000 })
      .map((seconds) => seconds * 1000 - ((seconds * 1000) % 60_000));
    fc.assert(
      fc.property(instant, instant, fc.tuple(zone, zone, fc.nat(5000)), (one, other, [first, last, length]) => {
        const before = { start: timeAt(one, first), end: timeAt(one + length * 60_000, last) };
        const start = timeAt(other, first);
        const wanted = lengthOf(before.start, before.end, LONDON);
        // A time that occurs twice is read as the first one.
        fc.pre(
          wanted === length && lengthOf(timeAt(other, first), timeAt(other + length * 60_000, last), LONDON) === length,
        );
        expect(lengthOf(start, movedEnd(before, start, LONDON), LONDON)).toBe(length);
      }),
    );
  });

  it('come back after whole days', () => {
    const timed = { start: time('2025-10-15', '10:00'), end: time('2025-10-16', '11:00') };
    const whole = withAllDay(timed, true, { start: '10:00', end: '11:00', zone: LONDON });
    expect(whole).toEqual({ start: time('2025-10-15', '', ''), end: time('2025-10-16', '', '') });
    expect(withAllDay(whole, false, { start: '10:00', end: '11:00', zone: LONDON })).toEqual(timed);
  });

  it('are written with two digits', () => {
    expect(textOfMinutes(9 * 60 + 5)).toBe('09:05');
  });
});

const base = { ...emptyDraft(time('2025-10-15', '10:00'), time('2025-10-15', '11:00')), calendar_id: 'c1' };

describe('the form', () => {
  it('names each wrong field', () => {
    expect(check(base, LONDON)).toEqual({});
    const wrong = {
      ...base,
      start: time('', '10:00'),
      end: time('2025-10-15', ''),
      url: 'javascript:alert(1)',
      calendar_id: '',
    };
    expect(Object.keys(check(wrong, LONDON)).toSorted()).toEqual(['calendar', 'endTime', 'startDate', 'url']);
    expect(check({ ...base, end: time('2025-10-15', '09:00') }, LONDON)).toHaveProperty('endTime');
    expect(check({ ...base, end: time('2025-10-15', '10:30', 'Europe/Berlin') }, LONDON)).toHaveProperty('endTime');
  });

  it('sends only what differs', () => {
    expect(changesOf(base, { ...base, summary: 'Tea', end: time('2025-10-15', '12:00') })).toEqual({
      summary: 'Tea',
      start: base.start,
      end: time('2025-10-15', '12:00'),
    });
  });

  it('keeps what the user typed when somebody else changed the event', () => {
    const mine = { ...base, summary: 'Mine' };
    const theirs = { ...base, summary: 'Theirs', location: 'Hall' };
    expect(merged({ base, mine, theirs })).toMatchObject({ summary: 'Mine', location: 'Hall' });
  });
});
