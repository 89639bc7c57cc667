import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../model/days.ts';
import { blocksOf } from './event-blocks.ts';

describe('blocksOf', () => {
  it('covers each window without gaps, in months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 400 }), (first, length) => {
        const blocks = blocksOf(first, first + length);
        expect(dayNumber(blocks[0]?.start ?? '')).toBeLessThanOrEqual(first);
        expect(dayNumber(blocks.at(-1)?.end ?? '')).toBeGreaterThan(first + length);
        for (const [at, block] of blocks.entries()) if (at > 0) expect(block.start).toBe(blocks[at - 1]?.end);
      }),
    );
  });

  it('gives a week and its month the same block', () => {
    const week = blocksOf(dayNumber('2025-10-13'), dayNumber('2025-10-19'));
    expect(week).toEqual([{ start: '2025-10-01', end: '2025-11-01' }]);
    expect(blocksOf(dayNumber('2025-09-29'), dayNumber('2025-11-09'))).toContainEqual(week[0]);
  });

  it('reads a year at once', () => {
    expect(blocksOf(dayNumber('2025-01-01'), dayNumber('2025-12-31'))).toEqual([
      { start: '2025-01-01', end: '2026-01-01' },
    ]);
  });
});
