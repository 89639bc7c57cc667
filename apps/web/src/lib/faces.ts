import { createStore } from './store.ts';

/** Addresses of photos by email address in lower case; only the people who have one. */
export const photos = createStore<ReadonlyMap<string, string>>(new Map());

/** How many faces of an email address are on the screen. */
export const faces = new Map<string, number>();
