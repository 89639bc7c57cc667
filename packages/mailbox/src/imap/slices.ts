import { setImmediate as nextTurn } from 'node:timers/promises';
import { SLICE_MS } from './engine/limits.ts';

/** Runs work in small steps, and yields to the event loop after each time slice (SLICE_MS). */
export async function inSlices(steps: Iterator<undefined>): Promise<void> {
  let until = performance.now() + SLICE_MS;
  while (steps.next().done !== true) {
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}
