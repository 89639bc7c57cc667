import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesAfter } from './place.ts';

/** The ids in the order of their places after a change. */
function sorted(others: readonly { id: string; order: number }[], changed: readonly { id: string; order: number }[]) {
  const places = new Map([...others, ...changed].map(({ id, order }) => [id, order]));
  return [...places].sort(([, one], [, other]) => one - other).map(([id]) => id);
}

describe('the place of a card among others', () => {
  it('changes the card alone while there is room', () => {
    const others = [
      { id: 'a', order: 0 },
      { id: 'b', order: 1024 },
    ];
    expect(placesAfter(others, 'x', 1)).toEqual([{ id: 'x', order: 512 }]);
    expect(placesAfter(others, 'x', 0)).toEqual([{ id: 'x', order: -1024 }]);
    expect(placesAfter(others, 'x', 2)).toEqual([{ id: 'x', order: 2048 }]);
    expect(placesAfter([], 'x', 0)).toEqual([{ id: 'x', order: 0 }]);
  });

  it('puts the card where it is dropped, also among cards of the same place', () => {
    const orders = fc
      .array(fc.integer({ min: -5, max: 5 }), { maxLength: 12, size: 'max' })
      .map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(orders, fc.nat(12), (places, wanted) => {
        const others = places.map((order, at) => ({ id: `c${String(at)}`, order }));
        const index = Math.min(wanted, others.length);
        const after = sorted(others, placesAfter(others, 'x', index));
        expect(after.indexOf('x')).toBe(index);
        const isPlainOrder = new Set(places).size === places.length;
        if (isPlainOrder) expect(after.filter((id) => id !== 'x')).toEqual(others.map(({ id }) => id));
      }),
    );
  });
});
