import { describe, expect, it } from 'vitest';
import { RowSlots } from './row-slots.ts';

const numbers = (slots: RowSlots, lines: readonly number[]): number[] => [...slots.of(lines).values()];

describe('the elements of lines', () => {
  it('stay with a line while it is drawn, and are taken over by the lines that come into sight', () => {
    const slots = new RowSlots();
    expect(numbers(slots, [0, 1, 2, 3])).toEqual([0, 1, 2, 3]);
    expect(numbers(slots, [2, 3, 4, 5])).toEqual([2, 3, 0, 1]);
    // A jump: in the order in which they are on the page.
    expect(numbers(slots, [70, 71, 72, 73])).toEqual([2, 3, 0, 1]);
  });

  it('are never shared, whatever number of lines is drawn', () => {
    const slots = new RowSlots();
    for (const lines of [[0, 1, 2], [1, 2, 3, 9], [9], [0, 1, 9], [], [4, 5, 6, 7]]) {
      const given = numbers(slots, lines);
      expect(new Set(given).size).toBe(lines.length);
    }
  });
});
