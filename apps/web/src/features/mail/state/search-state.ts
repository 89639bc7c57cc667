import { createStore } from '../../../lib/store.ts';

/** On a phone the search stands behind an icon; true while it is shown. */
export const searchOpen = createStore(false);
