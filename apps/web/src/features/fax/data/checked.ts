import { createStore } from '../../../lib/store.ts';

/** The ids of the faxes that are chosen for an action. */
export const checkedFaxes = createStore<ReadonlySet<string>>(new Set());

/** The fax from which a range is chosen. */
let anchor = '';

/** Chooses a fax, or no longer. */
export function toggleFax(id: string): void {
  anchor = id;
  checkedFaxes.set((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
}

/** Chooses the faxes from the last one that was chosen to this one; `ids` is the order of the list. */
export function checkRange(id: string, ids: readonly string[]): void {
  const [one, other] = [ids.indexOf(anchor), ids.indexOf(id)];
  if (one === -1) {
    toggleFax(id);
    return;
  }
  const range = ids.slice(Math.min(one, other), Math.max(one, other) + 1);
  checkedFaxes.set((now) => new Set([...now, ...range]));
}

/** Chooses exactly these. */
export function checkFaxes(ids: readonly string[]): void {
  checkedFaxes.set(new Set(ids));
}
