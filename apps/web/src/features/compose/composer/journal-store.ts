import type { Sealed } from './journal-crypto.ts';

/** A kept entry; nothing in it can be read without the session's key. */
export interface KeptEntry extends Sealed {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Where sealed entries are kept. */
export interface JournalStore {
  readonly put: (entry: KeptEntry) => Promise<void>;
  readonly all: () => Promise<readonly KeptEntry[]>;
  readonly remove: (id: string) => Promise<void>;
}

const DATABASE = 'compose-journal';
const STORE = 'entries';

/** A store that lives as long as the page. */
export function memoryStore(): JournalStore {
  const entries = new Map<string, KeptEntry>();
  return {
    put: (entry) => Promise.resolve(void entries.set(entry.id, entry)),
    all: () => Promise.resolve([...entries.values()]),
    remove: (id) => Promise.resolve(void entries.delete(id)),
  };
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB request failed')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
  return settled(request);
}

function databaseStore(database: IDBDatabase): JournalStore {
  const store = (mode: IDBTransactionMode): IDBObjectStore => database.transaction(STORE, mode).objectStore(STORE);
  return {
    put: async (entry) => {
      await settled(store('readwrite').put(entry));
    },
    all: async () => (await settled(store('readonly').getAll())) as KeptEntry[],
    remove: async (id) => {
      await settled(store('readwrite').delete(id));
    },
  };
}

/** The browser's own database, or memory where it has none to give (private windows, tests) [SHELL-177]. */
export async function openJournalStore(): Promise<JournalStore> {
  try {
    return databaseStore(await open());
  } catch {
    return memoryStore();
  }
}
