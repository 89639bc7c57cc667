import type { Inventory, MessageFacts } from '../port.ts';
import type { LocalFolder, LocalStore } from './store.ts';

/** Messages that are read at once. */
const PORTION = 500;

/** Reads the facts of every message of a folder, in the order of their uids. */
export async function readInventory(
  store: LocalStore,
  { id, uidvalidity }: Pick<LocalFolder, 'id' | 'uidvalidity'>,
): Promise<Inventory> {
  const messages: MessageFacts[] = [];
  for (let above = 0; ;) {
    const found = await store.scan(id, above, PORTION);
    for (const { uid, size, arrived, flags, labels } of found) messages.push({ uid, size, arrived, flags, labels });
    if (found.length < PORTION) return { uidvalidity, messages };
    above = found.at(-1)?.uid ?? above;
  }
}
