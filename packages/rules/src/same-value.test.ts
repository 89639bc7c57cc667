import { expect, it } from 'vitest';
import { isSameValue } from './same-value.ts';

it.each([
  [{ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [undefined, undefined, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: null }, {}, false],
  ['1', 1, false],
])('%j is %j: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same);
});
