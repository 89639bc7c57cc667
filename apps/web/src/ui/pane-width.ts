/** The folder pane is 216 px wide unless moved, and stays between 216 and 500 (SHELL-127, VAL-046). */
export const PANE = { least: 216, most: 500, usual: 216, step: 16 } as const;

/** The nearest allowed pane width in whole px; what is no number becomes the usual width. */
export function clampPaneWidth(width: number): number {
  if (!Number.isFinite(width)) return PANE.usual;
  return Math.round(Math.min(PANE.most, Math.max(PANE.least, width)));
}
