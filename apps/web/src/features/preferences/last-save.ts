import { createStore } from '../../lib/store.ts';

/** The last save of this page. */
export interface LastSave {
  /** Saves what was there before. */
  readonly undo: () => void;
}

/** The last change that was saved on this page; null before the first one, and while one is being saved. */
export const lastSave = createStore<LastSave | null>(null);

/** Shows that a change of settings was saved, and offers to undo it. The next change replaces the offer. */
export function offerUndo(undo: () => void): void {
  lastSave.set({ undo });
}
