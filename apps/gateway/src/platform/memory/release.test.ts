import { expect, it } from 'vitest';
import { release } from './release.ts';

it('frees bytes that have their memory for themselves, and leaves others as they are', () => {
  const own = Buffer.allocUnsafeSlow(100_000);
  release(own);
  expect(own).toHaveLength(0);
  const whole = Buffer.alloc(200_000, 'x');
  const part = whole.subarray(0, 100_000);
  release(part);
  expect([part.length, whole.length, whole[5]]).toEqual([100_000, 200_000, 0x78]);
});
