import type { Compare } from './order.ts';

/** Rows sorted or merged between two pauses: about 5 ms of comparing texts. */
const STEP = 2000;

/**
 * Sorts in steps: each `next()` works for a few milliseconds. Returns the sorted slots at the end. A bottom-up merge sort,
 * because it can pause anywhere.
 */
export function* mergeSortInSteps(slots: Uint32Array, compare: Compare): Generator<undefined, Uint32Array> {
  let from = Uint32Array.from(slots);
  for (let at = 0; at < from.length; at += STEP) {
    from.subarray(at, at + STEP).sort(compare);
    yield;
  }
  let to = new Uint32Array(from.length);
  for (let run = STEP; run < from.length; run *= 2) {
    let done = 0;
    for (let at = 0; at < from.length; at += run * 2) {
      const middle = Math.min(at + run, from.length);
      const end = Math.min(at + run * 2, from.length);
      let left = at;
      let right = middle;
      for (let index = at; index < end; index += 1) {
        const takeLeft = right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0);
        to[index] = (takeLeft ? from[left] : from[right]) ?? 0;
        if (takeLeft) left += 1;
        else right += 1;
        done += 1;
        if (done % STEP === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
