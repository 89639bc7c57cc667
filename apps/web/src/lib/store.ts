import { useSyncExternalStore } from 'react';

/** A value with subscribers, for what is neither server data nor place (DESIGN section 3). */
export interface Store<T> {
  readonly get: () => T;
  /** Replaces the value; a function gets the present one. The same value tells nobody. */
  readonly set: (next: T | ((now: T) => T)) => void;
  /** Calls back after each change until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that begins with the given value. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      const changed = typeof next === 'function' ? (next as (now: T) => T)(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value in a component. */
export function useStore<T>(store: Store<T>): T;
/** A part of the store's value; the component renders again only when that part changes (compared by identity). */
export function useStore<T, P>(store: Store<T>, part: (value: T) => P): P;
export function useStore<T, P>(store: Store<T>, part?: (value: T) => P): T | P {
  const read = (): T | P => (part === undefined ? store.get() : part(store.get()));
  return useSyncExternalStore(store.subscribe, read, read);
}
