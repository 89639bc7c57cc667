/** What a click was on: its kind, and the part of the screen. Names and texts of controls can be those of a letter, so none is read. */
export interface Click {
  readonly element: 'button' | 'link' | 'item';
  readonly area: string;
}

/** The controls that count, and their kinds. */
const KINDS: readonly (readonly [selector: string, kind: Click['element']])[] = [
  ['a[href]', 'link'],
  ['button, [role="button"]', 'button'],
  ['[role="menuitem"], [role="option"], [role="tab"]', 'item'],
];

/** Returns what a click on an element was on; null when that is no control. */
export function clickOn(target: EventTarget | null): Click | null {
  if (!(target instanceof Element)) return null;
  const [, element] = KINDS.find(([selector]) => target.closest(selector) !== null) ?? [];
  if (element === undefined) return null;
  return { element, area: target.closest<HTMLElement>('[data-area]')?.dataset['area'] ?? 'content' };
}

/** Calls back for each click on a control [BRAND-045]. Returns a function that stops it. */
export function followClicks(clicked: (click: Click) => void): () => void {
  const listen = ({ target }: MouseEvent): void => {
    const click = clickOn(target);
    if (click !== null) clicked(click);
  };
  document.addEventListener('click', listen, { capture: true, passive: true });
  return () => document.removeEventListener('click', listen, { capture: true });
}
