import { createStore } from '../../../lib/store.ts';
import type { Selection } from '../list/selection.ts';
import { NOTHING_SELECTED } from '../list/selection.ts';

/** Checked rows of the open list. */
export const selection = createStore<Selection>(NOTHING_SELECTED);
/** The row that keys act on, by uid; 0 for none. */
export const activeUid = createStore(0);
/** How many rows of how many: told by the list, for the header and the position counter. */
export const shownTotal = createStore(0);

/** Forgets what belongs to the list that was open. */
export function leaveList(): void {
  selection.set(NOTHING_SELECTED);
  activeUid.set(0);
}
