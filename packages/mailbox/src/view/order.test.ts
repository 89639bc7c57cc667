import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Order } from './order.ts';

describe('Order', () => {
  it('is the same as a plain sort, in whatever portions rows arrive', () => {
    const portions = fc.array(fc.array(fc.nat(2000), { maxLength: 60, size: 'max' }), { maxLength: 12, size: 'max' });
    fc.assert(
      fc.property(portions, (arriving) => {
        const order = new Order((a, b) => a - b);
        const all = new Set<number>();
        for (const portion of arriving) {
          const added = [...new Set(portion)].filter((slot) => !all.has(slot));
          for (const slot of added) all.add(slot);
          order.insert(added);
          expect([...order.slots]).toEqual([...all].sort((a, b) => a - b));
        }
      }),
    );
  });
});
