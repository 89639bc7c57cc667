import { createStore } from '../../../lib/store.ts';
import type { Selection } from '../model/selection.ts';
import { NOTHING_SELECTED } from '../model/selection.ts';

/** Checked rows of the open list. */
export const selection = createStore<Selection>(NOTHING_SELECTED);
/** The row that keys act on, by uid; 0 for none. */
export const activeUid = createStore(0);
/**
 * The message that the page opened because the previous one was removed; 0 for none. It is marked read only when the user acts
 * in the reading pane or opens it.
 */
export const autoOpenedUid = createStore(0);

/** Resets the state of the list that was open. */
export function leaveList(): void {
  selection.set(NOTHING_SELECTED);
  activeUid.set(0);
}
