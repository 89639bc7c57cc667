/** The size of a shown file: as wide as the view, whole in the view, or a percentage of its own size. */
export type Zoom = 'width' | 'page' | number;

/** How one file is shown. Kept while the viewer is open. */
export interface FileView {
  readonly zoom: Zoom;
  /** Clockwise, in degrees: 0, 90, 180 or 270. */
  readonly turn: number;
  /** The page at the top of the view, from 1. */
  readonly page: number;
}

/** Percentages that the menu and the buttons offer. */
export const STEPS = [50, 75, 100, 125, 150, 200, 300, 400] as const;

/** Width and height in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Space around a page, in CSS pixels. */
export const MARGIN = 24;

/** The scale at which a file of this size is drawn in a view of that size. A picture that fits is not enlarged by `page`. */
export function scaleOf(zoom: Zoom, file: Size, view: Size): number {
  if (typeof zoom === 'number') return zoom / 100;
  const across = Math.max(1, view.width - 2 * MARGIN) / Math.max(1, file.width);
  if (zoom === 'width') return across;
  return Math.min(across, Math.max(1, view.height - 2 * MARGIN) / Math.max(1, file.height));
}

/** The next step after the present scale: larger for 1, smaller for -1. The ends stay. */
export function nextStep(scale: number, direction: 1 | -1): number {
  const percent = Math.round(scale * 100);
  const found = direction > 0 ? STEPS.find((step) => step > percent) : STEPS.findLast((step) => step < percent);
  return found ?? (direction > 0 ? STEPS[STEPS.length - 1] : STEPS[0]) ?? 100;
}

/** A size after a turn. */
export function turned({ width, height }: Size, turn: number): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}
