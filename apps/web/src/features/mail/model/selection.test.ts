import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOf, anchoredAt, NOTHING_SELECTED, rangedTo, rangeHasHoles, toggled, withoutGone } from './selection.ts';

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

  it('checks a range once, whichever end comes first', () => {
    const uids = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12, size: 'max' });
    fc.assert(
      fc.property(uids, fc.nat(), fc.nat(), (list, one, other) => {
        const [from, to] = [list[one % list.length] ?? 0, list[other % list.length] ?? 0];
        const range = rangedTo(anchoredAt(NOTHING_SELECTED, from), to, { order: list, adding: false });
        const back = rangedTo(anchoredAt(NOTHING_SELECTED, to), from, { order: list, adding: false });
        expect(range.checked).toEqual(back.checked);
        // What is checked stands together in the list, from one end to the other.
        const places = list.flatMap((uid, at) => (range.checked.has(uid) ? [at] : []));
        expect([places[0], places.at(-1)]).toEqual([list.indexOf(from), list.indexOf(to)].sort((a, b) => a - b));
        expect(places).toHaveLength(Math.abs(list.indexOf(from) - list.indexOf(to)) + 1);
        // The next range begins where this one began.
        expect(range.anchor).toBe(from);
      }),
    );
  });

  it('checks one row where no range can begin: without an anchor, or when it has left the list', () => {
    for (const anchor of [0, 99]) {
      const next = rangedTo(allOf([9], anchor), 5, { order, adding: false });
      expect(next).toEqual({ checked: new Set([5]), anchor: 5 });
      expect(rangeHasHoles(allOf([], anchor), 5, order)).toBe(false);
    }
  });

  it('ends no range at a row that is not in the list', () => {
    const one = toggled(NOTHING_SELECTED, 8);
    expect(rangedTo(one, 99, { order, adding: false })).toBe(one);
    expect(rangeHasHoles(allOf([], 5), 99, order)).toBe(false);
  });

  it('begins the next range at a row that was only clicked', () => {
    const checked = allOf([5], 5);
    const moved = anchoredAt(checked, 8);
    expect(moved).toEqual({ checked: new Set([5]), anchor: 8 });
    expect(anchoredAt(moved, 8)).toBe(moved);
  });

  it('drops what left the list', () => {
    expect([...withoutGone(allOf([1, 2, 3], 1), new Set([2, 7])).checked]).toEqual([1, 3]);
    const same = allOf([1], 1);
    expect(withoutGone(same, new Set([5]))).toBe(same);
  });
});
