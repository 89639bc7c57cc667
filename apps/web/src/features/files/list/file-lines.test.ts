import { expect, it } from 'vitest';
import { firstBelow, linesOf, linesToDraw, scrollToShow } from './file-lines.ts';

const ROWS = { isCards: false, isPhone: false, width: 1000 };
/** Four cards beside each other. */
const CARDS = { isCards: true, isPhone: false, width: 800 };
const ranges = (lines: ReturnType<typeof linesOf>) =>
  Array.from({ length: lines.count }, (_, at) => lines.entriesOf(at));

it('has a line for each row', () => {
  const lines = linesOf(3, 50, ROWS);
  expect([lines.count, lines.columns, lines.height]).toEqual([50, 1, 50 * 44]);
  expect([lines.entriesOf(7), lines.lineOf(7), lines.placeOf(7)]).toEqual([[7, 8], 7, [308, 352]]);
  expect(linesOf(3, 50, { ...ROWS, isPhone: true }).height).toBe(50 * 56);
});

it('puts cards beside each other, files below the last folder', () => {
  const lines = linesOf(5, 12, CARDS);
  expect(ranges(lines)).toEqual([
    [0, 4],
    [4, 5],
    [5, 9],
    [9, 12],
  ]);
  expect([0, 4, 5, 8, 9, 11].map(lines.lineOf)).toEqual([0, 1, 2, 2, 3, 3]);
  expect([lines.placeOf(1), lines.placeOf(2), lines.placeOf(3)]).toEqual([
    [74, 134],
    [148, 328],
    [342, 522],
  ]);
  expect([-50, 0, 73, 74, 147, 148, 341, 342, 9999].map(lines.lineAt)).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3]);
});

it('puts as many cards beside each other as fit', () => {
  const columns = (isPhone: boolean) => (width: number) => linesOf(0, 9, { isCards: true, isPhone, width }).columns;
  expect([0, 180, 373, 374, 1000].map(columns(false))).toEqual([1, 1, 1, 2, 5]);
  expect([293, 294].map(columns(true))).toEqual([1, 2]);
});

it('draws what is in sight, a little around it, and the entry with the focus', () => {
  const lines = linesOf(0, 1000, ROWS);
  const sight = { top: 4400, height: 440 };
  const around = Array.from({ length: 20 }, (_, at) => 95 + at);
  expect(linesToDraw(lines, sight, -1)).toEqual(around);
  expect(linesToDraw(lines, sight, 100)).toEqual(around);
  expect(linesToDraw(lines, sight, 3)).toEqual([3, ...around]);
  expect(linesToDraw(lines, sight, 999)).toEqual([...around, 999]);
  expect(linesToDraw(linesOf(0, 0, ROWS), sight, -1)).toEqual([]);
});

it('finds the first entry that is fully in sight', () => {
  const lines = linesOf(5, 12, CARDS);
  expect([0, 1, 74, 75, 9999].map((top) => firstBelow(lines, top))).toEqual([0, 4, 4, 5, 9]);
});

it('scrolls to an entry that is not fully in sight, and no further', () => {
  const lines = linesOf(0, 1000, ROWS);
  const sight = { top: 4400, height: 440 };
  expect([100, 105, 109].map((index) => scrollToShow(lines, index, sight))).toEqual([null, null, null]);
  expect(scrollToShow(lines, 99, sight)).toBe(99 * 44);
  expect(scrollToShow(lines, 110, sight)).toBe(111 * 44 - 440);
});
