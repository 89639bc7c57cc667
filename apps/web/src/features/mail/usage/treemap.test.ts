import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treemap } from './treemap.ts';

const AREA = { width: 1000, height: 232 };
const sizes = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { maxLength: 60, size: 'max' });

describe('the map of the storage', () => {
  it('covers its area with tiles as large as what they stand for, each folder once', () => {
    fc.assert(
      fc.property(sizes, (all) => {
        const items = all.map((size, at) => ({ id: String(at), size }));
        const tiles = treemap(items, AREA);
        const there = items.filter(({ size }) => size > 0);
        expect(tiles.flatMap(({ ids }) => ids).sort()).toEqual(there.map(({ id }) => id).sort());
        const total = there.reduce((sum, { size }) => sum + size, 0);
        for (const { x, y, width, height, size } of tiles) {
          expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(-1e-6);
          expect(x + width).toBeLessThan(AREA.width + 1e-3);
          expect(y + height).toBeLessThan(AREA.height + 1e-3);
          expect((width * height) / (AREA.width * AREA.height)).toBeCloseTo(size / total, 6);
        }
      }),
    );
  });

  it('joins what is too small to show its name', () => {
    const items = [
      { id: 'a', size: 1000 },
      { id: 'b', size: 700 },
      { id: 'c', size: 1 },
      { id: 'd', size: 2 },
    ];
    const tiles = treemap(items, AREA);
    expect(tiles.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['d', 'c']]);
  });

  it('is empty without sizes or before its width is known', () => {
    expect(treemap([{ id: 'a', size: 0 }], AREA)).toEqual([]);
    expect(treemap([{ id: 'a', size: 5 }], { width: 0, height: 232 })).toEqual([]);
  });
});
