import type { MessageList } from '../data/message-list.ts';

/**
 * Opens or closes a conversation, or a sender's group, in the list. All its uids are stored, so that it stays open when a new
 * message becomes its head.
 */
export function toggleOpened(list: MessageList, head: number, isOpen: boolean): void {
  const map = list.state.get().rows.get(head)?.threadmap ?? [];
  list.opened.set(({ startsOpen, toggled }) => {
    const next = new Set([...toggled].filter((uid) => !map.includes(uid)));
    if (isOpen !== startsOpen) for (const uid of map) next.add(uid);
    return { startsOpen, toggled: next };
  });
}
