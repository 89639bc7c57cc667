import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { createStore } from '../../../lib/store.ts';

/** The user's scheduled messages, the one scheduled last at the end; null until they are loaded. */
export const scheduled = createStore<readonly OutboxItem[] | null>(null);

/** Whether an item of the outbox is a scheduled message that has not been sent. */
export function isScheduled({ sendat, state }: OutboxItem): boolean {
  return sendat > 0 && state !== 'accepted' && state !== 'filed' && state !== 'recalled';
}

function setOutbox(items: readonly OutboxItem[]): void {
  scheduled.set(items.filter(isScheduled));
}

let changes = 0;

/** Loads the outbox with `read`. When an item changes meanwhile, the reply may be older, so it loads again. */
export async function loadOutbox(read: () => Promise<readonly OutboxItem[]>): Promise<readonly OutboxItem[]> {
  const before = changes;
  const items = await read();
  if (changes !== before) return await loadOutbox(read);
  setOutbox(items);
  return items;
}

/** Takes over one item: its new state, or that it was sent or stopped. */
export function applyItem(item: OutboxItem): void {
  changes += 1;
  const others = (scheduled.get() ?? []).filter(({ id }) => id !== item.id);
  const isNew = others.length === (scheduled.get() ?? []).length;
  if (isNew && !isScheduled(item)) return;
  setOutbox([...others, item]);
}
