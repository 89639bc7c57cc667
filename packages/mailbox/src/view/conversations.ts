/** The conversations of some rows: the newest row of each, and the chain from each row to the next older one. */
export interface Conversations {
  /** 1 at the slot of each conversation's newest row. */
  readonly heads: Uint8Array;
  /** The next older row of the same conversation, by slot, plus 1; 0 at its oldest. */
  readonly older: Uint32Array;
}

/**
 * Groups rows by thread root.
 *
 * @param byDate slots, oldest first.
 * @param slots one more than the highest slot.
 * @param rootOf returns the root node of a row's thread.
 */
export function conversations(byDate: Uint32Array, slots: number, rootOf: (slot: number) => number): Conversations {
  const heads = new Uint8Array(slots);
  const older = new Uint32Array(slots);
  const newest = new Map<number, number>();
  for (const slot of byDate) {
    const root = rootOf(slot);
    const previous = newest.get(root);
    if (previous !== undefined) {
      heads[previous] = 0;
      older[slot] = previous + 1;
    }
    heads[slot] = 1;
    newest.set(root, slot);
  }
  return { heads, older };
}

/** The slots of a conversation from one row on, newest first, at most `most`. */
export function chain({ older }: Conversations, head: number, most: number): number[] {
  const rows = [head];
  let next = older[head] ?? 0;
  while (next !== 0 && rows.length < most) {
    rows.push(next - 1);
    next = older[next - 1] ?? 0;
  }
  return rows;
}
