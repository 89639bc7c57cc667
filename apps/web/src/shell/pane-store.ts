import { kept } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import { PANE, clampPaneWidth } from '../ui/pane-width.ts';

/** Storage key of the sizes in the interface [SHELL-128]. */
const GUI_SIZES = 'guiSizes';

function keptSizes(): Readonly<Record<string, unknown>> {
  const sizes = kept.get(GUI_SIZES);
  return typeof sizes === 'object' && sizes !== null ? (sizes as Record<string, unknown>) : {};
}

/** The folder pane's width in px, restored from the last visit. */
export const paneWidth = createStore<number>(recallPaneWidth());

/** The stored width, limited to 216..500; the default without a valid one. */
export function recallPaneWidth(): number {
  const width = keptSizes()['nav1Width'];
  return typeof width === 'number' ? clampPaneWidth(width) : PANE.usual;
}

/** Stores the width as guiSizes.nav1Width; other sizes stay. */
export function keepPaneWidth(width: number): void {
  kept.set(GUI_SIZES, { ...keptSizes(), nav1Width: clampPaneWidth(width) });
}
