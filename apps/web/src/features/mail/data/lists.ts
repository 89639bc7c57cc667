import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { ListScope } from '@pillarbox/contract/mail/list';
import { createStore } from '../../../lib/store.ts';
import type { ListCalendar, MessageList } from './message-list.ts';
import { createMessageList } from './message-list.ts';

/** Number of lists kept in memory, so that returning to one shows it at once. The least recently used one is dropped. */
const MAX_KEPT = 6;
const lists = new Map<string, MessageList>();
/** What a search of the whole account found, by folder: changes apply to it as to every list of the folder. */
const found = new Map<string, MessageList>();

function keyOf(scope: ListScope): string {
  return JSON.stringify([
    scope.folder,
    scope.realmid ?? '',
    scope.sort,
    scope.dir,
    scope.threaded,
    scope.conversations ?? false,
    scope.byreturn ?? false,
    scope.sendergroups ?? null,
    scope.search ?? null,
  ]);
}

/** The list of a scope, undefined when it is not kept. */
export function knownList(scope: ListScope): MessageList | undefined {
  return lists.get(keyOf(scope));
}

/** The list of a scope. Returns the same object while the list is kept. */
export function listOf(scope: ListScope, calendar: () => ListCalendar): MessageList {
  const key = keyOf(scope);
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
  return allLists().filter((list) => list.scope.folder === folder);
}

/** Kept lists of other folders whose rows show conversations over all folders. */
export function conversationListsBeside(folder: string): MessageList[] {
  return [...lists.values()].filter(({ scope }) => scope.folder !== folder && scope.conversations === true);
}

/** The kept lists of snoozed messages, whose order depends on their times. */
export function listsByReturn(): MessageList[] {
  return [...lists.values()].filter(({ scope }) => scope.byreturn === true);
}

/** Every kept list. */
export function allLists(): MessageList[] {
  return [...lists.values(), ...found.values()];
}

/** The list of what a search found in a folder. Its positions are set by the search; it loads rows by uid only. */
export function foundListOf(folder: string): MessageList {
  const known = found.get(folder);
  if (known !== undefined) return known;
  const scope = { folder, sort: SORT_KEY.DATE, dir: -1, threaded: false } as const;
  const list = createMessageList(scope, () => ({ zone: 'UTC', weekstart: 1 }));
  found.set(folder, list);
  return list;
}

/** Grows when rows that a search found change. */
export const foundVersion = createStore(0);

/** Forgets what a search found, when another one begins. */
export function forgetFound(): void {
  found.clear();
}

/** Forgets all lists, at sign-out. */
export function forgetLists(): void {
  for (const list of lists.values()) list.showNothing();
  lists.clear();
  found.clear();
}
