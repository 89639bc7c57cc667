import { openDatabase, settled } from '../../../lib/indexed-db.ts';
import type { Sealed } from '../../../lib/local-crypto.ts';

/** A stored entry. Its content is encrypted with the session's key. */
export interface KeptEntry extends Sealed {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A store of encrypted entries. */
export interface JournalStore {
  readonly put: (entry: KeptEntry) => Promise<void>;
  readonly all: () => Promise<readonly KeptEntry[]>;
  readonly remove: (id: string) => Promise<void>;
}

/** The database of messages that are being written. */
const DATABASE = 'compose-journal';
const STORE = 'entries';

/** A store in memory, for the life of the page. */
export function memoryStore(): JournalStore {
  const entries = new Map<string, KeptEntry>();
  return {
    put: (entry) => Promise.resolve(void entries.set(entry.id, entry)),
    all: () => Promise.resolve([...entries.values()]),
    remove: (id) => Promise.resolve(void entries.delete(id)),
  };
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

/** The store in IndexedDB, or in memory where the browser has none (private windows, tests) [SHELL-177]. */
export async function openJournalStore(name: string = DATABASE): Promise<JournalStore> {
  try {
    return databaseStore(await openDatabase(name, (database) => database.createObjectStore(STORE, { keyPath: 'id' })));
  } catch {
    return memoryStore();
  }
}
