import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { createStore } from '../../../lib/store.ts';

/** The user's messages that wait in the outbox; null until they are loaded. */
export const waiting = createStore<readonly OutboxItem[] | null>(null);

/** A message that the server took waits for nothing but its copy in Sent. */
function isWaiting({ state, queueid }: OutboxItem): boolean {
  return queueid === '' && state !== 'accepted' && state !== 'filed' && state !== 'recalled';
}

/** Whether an item of the outbox is a scheduled message that has not been sent. */
export function isScheduled(item: OutboxItem): boolean {
  return item.sendat > 0 && isWaiting(item);
}

/** How many messages the user may want to look at: all but those that are being sent and have met no difficulty. */
export function countWaiting(items: readonly OutboxItem[] | null): number {
  const isOnItsWay = ({ state, sendat, reason }: OutboxItem): boolean =>
    sendat === 0 && reason === '' && (state === 'held' || state === 'sending');
  return items?.filter((item) => !isOnItsWay(item)).length ?? 0;
}

let changes = 0;

/** Loads the outbox with `read`. When an item changes meanwhile, the reply may be older, so it loads again. */
export async function loadOutbox(read: () => Promise<readonly OutboxItem[]>): Promise<readonly OutboxItem[]> {
  const before = changes;
  const items = await read();
  if (changes !== before) return await loadOutbox(read);
  waiting.set(items.filter(isWaiting));
  return items;
}

/** Takes over one item: its new state, or that it was sent or stopped. */
export function applyItem(item: OutboxItem): void {
  changes += 1;
  const others = (waiting.get() ?? []).filter(({ id }) => id !== item.id);
  waiting.set([...others, item].filter(isWaiting));
}
