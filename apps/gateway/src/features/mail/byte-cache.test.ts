import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteCache } from './byte-cache.ts';

describe('ByteCache', () => {
  it('drops what was used longest ago', () => {
    const cache = new ByteCache<string>(40, () => 0);
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, key, 10);
    cache.get('a');
    cache.set('e', 'e', 10);
    expect(cache.get('b')).toBeUndefined();
    expect(cache.get('a')).toBe('a');
  });

  it('does not keep one value so large that it replaces all others', () => {
    const cache = new ByteCache<string>(40, () => 0);
    cache.set('small', 'small', 10);
    cache.set('giant', 'giant', 21);
    expect(cache.get('giant')).toBeUndefined();
    expect(cache.get('small')).toBe('small');
  });

  it('drops what was not used for a while', () => {
    let time = 0;
    const cache = new ByteCache<string>(40, () => time);
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 10);
    time = 10;
    cache.get('b');
    cache.dropUnused(5);
    expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 'b', undefined]);
    expect(cache.bytes).toBe(10);
  });

  it('never holds more bytes than its limit and counts them right', () => {
    const step = fc.record({ key: fc.integer({ min: 0, max: 9 }), bytes: fc.nat(30), drop: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100, size: 'max' }), (steps) => {
        const cache = new ByteCache<number>(100, () => 0);
        for (const { key, bytes, drop } of steps) {
          if (drop) cache.delete(String(key));
          else cache.set(String(key), bytes, bytes);
          expect(cache.bytes).toBeLessThanOrEqual(100);
        }
        const held = [...Array(10).keys()].map((key) => cache.get(String(key)) ?? 0);
        expect(cache.bytes).toBe(held.reduce((sum, bytes) => sum + bytes, 0));
      }),
    );
  });
});
