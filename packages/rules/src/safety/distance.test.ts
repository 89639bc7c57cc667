import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, isSimilar } from './distance.ts';

/** The distance by its definition. */
function slowDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const replaced = slowDistance(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1);
  return Math.min(replaced, slowDistance(one.slice(1), other) + 1, slowDistance(one, other.slice(1)) + 1);
}

describe('distance', () => {
  it('is the number of edits up to two, and 3 for more', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(short, short, (one, other) => {
        expect(distance(one, other)).toBe(Math.min(slowDistance(one, other), 3));
      }),
      { numRuns: 60 },
    );
  });

  it('does not call short words similar', () => {
    expect(isSimilar('bank', 'bang')).toBe(false);
    expect(isSimilar('banks', 'bangs')).toBe(true);
    expect(isSimilar('amazon', 'amozen')).toBe(false);
    expect(isSimilar('paypal', 'paypa1')).toBe(true);
    expect(isSimilar('same', 'same')).toBe(false);
  });
});
