import { expect, it } from 'vitest';
import { nextCell } from './grid-keys.ts';

const COUNT = 20;
const to = (key: string, at: number, ctrlKey = false): number | null => nextCell({ key, ctrlKey }, at, COUNT);

it('the arrows move by a cell or a row and stop at the ends', () => {
  expect([to('ArrowRight', 7), to('ArrowRight', 19), to('ArrowLeft', 8), to('ArrowLeft', 0)]).toEqual([8, 19, 7, 0]);
  expect([to('ArrowDown', 3), to('ArrowDown', 15), to('ArrowDown', 17)]).toEqual([11, 19, 17]);
});

it('up from the first row leaves the grid', () => {
  expect([to('ArrowUp', 11), to('ArrowUp', 3), to('ArrowUp', 0)]).toEqual([3, -1, -1]);
});

it('Home and End move in the row, with Ctrl in the grid', () => {
  expect([to('Home', 12), to('End', 12), to('End', 17), to('Home', 12, true), to('End', 2, true)]).toEqual([
    8, 15, 19, 0, 19,
  ]);
});

it('the page keys move by four rows, and other keys do nothing', () => {
  expect([to('PageDown', 2), to('PageUp', 18), to('a', 3), to('Enter', 3)]).toEqual([19, 0, null, null]);
});
