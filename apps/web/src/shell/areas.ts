/** Elements that Tab can focus. */
const TABBABLE =
  'a[href], button:not(:disabled):not([tabindex="-1"]), input:not(:disabled):not([tabindex="-1"]), textarea:not(:disabled), [tabindex="0"]';

function visible(element: HTMLElement): boolean {
  return element.closest('[inert]') === null && element.getClientRects().length > 0;
}

/**
 * Moves the focus to the next or previous area of the window: sections, folders, list, reading pane, status bar. Any
 * element with `data-area` is one, in document order. The focus goes to the element that last had it there, to the
 * first one, or to the area itself.
 */
export function walkAreas(step: 1 | -1): void {
  const areas = [...document.querySelectorAll<HTMLElement>('[data-area]')].filter(visible);
  if (areas.length === 0) return;
  const present = document.activeElement;
  const now = areas.findIndex((area) => area.contains(present));
  const next = areas[(now + step + areas.length) % areas.length];
  if (next === undefined) return;
  const stop = [...next.querySelectorAll<HTMLElement>(TABBABLE)].find(visible);
  if (stop !== undefined) stop.focus();
  else {
    next.tabIndex = -1;
    next.focus();
  }
}
