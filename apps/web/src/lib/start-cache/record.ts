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

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB request failed')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

/**
 * The record in IndexedDB. Where the browser has none (private windows, tests), every call rejects. The database opens with the first
 * call and stays open, so that a deletion at sign-out is on its way at once.
 */
export function recordInDatabase(): RecordStore {
  let database: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    database ??= open();
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
