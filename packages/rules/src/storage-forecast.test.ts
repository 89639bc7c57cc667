import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storageForecast } from './storage-forecast.ts';

const monthsOf = (...bytes: readonly number[]) => bytes.map((one, at) => ({ month: 24_300 + at, bytes: one }));

describe('the estimate of when a mailbox is full', () => {
  it('takes a usual month of the last six full ones, and leaves out the running one', () => {
    const months = monthsOf(900, 900, 10, 20, 10, 5000, 10, 10, 7777);
    expect(storageForecast(months, { used: 100, limit: 205 })).toEqual({ perMonth: 10, months: 6, monthsLeft: 10 });
  });

  it('begins with the first month that has mail', () => {
    expect(storageForecast(monthsOf(0, 0, 10, 10, 10, 1), { used: 0, limit: 0 })).toEqual({
      perMonth: 10,
      months: 3,
      monthsLeft: null,
    });
  });

  it.each([
    ['less than three full months', monthsOf(0, 0, 10, 10, 10)],
    ['no mail in most months', monthsOf(10, 0, 0, 0, 0, 10, 1)],
    ['no mail', monthsOf(0, 0, 0, 0)],
    ['nothing', []],
  ])('says nothing after %s', (_, months) => {
    expect(storageForecast(months, { used: 1, limit: 100 })).toBe(null);
  });

  it('names no date for a full mailbox, and none that is more than ten years away', () => {
    const months = monthsOf(1, 1, 1, 1);
    expect(storageForecast(months, { used: 100, limit: 100 })?.monthsLeft).toBe(null);
    expect(storageForecast(months, { used: 0, limit: 121 })?.monthsLeft).toBe(null);
    expect(storageForecast(months, { used: 0, limit: 120 })?.monthsLeft).toBe(120);
  });

  it('never lets the mailbox be full later than a usual month fills it', () => {
    const bytes = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 4, maxLength: 13, size: 'max' });
    fc.assert(
      fc.property(bytes, fc.nat(2 ** 40), fc.nat(2 ** 42), (all, used, room) => {
        const found = storageForecast(monthsOf(...all), { used, limit: used + room });
        if (found === null || found.monthsLeft === null) return;
        expect(found.monthsLeft * found.perMonth).toBeLessThanOrEqual(room);
      }),
    );
  });
});
