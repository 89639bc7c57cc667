/** Most animation frames to wait for the element that had the focus: about one second. */
const MAX_FRAMES = 60;

interface Left {
  readonly element: HTMLElement;
  readonly area: string;
  readonly name: string;
}

let left: Left | null = null;

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim();
}

/** Remembers the focused element, before the composer takes the focus. */
export function rememberFocus(): void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return;
  const area = element.closest<HTMLElement>('[data-area]')?.dataset['area'] ?? '';
  left = { element, area, name: nameOf(element) };
}

/** The element that had the focus, or after a new render the button of the same name in the same area. */
function found({ element, area, name }: Left): HTMLElement | undefined {
  if (element.isConnected) return element;
  const region = document.querySelector(`[data-area="${CSS.escape(area)}"]`);
  return [...(region?.querySelectorAll<HTMLElement>('button') ?? [])].find((button) => nameOf(button) === name);
}

/** Focuses the element that had the focus before the composer opened, or else the content of the page. */
export function giveFocusBack(): void {
  const wanted = left;
  left = null;
  let frames = 0;
  const tryFocus = (): void => {
    const present = document.activeElement;
    // The user focused another element meanwhile: it keeps the focus.
    if (present !== null && present !== document.body && present.closest('[data-area="compose"]') === null) return;
    const target = wanted === null ? undefined : found(wanted);
    frames += 1;
    if (target !== undefined) target.focus();
    else if (wanted !== null && frames < MAX_FRAMES) requestAnimationFrame(tryFocus);
    else document.getElementById('content')?.focus();
  };
  requestAnimationFrame(tryFocus);
}
