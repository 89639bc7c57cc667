import type { LocalBus, LocalNotice } from './store.ts';

/** A bus within one process: `publish` calls the listeners synchronously, in the order of their subscription. */
export function createLocalBus(): LocalBus {
  const listeners = new Map<string, Set<(notice: LocalNotice) => void>>();
  return {
    publish(notice) {
      for (const listener of [...(listeners.get(notice.address) ?? [])]) listener(notice);
    },
    subscribe(address, listener) {
      const own = listeners.get(address) ?? new Set();
      listeners.set(address, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(address) === own) listeners.delete(address);
      };
    },
  };
}
