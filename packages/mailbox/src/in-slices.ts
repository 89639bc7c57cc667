import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that parsing, sorting or filling may block the event loop. */
export const SLICE_MS = 8;

/** Runs work in small steps, and yields to the event loop after each time slice (SLICE_MS). */
export async function inSlices(steps: Iterator<unknown>): Promise<void> {
  let until = performance.now() + SLICE_MS;
  while (steps.next().done !== true) {
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
