import { createStore } from '../../../lib/store.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import { selection } from '../state/selection.ts';

/** The open menu of a row. */
export interface OpenRowMenu {
  /** The contact, or all checked ones when it is checked. */
  readonly ids: readonly string[];
  /** The box that the menu opens beside. */
  readonly anchor: AnchorBox;
  /** `group` is the choice of a group, `book` that of an address book. */
  readonly part: 'whole' | 'group' | 'book';
}

/** The row whose menu is open; null for none. */
export const rowMenu = createStore<OpenRowMenu | null>(null);

/** Opens the menu of a row. When the contact is checked, it is about all checked ones. */
export function openRowMenu(id: string, anchor: AnchorBox): void {
  const { checked } = selection.get();
  rowMenu.set({ ids: checked.has(id) ? [...checked] : [id], anchor, part: 'whole' });
}
