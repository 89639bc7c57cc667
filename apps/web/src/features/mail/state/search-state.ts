import { createStore } from '../../../lib/store.ts';

/** Whether the search field is shown on a phone, where an icon opens it. */
export const searchOpen = createStore(false);
