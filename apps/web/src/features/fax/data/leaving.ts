import { createStore } from '../../../lib/store.ts';

/** The ids of faxes that are about to be deleted: lists leave them out while the user can still undo it. */
export const leaving = createStore<ReadonlySet<string>>(new Set());
