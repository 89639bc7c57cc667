import { createStore } from '../../../lib/store.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import { selection } from '../state/selection.ts';

/** The open menu of a task. */
export interface OpenTaskMenu {
  /** The task, or all checked ones when it is checked. */
  readonly ids: readonly string[];
  /** The box that the menu opens beside. */
  readonly anchor: AnchorBox;
  /** `list` is the choice of a list. */
  readonly part: 'whole' | 'list';
}

/** The task whose menu is open; null for none. */
export const taskMenu = createStore<OpenTaskMenu | null>(null);

/** Opens the menu of a task. When it is checked, the menu is about all checked ones. */
export function openTaskMenu(id: string, anchor: AnchorBox): void {
  const { checked } = selection.get();
  taskMenu.set({ ids: checked.has(id) ? [...checked] : [id], anchor, part: 'whole' });
}
