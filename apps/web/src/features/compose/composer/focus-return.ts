/** Drawings of the page that the element which had the focus is waited for. */
const MOST_FRAMES = 60;

interface Left {
  readonly element: HTMLElement;
  readonly area: string;
  readonly name: string;
}

let left: Left | null = null;

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim();
}

/** Keeps in mind what has the focus, before the composer takes it. */
export function rememberFocus(): void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return;
  const area = element.closest<HTMLElement>('[data-area]')?.dataset['area'] ?? '';
  left = { element, area, name: nameOf(element) };
}

/** The element itself, or what the screen that is drawn anew has in its place. */
function found({ element, area, name }: Left): HTMLElement | undefined {
  if (element.isConnected) return element;
  const region = document.querySelector(`[data-area="${CSS.escape(area)}"]`);
  return [...(region?.querySelectorAll<HTMLElement>('button') ?? [])].find((button) => nameOf(button) === name);
}

/** Gives the focus back to what had it before the composer opened; without such to the content of the page. */
export function giveFocusBack(): void {
  const wanted = left;
  left = null;
  let frames = 0;
  const tryFocus = (): void => {
    const present = document.activeElement;
    // Somebody who went elsewhere meanwhile stays there.
    if (present !== null && present !== document.body && present.closest('[data-area="compose"]') === null) return;
    const target = wanted === null ? undefined : found(wanted);
    frames += 1;
    if (target !== undefined) target.focus();
    else if (wanted !== null && frames < MOST_FRAMES) requestAnimationFrame(tryFocus);
    else document.getElementById('content')?.focus();
  };
  requestAnimationFrame(tryFocus);
}
