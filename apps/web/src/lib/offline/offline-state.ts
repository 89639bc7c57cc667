import { createStore } from '../store.ts';

/**
 * When the page was started without a network: the time of what it shows, in ms since 1970. Null while the gateway answers, and when the
 * network went away later.
 */
export const shownAsOf = createStore<number | null>(null);

/** Whether the page was started without a network and has not reached the gateway since. */
export function startedOffline(): boolean {
  return shownAsOf.get() !== null;
}
