import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds for which reading a large folder may block the event loop. */
const SLICE_MS = 10;

/** Runs work in small steps, and yields to the event loop between the time slices. */
export async function inSlices(steps: Iterator<unknown>): Promise<void> {
  let until = performance.now() + SLICE_MS;
  while (steps.next().done !== true) {
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}

/** Splits a list into pieces of at most `length` items. */
export function* piecesOf<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += length) yield list.slice(at, at + length);
}
