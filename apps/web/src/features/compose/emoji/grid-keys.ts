/** The number of cells in a row of the grid. */
export const COLUMNS = 8;

interface GridKey {
  readonly key: string;
  readonly ctrlKey: boolean;
}

/**
 * The cell to which a key moves from cell `at` of `count` cells in rows of 8 (WAI-ARIA grid): arrows, Home and End in the row, with
 * Ctrl in the whole grid, and the page keys by four rows. -1 is above the first row. Null for another key.
 */
export function nextCell({ key, ctrlKey }: GridKey, at: number, count: number): number | null {
  const last = count - 1;
  const start = at - (at % COLUMNS);
  switch (key) {
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      // The last row may be short.
      return start + COLUMNS > last ? at : Math.min(last, at + COLUMNS);
    case 'ArrowUp':
      return Math.max(-1, at - COLUMNS);
    case 'Home':
      return ctrlKey ? 0 : start;
    case 'End':
      return ctrlKey ? last : Math.min(last, start + COLUMNS - 1);
    case 'PageDown':
      return Math.min(last, at + 4 * COLUMNS);
    case 'PageUp':
      return Math.max(0, at - 4 * COLUMNS);
    default:
      return null;
  }
}
