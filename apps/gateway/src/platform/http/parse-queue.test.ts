import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ParseQueue } from './parse-queue.ts';

describe('the queue of large bodies', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lets the accounts take turns, however many bodies one has sent', async () => {
    const turns = new ParseQueue();
    const order: string[] = [];
    const parse = (account: string, body: string) => turns.run(account, () => order.push(`${account}${body}`));
    const all = [parse('a', '1'), parse('a', '2'), parse('a', '3'), parse('b', '1'), parse('a', '4')];
    await vi.runAllTimersAsync();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('pauses after each body, three times as long as it took', async () => {
    const turns = new ParseQueue();
    const order: string[] = [];
    const hold = (body: string) => turns.run('a', () => (vi.advanceTimersByTime(20), order.push(body)));
    const both = Promise.all([hold('first'), hold('second')]);
    await vi.advanceTimersByTimeAsync(59);
    expect(order).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(['first', 'second']);
    await vi.runAllTimersAsync();
    await both;
  });

  it('continues after a body that cannot be parsed', async () => {
    const turns = new ParseQueue();
    const refused = turns.run('a', () => JSON.parse('{') as unknown).catch(() => 'refused');
    const next = turns.run('a', () => 'parsed');
    await vi.runAllTimersAsync();
    expect([await refused, await next]).toEqual(['refused', 'parsed']);
  });
});
