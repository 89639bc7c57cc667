import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf } from './list-layout.ts';

describe('date groups among the rows', () => {
  it('puts each header before its rows [MAIL-002, MAIL-003, MAIL-008]', () => {
    const layout = layoutOf(
      [
        { key: 'today', count: 2 },
        { key: 'yesterday', count: 1 },
        { key: 'earlier', count: 3 },
      ],
      6,
    );
    const lines = Array.from({ length: layout.count }, (_, item) => layout.itemAt(item));
    expect(lines.map((line) => (line.kind === 'group' ? line.key : line.index))).toEqual([
      'today',
      0,
      1,
      'yesterday',
      2,
      'earlier',
      3,
      4,
      5,
    ]);
    expect(layout.headers).toEqual([0, 3, 5]);
  });

  it('places every header of a list of 100,000 rows without walking it', () => {
    const layout = layoutOf(
      [
        { key: 'today', count: 4 },
        { key: 'earlier', count: 99_996 },
      ],
      100_000,
    );
    expect(layout.count).toBe(100_002);
    expect(layout.itemAt(100_001)).toEqual({ kind: 'row', index: 99_999 });
    expect(layout.itemOfRow(99_999)).toBe(100_001);
  });

  it('finds every row where it has put it', () => {
    const groups = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), count: fc.nat(20) }), {
      maxLength: 12,
      size: 'max',
    });
    fc.assert(
      fc.property(groups, fc.nat(5), (given, extra) => {
        const total = given.reduce((sum, group) => sum + group.count, 0) + extra;
        const layout = layoutOf(given, total);
        for (let index = 0; index < total; index += 1) {
          expect(layout.itemAt(layout.itemOfRow(index))).toEqual({ kind: 'row', index });
        }
        const headers = Array.from({ length: layout.count }, (_, item) => item).filter(
          (item) => layout.itemAt(item).kind === 'group',
        );
        expect(headers).toEqual([...layout.headers]);
      }),
    );
  });
});
