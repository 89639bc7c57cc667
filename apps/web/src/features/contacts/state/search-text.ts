import { createStore } from '../../../lib/store.ts';

/** What is typed in the search of the contacts. It stays while the user goes to other sections. */
export const searchText = createStore('');
