import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const LIMITS = { share: 1, waitingPerAccount: 3, waiting: 5 };

it('gives each account its turn, within its share', () => {
  const queue = new FairQueue<string>(LIMITS);
  for (const job of ['e1', 'e2', 'e3']) expect(queue.add('eve', job)).toBe(true);
  expect(queue.add('ann', 'a1')).toBe(true);
  expect(queue.take()?.job).toBe('e1');
  expect(queue.take()?.job).toBe('a1');
  expect(queue.take()).toBeUndefined();
  queue.done('eve');
  expect(queue.take()?.job).toBe('e2');
});

it('limits the waiting jobs of one account, and of all together', () => {
  const queue = new FairQueue<number>(LIMITS);
  expect([1, 2, 3, 4].map((job) => queue.add('eve', job))).toEqual([true, true, true, false]);
  expect([5, 6, 7].map((job) => queue.add('ann', job))).toEqual([true, true, false]);
  expect(queue.clear()).toEqual([1, 2, 3, 5, 6]);
  expect(queue.add('ann', 8)).toBe(true);
});
