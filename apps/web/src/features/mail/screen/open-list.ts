import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { ListView } from '../list/list-view.ts';
import { createStore } from '../../../lib/store.ts';

/** The list on the screen, for what stands outside it: toolbar, shortcuts, bulk bar, drag. */
export interface OpenList {
  readonly folder: string;
  readonly uidvalidity: number;
  readonly view: ListView;
}

/** Null while no list is on the screen. */
export const openList = createStore<OpenList | null>(null);

/** The known rows of some uids. */
export function rowsOf(uids: Iterable<number>): MessageRow[] {
  const view = openList.get()?.view;
  const rows: MessageRow[] = [];
  for (const uid of uids) {
    const row = view?.rowOf(uid);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** The uid beside another in the list (`step` 1 below, -1 above), 0 at its ends or where it is not read yet. */
export function neighbour(uid: number, step: 1 | -1): number {
  const view = openList.get()?.view;
  const index = view?.indexOf(uid) ?? -1;
  return view === undefined || index === -1 ? 0 : view.uidAt(index + step);
}

/** What is opened or focused when these rows leave: the next below them, else the next above; 0 for none. */
export function survivorOf(uids: ReadonlySet<number>): number {
  const view = openList.get()?.view;
  if (view === undefined) return 0;
  const places = [...uids].map((uid) => view.indexOf(uid)).filter((index) => index !== -1);
  if (places.length === 0) return 0;
  for (let index = Math.max(...places) + 1; index < view.total; index += 1) {
    if (!uids.has(view.uidAt(index))) return view.uidAt(index);
  }
  for (let index = Math.min(...places) - 1; index >= 0; index -= 1) {
    if (!uids.has(view.uidAt(index))) return view.uidAt(index);
  }
  return 0;
}
