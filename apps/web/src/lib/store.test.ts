import { describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

describe('a store', () => {
  it('tells subscribers of a change and not of the same value', () => {
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
