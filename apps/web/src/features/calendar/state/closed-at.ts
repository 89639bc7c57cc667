import { createStore } from '../../../lib/store.ts';

/** When something over the view was closed last, as `performance.now` says it: the press that closes it begins nothing new. */
export const closedAt = createStore(Number.NEGATIVE_INFINITY);
