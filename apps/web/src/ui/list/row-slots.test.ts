import { describe, expect, it } from 'vitest';
import { RowSlots } from './row-slots.ts';

const numbers = (slots: RowSlots, rows: string): number[] => [...slots.of([...rows]).values()];

describe('the elements of rows', () => {
  it('stay with a row while it is drawn, and are taken over by the rows that come into sight', () => {
    const slots = new RowSlots();
    expect(numbers(slots, 'abcd')).toEqual([0, 1, 2, 3]);
    expect(numbers(slots, 'cdef')).toEqual([2, 3, 0, 1]);
    // A jump: in the order in which they are on the page.
    expect(numbers(slots, 'wxyz')).toEqual([2, 3, 0, 1]);
  });

  it('stay with a row that moves, because others came before it', () => {
    const slots = new RowSlots();
    expect(numbers(slots, 'd')).toEqual([0]);
    expect(numbers(slots, 'abcd')).toEqual([1, 2, 3, 0]);
  });

  it('are never shared, whatever number of rows is drawn', () => {
    const slots = new RowSlots();
    for (const rows of ['abc', 'bcdj', 'j', 'abj', '', 'efgh']) {
      const given = numbers(slots, rows);
      expect(new Set(given).size).toBe(rows.length);
    }
  });
});
