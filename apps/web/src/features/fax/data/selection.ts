import { makeRowSelection } from '../../../lib/row-selection.ts';

/** The faxes that are chosen for an action, by id. */
export const { selection, toggle, check, uncheckAll } = makeRowSelection();

/** Chooses also the faxes from the last one that was chosen to this one; `ids` is the order of the list. */
export function checkRange(id: string, ids: readonly string[]): void {
  const [one, other] = [ids.indexOf(selection.get().anchor), ids.indexOf(id)];
  if (one === -1) toggle(id);
  else check(ids.slice(Math.min(one, other), Math.max(one, other) + 1), true);
}
