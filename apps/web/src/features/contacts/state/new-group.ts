import { createStore } from '../../../lib/store.ts';

/** The contacts with which the form of a new group begins. */
export const membersOfNewGroup = createStore<readonly string[]>([]);
