/** A point or a box on the screen that something is put beside, in px of the viewport. */
export interface AnchorBox {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Where a popover goes: the side of its anchor, and the edge it lines up with. */
export type Placement = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end' | 'right-start' | 'top' | 'bottom';

interface Room {
  readonly width: number;
  readonly height: number;
}

const EDGE = 8;
const GAP = 4;

/**
 * The left and top of a box of `size` beside `anchor` within `view`, turned to the other side when it does not fit, and
 * never nearer than 8 px to an edge of the window.
 */
export function place(
  anchor: AnchorBox,
  size: Room,
  view: Room & { readonly placement: Placement },
): Readonly<{ left: number; top: number }> {
  const [side, align] = view.placement.split('-') as [string, string | undefined];
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - size.height;
  let left = anchor.left;
  let top = side === 'top' ? above : below;
  if (side === 'right') {
    left = anchor.right + GAP;
    top = anchor.top - GAP;
    if (left + size.width > view.width - EDGE) left = anchor.left - GAP - size.width;
  } else {
    if (align === 'end') left = anchor.right - size.width;
    if (align === undefined) left = (anchor.left + anchor.right - size.width) / 2;
    if (side === 'bottom' && below + size.height > view.height - EDGE && above >= EDGE) top = above;
    if (side === 'top' && above < EDGE) top = below;
  }
  const inside = (at: number, extent: number, room: number): number =>
    Math.max(EDGE, Math.min(at, room - EDGE - extent));
  return { left: inside(left, size.width, view.width), top: inside(top, size.height, view.height) };
}

/** Shows an element with `popover="manual"` in the top layer, beside an element or a point. */
export function showBeside(element: HTMLElement, anchor: Element | AnchorBox, placement: Placement): void {
  // Test browsers without layout have no top layer.
  if (typeof element.showPopover === 'function') element.showPopover();
  const box = anchor instanceof Element ? anchor.getBoundingClientRect() : anchor;
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const at = place(box, size, { width: innerWidth, height: innerHeight, placement });
  element.style.left = `${at.left}px`;
  element.style.top = `${at.top}px`;
}
