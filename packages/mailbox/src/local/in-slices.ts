import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time for which a large folder may keep everybody else waiting, in milliseconds. */
const SLICE_MS = 10;

/** Runs work that comes in small steps, letting others have their turn between slices. */
export async function inSlices(steps: Iterator<unknown>): Promise<void> {
  let until = performance.now() + SLICE_MS;
  while (steps.next().done !== true) {
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}

/** Takes a list apart into pieces of at most `length`. */
export function* piecesOf<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += length) yield list.slice(at, at + length);
}
