import { useSyncExternalStore } from 'react';

/** A value that can be read and subscribed to. */
export interface ReadableStore<T> {
  readonly get: () => T;
  /** Calls back after each change. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A value with subscribers, for state that is neither server data nor the location. */
export interface Store<T> extends ReadableStore<T> {
  /** Replaces the value; a function receives the current one. An identical value notifies nobody. */
  readonly set: (next: T | ((now: T) => T)) => void;
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

/** A value computed from two stores. It is computed when it is read, and again only after one of them has changed. */
export function computedStore<A, B, T>(
  first: ReadableStore<A>,
  second: ReadableStore<B>,
  compute: (first: A, second: B) => T,
): ReadableStore<T> {
  let last: { readonly first: A; readonly second: B; readonly value: T } | null = null;
  return {
    get: () => {
      const [a, b] = [first.get(), second.get()];
      if (last === null || !Object.is(last.first, a) || !Object.is(last.second, b))
        last = { first: a, second: b, value: compute(a, b) };
      return last.value;
    },
    subscribe: (listener) => {
      const stops = [first.subscribe(listener), second.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The store's value in a component. */
export function useStore<T>(store: ReadableStore<T>): T;
/** A part of the store's value; the component renders again only when that part changes (compared by identity). */
export function useStore<T, P>(store: ReadableStore<T>, part: (value: T) => P): P;
export function useStore<T, P>(store: ReadableStore<T>, part?: (value: T) => P): T | P {
  const read = (): T | P => (part === undefined ? store.get() : part(store.get()));
  return useSyncExternalStore(store.subscribe, read, read);
}
