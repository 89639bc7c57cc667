/** The checked rows and the row where the next range begins. It has uids, so that new mail does not change it. */
export interface Selection {
  readonly checked: ReadonlySet<number>;
  /** The row that was clicked or checked last; 0 for none. */
  readonly anchor: number;
}

export const NOTHING_SELECTED: Selection = { checked: new Set(), anchor: 0 };

/** Checks or unchecks one row. */
export function toggled(selection: Selection, uid: number): Selection {
  const checked = new Set(selection.checked);
  if (!checked.delete(uid)) checked.add(uid);
  return { checked, anchor: uid };
}

/** Makes a row the start of the next range without checking it. */
export function anchoredAt(selection: Selection, uid: number): Selection {
  return selection.anchor === uid ? selection : { ...selection, anchor: uid };
}

/**
 * Checks all rows from the anchor to `uid` in the order of the list. With `adding` the rows that were checked stay checked. Without
 * an anchor in the list only this row is checked. Unknown positions (0) are left out.
 */
export function rangedTo(
  selection: Selection,
  uid: number,
  { order, adding }: { order: Uint32Array | readonly number[]; adding: boolean },
): Selection {
  const to = order.indexOf(uid);
  const from = selection.anchor === 0 ? -1 : order.indexOf(selection.anchor);
  if (to === -1) return selection;
  const [first, last] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
  const checked = new Set(adding ? selection.checked : []);
  for (const one of order.slice(first, last + 1)) if (one !== 0) checked.add(one);
  return { checked, anchor: from === -1 ? uid : selection.anchor };
}

/** Checks all given rows. */
export function allOf(uids: Iterable<number>, anchor: number): Selection {
  return { checked: new Set(uids), anchor };
}

/** Unchecks rows that left the list. Returns the same object when nothing changes. */
export function withoutGone(selection: Selection, gone: ReadonlySet<number>): Selection {
  if (![...gone].some((uid) => selection.checked.has(uid))) return selection;
  return { ...selection, checked: new Set([...selection.checked].filter((uid) => !gone.has(uid))) };
}

/** Whether a range from the anchor to `uid` contains positions whose uid is not known yet. */
export function rangeHasHoles(selection: Selection, uid: number, order: Uint32Array): boolean {
  const to = order.indexOf(uid);
  const from = selection.anchor === 0 ? -1 : order.indexOf(selection.anchor);
  if (to === -1 || from === -1) return false;
  return order.subarray(Math.min(from, to), Math.max(from, to) + 1).includes(0);
}
