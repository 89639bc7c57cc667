import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { ReadableStore } from '../../../lib/store.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { foundMessage } from '../data/found-messages.ts';
import { foundListOf } from '../data/lists.ts';
import type { MessageList } from '../data/message-list.ts';
import type { ListView } from '../model/list-view.ts';

/** The list on the screen, for parts outside it: toolbar, shortcuts, bulk bar, drag. */
export interface OpenList {
  readonly folder: string;
  readonly list: Pick<MessageList, 'state' | 'view'>;
}

/** Null while no list is on the screen. */
export const openList = createStore<OpenList | null>(null);

/** The UIDVALIDITY of the open folder, 0 while it is unknown. */
export function openUidvalidity(): number {
  return openList.get()?.list.state.get().uidvalidity ?? 0;
}

/** The view of the open list, undefined while no list is on the screen. */
export function openView(): ListView | undefined {
  return openList.get()?.list.view.get();
}

const NO_VIEW: ReadableStore<ListView | undefined> = createStore(undefined);

/** A part of the view of the open list. The component renders again only when that part changes (compared by identity). */
export function useOpenView<P>(part: (view: ListView | undefined) => P): P {
  return useStore<ListView | undefined, P>(useStore(openList)?.list.view ?? NO_VIEW, part);
}

/** The loaded rows of some messages: of uids of the open list, or of results of a search (data/found-messages.ts). */
export function rowsOf(ids: Iterable<number>): MessageRow[] {
  const view = openView();
  const rows: MessageRow[] = [];
  for (const id of ids) {
    const found = foundMessage(id);
    const row = found === undefined ? view?.rowOf(id) : foundListOf(found.folder).view.get().rowOf(found.uid);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** The uid below (`step` 1) or above (-1) another one in the list; 0 at the ends and where the order is not loaded. */
export function neighbour(uid: number, step: 1 | -1): number {
  const view = openView();
  const index = view?.indexOf(uid) ?? -1;
  return view === undefined || index === -1 ? 0 : view.uidAt(index + step);
}

/** The uid that gets the focus when these rows are removed: the next one below them, else above; 0 for none. */
export function nextAfterRemoval(uids: ReadonlySet<number>): number {
  const view = openView();
  if (view === undefined) return 0;
  const positions = [...uids].map((uid) => view.indexOf(uid)).filter((index) => index !== -1);
  if (positions.length === 0) return 0;
  for (let index = Math.max(...positions) + 1; index < view.total; index += 1) {
    if (!uids.has(view.uidAt(index))) return view.uidAt(index);
  }
  for (let index = Math.min(...positions) - 1; index >= 0; index -= 1) {
    if (!uids.has(view.uidAt(index))) return view.uidAt(index);
  }
  return 0;
}
