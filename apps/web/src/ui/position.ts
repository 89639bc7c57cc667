import { isRightToLeft } from '../lib/i18n/direction.ts';

/** The box that a popover is positioned beside, in px of the viewport. A point is a box of no size. */
export interface AnchorBox {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/**
 * The side of the anchor that a popover is on, and the edge that both align to. `beside` is at the end of the line: at the right where lines
 * run from left to right.
 */
export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'beside' | 'top' | 'bottom';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smallest distance to an edge of the window, in px. */
const EDGE = 8;
/** Distance between the anchor and the popover, in px. */
const GAP = 4;

/**
 * The left and top, in px, of a box of `size` beside `anchor` in a viewport of the size of `view`. When the box does not fit
 * on its side, it is put on the opposite side. It always keeps `EDGE` to the edges of the window. `isMirrored`: lines run from right to left.
 */
export function positionBeside(
  anchor: AnchorBox,
  size: Size,
  view: Size & { readonly placement: Placement; readonly isMirrored?: boolean },
): Readonly<{ left: number; top: number }> {
  if (view.isMirrored === true) {
    const mirrored = { ...anchor, left: view.width - anchor.right, right: view.width - anchor.left };
    const { left: fromRight, top } = positionBeside(mirrored, size, { ...view, isMirrored: false });
    return { left: view.width - fromRight - size.width, top };
  }
  const [side, align] = view.placement.split('-') as [string, string | undefined];
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - size.height;
  let left = anchor.left;
  let top = side === 'top' ? above : below;
  if (side === 'beside') {
    left = anchor.right + GAP;
    top = anchor.top - GAP;
    if (left + size.width > view.width - EDGE) left = anchor.left - GAP - size.width;
  } else {
    if (align === 'end') left = anchor.right - size.width;
    if (align === undefined) left = (anchor.left + anchor.right - size.width) / 2;
    if (side === 'bottom' && below + size.height > view.height - EDGE && above >= EDGE) top = above;
    if (side === 'top' && above < EDGE) top = below;
  }
  const inside = (at: number, extent: number, available: number): number =>
    Math.max(EDGE, Math.min(at, available - EDGE - extent));
  return { left: inside(left, size.width, view.width), top: inside(top, size.height, view.height) };
}

/** Shows an element with `popover="manual"` in the top layer, beside an element or a box. */
export function showBeside(element: HTMLElement, anchor: Element | AnchorBox, placement: Placement): void {
  // jsdom has no popovers.
  if (typeof element.showPopover === 'function') element.showPopover();
  const box = anchor instanceof Element ? anchor.getBoundingClientRect() : anchor;
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const view = { width: innerWidth, height: innerHeight, placement, isMirrored: isRightToLeft() };
  const at = positionBeside(box, size, view);
  element.style.left = `${at.left}px`;
  element.style.top = `${at.top}px`;
}

/** Moves a box that has grown past the lower edge of the window up, so that all of it shows. */
export function keepInside(element: HTMLElement): void {
  const lowest = Math.max(EDGE, innerHeight - EDGE - element.offsetHeight);
  if (Number.parseFloat(element.style.top) > lowest) element.style.top = `${lowest}px`;
}
