/** Values that the browser stores for this page, by key, as JSON. */
export interface KeptValues {
  /** The stored value; undefined when there is none or it is not JSON. The caller checks its shape. */
  readonly get: (key: string) => unknown;
  readonly set: (key: string, value: unknown) => void;
  readonly remove: (key: string) => void;
  /** Removes everything except the given keys [AUTH-037]. */
  readonly clearExcept: (keys: readonly string[]) => void;
}

const PROBE = 'storage-probe';

function usable(storage: Storage | undefined): storage is Storage {
  try {
    storage?.setItem(PROBE, '1');
    storage?.removeItem(PROBE);
    return storage !== undefined;
  } catch {
    return false;
  }
}

function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => values.delete(key),
    setItem: (key, value) => values.set(key, value),
  };
}

/** Stores values in the given storage, or in memory when the browser refuses it [SHELL-177]. */
export function keepIn(open: () => Storage | undefined): KeptValues {
  let storage: Storage;
  try {
    const offered = open();
    storage = usable(offered) ? offered : memoryStorage();
  } catch {
    storage = memoryStorage();
  }
  return {
    get: (key) => {
      try {
        return (JSON.parse(storage.getItem(key) ?? 'null') as unknown) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (key, value) => {
      try {
        storage.setItem(key, JSON.stringify(value));
      } catch {
        // A full or blocked storage: only conveniences are stored, so a failure is ignored.
      }
    },
    remove: (key) => storage.removeItem(key),
    clearExcept: (keys) => {
      const all = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      for (const key of all) if (key !== null && !keys.includes(key)) storage.removeItem(key);
    },
  };
}

/** Values that remain after the tab is closed. */
export const kept: KeptValues = keepIn(() => globalThis.localStorage);

/** Values that this tab keeps until it closes, while other pages are open in it. */
export const keptInTab: KeptValues = keepIn(() => globalThis.sessionStorage);
