/** Width of the folder pane in px: 216 by default, at least 216, at most 500 (SHELL-127, VAL-046). */
export const PANE = { least: 216, most: 500, usual: 216, step: 16 } as const;

/** The nearest allowed width in whole px; the default for NaN. */
export function clampPaneWidth(width: number): number {
  if (!Number.isFinite(width)) return PANE.usual;
  return Math.round(Math.min(PANE.most, Math.max(PANE.least, width)));
}
