import { setTimeout as delay } from 'node:timers/promises';

/** The time, as a thing that is handed in, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
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
