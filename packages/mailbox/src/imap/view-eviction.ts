import type { FolderState } from './folder-state.ts';
import { MAX_VIEW_BYTES, MAX_VIEW_ROWS } from './limits.ts';

/** A view to drop; `isTooMuch`: because all views together exceed their limits. */
interface Dropped {
  readonly state: FolderState;
  readonly isTooMuch: boolean;
}

/**
 * The least recently used views while all views together exceed their limits, and views that mostly hold removed rows. `sharedBytes` is what
 * the views share.
 */
export function viewsToDrop(
  all: Iterable<FolderState>,
  selected: FolderState | null,
  sharedBytes: number,
): readonly Dropped[] {
  const states = [...all];
  const stale = ({ view }: FolderState): boolean => view.count > 1000 && view.waste > 0.5;
  const idle = states
    .filter((state) => state.filling === null && (state !== selected || stale(state)))
    .sort((a, b) => a.lastUsed - b.lastUsed);
  let rows = 0;
  let bytes = sharedBytes;
  for (const { view } of states) {
    rows += view.count;
    bytes += view.byteLength;
  }
  const dropped: Dropped[] = [];
  for (const state of idle) {
    const fits = rows <= MAX_VIEW_ROWS && bytes <= MAX_VIEW_BYTES;
    if (fits && !stale(state)) continue;
    rows -= state.view.count;
    bytes -= state.view.byteLength;
    dropped.push({ state, isTooMuch: !fits });
  }
  return dropped;
}
