import { describe, expect, it } from 'vitest';
import { layoutOf } from './list-layout.ts';
import { linesInSight, linesToDraw, offsetOf, rowBelow, scrollToShow } from './row-window.ts';

/** Headers of 30 px at 0 and at 330, rows of 100 px: three below the first header, the others below the second. */
const grouped = {
  layout: layoutOf(
    [
      { key: 'today', count: 3 },
      { key: 'older', count: 99_997 },
    ],
    100_000,
  ),
  rowHeight: 100,
};
const plain = { layout: layoutOf([], 5), rowHeight: 100 };
const empty = { layout: layoutOf([], 0), rowHeight: 100 };

describe('the window of the list', () => {
  it('knows where each line begins, and how high the whole list is', () => {
    expect([0, 1, 2, 4, 5].map((line) => offsetOf(grouped, line))).toEqual([0, 30, 130, 330, 360]);
    expect(offsetOf(grouped, grouped.layout.count)).toBe(100_000 * 100 + 60);
    expect(offsetOf(empty, 0)).toBe(0);
  });

  it('finds the lines in sight, a line of which one pixel shows too', () => {
    expect(linesInSight(grouped, { top: 0, height: 330 })).toEqual({ first: 0, last: 3 });
    expect(linesInSight(grouped, { top: 0, height: 331 })).toEqual({ first: 0, last: 4 });
    expect(linesInSight(grouped, { top: 129, height: 300 })).toEqual({ first: 1, last: 5 });
    expect(linesInSight(grouped, { top: 9_999_959, height: 800 })).toEqual({ first: 100_000, last: 100_001 });
    expect(linesInSight(empty, { top: 0, height: 500 })).toEqual({ first: 0, last: 0 });
  });

  it('draws some lines around those in sight, and those that are always drawn', () => {
    expect(linesToDraw(plain, { first: 1, last: 2 }, [])).toEqual([0, 1, 2, 3, 4]);
    expect(linesToDraw(grouped, { first: 100, last: 101 }, [4, 103, 5000, -1])).toEqual([
      4,
      ...Array.from({ length: 14 }, (_, index) => 94 + index),
      5000,
    ]);
    expect(linesToDraw(empty, { first: 0, last: 0 }, [3])).toEqual([]);
  });

  it('finds the first row that begins in sight, past a header', () => {
    expect([0, 30, 31, 330, 331].map((offset) => rowBelow(grouped, offset))).toEqual([0, 0, 1, 3, 3]);
    expect(rowBelow(plain, 450)).toBe(4);
    expect(rowBelow(empty, 0)).toBe(0);
  });

  it('scrolls no further than a line needs, and keeps it below the header that sticks', () => {
    const sight = { top: 1000, height: 500 };
    expect(scrollToShow(grouped, 12, sight)).toBeNull();
    expect(scrollToShow(grouped, 11, sight)).toBe(930);
    expect(scrollToShow(grouped, 16, sight)).toBe(1060);
    expect(scrollToShow(plain, 0, { top: 250, height: 100 })).toBe(0);
  });
});
