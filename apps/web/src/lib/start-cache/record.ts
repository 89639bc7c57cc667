import { openDatabase, settled } from '../indexed-db.ts';
import type { Sealed } from '../local-crypto.ts';

/** What the browser stores of the start cache: one encrypted record. */
export interface StartRecord extends Sealed {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The place of the record. */
export interface RecordStore {
  readonly read: () => Promise<StartRecord | undefined>;
  readonly write: (record: StartRecord) => Promise<void>;
  readonly clear: () => Promise<void>;
}

const DATABASE = 'start-cache';
const STORE = 'records';
const ONLY = 'start';

/**
 * The record in IndexedDB. Where the browser has none (private windows, tests), every call rejects. The database opens with the first
 * call and stays open, so that a deletion at sign-out is on its way at once.
 */
export function recordInDatabase(): RecordStore {
  let database: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    database ??= openDatabase(DATABASE, (created) => created.createObjectStore(STORE));
    return (await database).transaction(STORE, mode).objectStore(STORE);
  };
  return {
    read: async () => (await settled((await store('readonly')).get(ONLY))) as StartRecord | undefined,
    write: async (record) => {
      await settled((await store('readwrite')).put(record, ONLY));
    },
    clear: async () => {
      await settled((await store('readwrite')).clear());
    },
  };
}
