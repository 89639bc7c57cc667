import { openDatabase, settled } from '../indexed-db.ts';
import type { Sealed } from '../local-crypto.ts';

/** The signed-in user as the browser keeps them: encrypted with the device key. */
export interface KeptOwner extends Sealed {
  readonly key: CryptoKey;
}

/** What is known of a kept message without decrypting it. */
export interface MessageFacts {
  readonly id: string;
  /** When it was opened last, in ms since 1970. */
  readonly at: number;
  readonly bytes: number;
}

const DATABASE = 'offline';
const DEVICE = 'device';
const MESSAGES = 'messages';
const FACTS = 'facts';
const STORES = [DEVICE, MESSAGES, FACTS];

let database: Promise<IDBDatabase> | undefined;

async function storesOf(mode: IDBTransactionMode, ...names: string[]): Promise<(name: string) => IDBObjectStore> {
  database ??= openDatabase(DATABASE, (created) => STORES.forEach((one) => created.createObjectStore(one)));
  const transaction = (await database).transaction(names, mode);
  return (name) => transaction.objectStore(name);
}

/** Reads who was signed in, and when the gateway last confirmed that. Rejects where the browser has no IndexedDB, as all functions here. */
export async function readOwner(): Promise<{ owner: KeptOwner; at: number } | null> {
  const store = (await storesOf('readonly', DEVICE))(DEVICE);
  const [owner, at] = await Promise.all<unknown>([settled(store.get('owner')), settled(store.get('at'))]);
  return owner === undefined || typeof at !== 'number' ? null : { owner: owner as KeptOwner, at };
}

export async function writeOwner(owner: KeptOwner): Promise<void> {
  const store = (await storesOf('readwrite', DEVICE))(DEVICE);
  await settled(store.put(owner, 'owner'));
}

/** Records when the gateway last confirmed the session. */
export async function writeContact(at: number): Promise<void> {
  await settled((await storesOf('readwrite', DEVICE))(DEVICE).put(at, 'at'));
}

export async function readMessage(id: string): Promise<Sealed | undefined> {
  return (await settled((await storesOf('readonly', MESSAGES))(MESSAGES).get(id))) as Sealed | undefined;
}

/** Writes a message, and removes those that `drop` chooses of all. */
export async function writeMessage(
  facts: MessageFacts,
  sealed: Sealed,
  drop: (all: readonly MessageFacts[]) => readonly string[],
): Promise<void> {
  const store = await storesOf('readwrite', MESSAGES, FACTS);
  store(MESSAGES).put(sealed, facts.id);
  store(FACTS).put(facts, facts.id);
  for (const id of drop((await settled(store(FACTS).getAll())) as MessageFacts[])) {
    store(MESSAGES).delete(id);
    await settled(store(FACTS).delete(id));
  }
}

/** Removes everything. */
export async function clearAll(): Promise<void> {
  const store = await storesOf('readwrite', ...STORES);
  await Promise.all(STORES.map((name) => settled(store(name).clear())));
}
