import type { ListScope } from '@pillarbox/contract/mail/list';
import type { ListCalendar, MessageList } from './message-list.ts';
import { createMessageList } from './message-list.ts';

/** Number of lists kept in memory, so that returning to one shows it at once. The least recently used one is dropped. */
const MAX_KEPT = 6;
const lists = new Map<string, MessageList>();

/** The list of a scope. Returns the same object while the list is kept. */
export function listOf(scope: ListScope, calendar: () => ListCalendar): MessageList {
  const key = JSON.stringify([
    scope.folder,
    scope.realmid ?? '',
    scope.sort,
    scope.dir,
    scope.threaded,
    scope.conversations ?? false,
    scope.sendergroups ?? null,
    scope.search ?? null,
  ]);
  const list = lists.get(key) ?? createMessageList(scope, calendar);
  lists.delete(key);
  lists.set(key, list);
  for (const old of [...lists.keys()].slice(0, Math.max(0, lists.size - MAX_KEPT))) {
    lists.get(old)?.showNothing();
    lists.delete(old);
  }
  return list;
}

/** All kept lists of a folder, searched and filtered ones too. */
export function listsIn(folder: string): MessageList[] {
  return [...lists.values()].filter((list) => list.scope.folder === folder);
}

/** Kept lists of other folders whose rows show conversations over all folders. */
export function conversationListsBeside(folder: string): MessageList[] {
  return [...lists.values()].filter(({ scope }) => scope.folder !== folder && scope.conversations === true);
}

/** Every kept list. */
export function allLists(): MessageList[] {
  return [...lists.values()];
}

/** Forgets all lists, at sign-out. */
export function forgetLists(): void {
  for (const list of lists.values()) list.showNothing();
  lists.clear();
}
