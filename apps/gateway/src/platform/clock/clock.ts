import { setTimeout as delay } from 'node:timers/promises';

/** The current time and waiting, passed as a dependency so that tests can set the time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The system clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await delay(ms, undefined, { ref: true, ...(signal && { signal }) });
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  },
};
