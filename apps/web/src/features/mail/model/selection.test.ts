import { describe, expect, it } from 'vitest';
import { allOf, NOTHING_SELECTED, rangedTo, rangeHasHoles, toggled, withoutGone } from './selection.ts';

const order = Uint32Array.from([9, 8, 7, 0, 5]);

describe('selecting messages', () => {
  it('checks single rows and draws ranges from the last one', () => {
    const one = toggled(NOTHING_SELECTED, 8);
    expect([...one.checked]).toEqual([8]);
    const range = rangedTo(one, 5, { order, adding: false });
    expect([...range.checked]).toEqual([8, 7, 5]);
    expect([...rangedTo(range, 9, { order, adding: false }).checked]).toEqual([9, 8]);
    expect([...toggled(range, 7).checked]).toEqual([8, 5]);
  });

  it('adds a range beside what is checked', () => {
    const start = toggled(toggled(NOTHING_SELECTED, 5), 8);
    expect(new Set(rangedTo(start, 9, { order, adding: true }).checked)).toEqual(new Set([5, 8, 9]));
  });

  it('says when a range touches rows that are not read yet', () => {
    const start = toggled(NOTHING_SELECTED, 9);
    expect(rangeHasHoles(start, 7, order)).toBe(false);
    expect(rangeHasHoles(start, 5, order)).toBe(true);
  });

  it('drops what left the list', () => {
    expect([...withoutGone(allOf([1, 2, 3], 1), new Set([2])).checked]).toEqual([1, 3]);
    const same = allOf([1], 1);
    expect(withoutGone(same, new Set([5]))).toBe(same);
  });
});
