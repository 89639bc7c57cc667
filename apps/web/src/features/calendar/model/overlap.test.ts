import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sideBySide } from './overlap.ts';

const LEAST = 24;
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 600 }))
  .map(([from, length]) => ({ from, to: Math.min(1440, from + length) }));

describe('sideBySide', () => {
  it('never lets two chips share space', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 60, size: 'max' }), (stretches) => {
        const slots = sideBySide(stretches, LEAST);
        for (const [at, one] of stretches.entries()) {
          const slot = slots[at];
          if (slot === undefined) throw new Error('no place');
          expect(slot.column + slot.span).toBeLessThanOrEqual(slot.columns);
          for (const [index, other] of stretches.entries()) {
            const beside = slots[index];
            if (index <= at || beside === undefined) continue;
            const meet =
              one.from < Math.max(other.to, other.from + LEAST) && other.from < Math.max(one.to, one.from + LEAST);
            if (!meet) continue;
            expect(beside.columns).toBe(slot.columns);
            expect(slot.column + slot.span <= beside.column || beside.column + beside.span <= slot.column).toBe(true);
          }
        }
      }),
    );
  });

  it('takes no more columns than stretches meet at one time', () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 40, size: 'max' }), (stretches) => {
        const most = Math.max(0, ...sideBySide(stretches, LEAST).map(({ columns }) => columns));
        const meeting = stretches.map(
          ({ from }) => stretches.filter((one) => one.from <= from && from < Math.max(one.to, one.from + LEAST)).length,
        );
        expect(most).toBe(Math.max(0, ...meeting));
      }),
    );
  });

  it('fills the width beside a shorter neighbour', () => {
    const slots = sideBySide(
      [
        { from: 0, to: 60 },
        { from: 30, to: 120 },
        { from: 30, to: 60 },
        { from: 60, to: 90 },
      ],
      LEAST,
    );
    expect(slots[0]).toEqual({ column: 0, span: 1, columns: 3 });
    expect(slots[3]).toEqual({ column: 0, span: 1, columns: 3 });
    expect(
      sideBySide(
        [
          { from: 0, to: 60 },
          { from: 60, to: 90 },
        ],
        LEAST,
      ),
    ).toEqual([
      { column: 0, span: 1, columns: 1 },
      { column: 0, span: 1, columns: 1 },
    ]);
  });
});
