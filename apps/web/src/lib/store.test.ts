import { describe, expect, it, vi } from 'vitest';
import { computedStore, createStore } from './store.ts';

describe('a store', () => {
  it('notifies subscribers of a change, but not of an identical value', () => {
    const store = createStore(1);
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    store.set(1);
    store.set((value) => value + 1);
    stop();
    store.set(9);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.get()).toBe(9);
  });
});

describe('a computed store', () => {
  it('is computed when it is read, once for each change of its sources', () => {
    const [first, second] = [createStore(1), createStore(10)];
    const compute = vi.fn((a: number, b: number) => ({ sum: a + b }));
    const sum = computedStore(first, second, compute);
    const heard = vi.fn();
    const stop = sum.subscribe(heard);
    expect(compute).not.toHaveBeenCalled();
    expect(sum.get()).toBe(sum.get());
    second.set(20);
    expect(sum.get().sum).toBe(21);
    expect(compute).toHaveBeenCalledTimes(2);
    stop();
    first.set(2);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
