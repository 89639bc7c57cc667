import { expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

it('runs jobs of one name one after the other, and those of others at the same time', async () => {
  const queue = new KeyedQueue();
  const gate = Promise.withResolvers<undefined>();
  const order: string[] = [];
  const first = queue.run('a', async () => {
    order.push('a1');
    await gate.promise;
    order.push('a1 done');
    throw new Error('x');
  });
  const second = queue.run('a', () => Promise.resolve(order.push('a2')));
  await queue.run('b', () => Promise.resolve(order.push('b')));
  expect(order).toEqual(['a1', 'b']);
  gate.resolve(undefined);
  await expect(first).rejects.toThrow('x');
  expect(await second).toBe(4);
  expect(order).toEqual(['a1', 'b', 'a1 done', 'a2']);
});
