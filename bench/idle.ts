import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '@pillarbox/tooling/testbed/product';

/** Waits until the gateway is nearly idle; returns the time that this took, in milliseconds. */
export async function untilIdle(product: Product): Promise<number> {
  const start = performance.now();
  let quietSince = start;
  let before = await product.cpu();
  while (performance.now() - quietSince < 1500) {
    await pause(250);
    const now = await product.cpu();
    if (now - before > 10) quietSince = performance.now();
    before = now;
  }
  return quietSince - start;
}
