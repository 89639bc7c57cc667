import { useSyncExternalStore } from 'react';
import { shownAsOf, startedOffline } from './offline/offline-state.ts';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  const stop = shownAsOf.subscribe(listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
    stop();
  };
}

/** Whether the browser has a network, and the gateway has answered since the page was started. */
export function isOnline(): boolean {
  return navigator.onLine && !startedOffline();
}

/** The same in a component. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}
