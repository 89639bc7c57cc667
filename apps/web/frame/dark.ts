import { isSignal, readColour, turned, turnedInk, writeColour } from './colour.ts';

/** Most elements that change their colours: each costs the computation of a style. */
const MAX_ELEMENTS = 6000;
const EDGES = ['top', 'right', 'bottom', 'left'] as const;

interface Change {
  readonly element: HTMLElement;
  readonly property: string;
  readonly value: string;
}

/**
 * Gives a body that was written for white paper a dark theme: the lightness of text, background and border colours is inverted;
 * pictures and strong colours stay. It reads all styles before it writes, so that the layout is computed once.
 */
export function darken(body: HTMLElement): void {
  const changes: Change[] = [];
  const seenSo: Seen = { kept: new Set(), light: new Map() };
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT);
  let seen = 0;
  for (let node: Node | null = body; node !== null && seen < MAX_ELEMENTS; node = walker.nextNode(), seen += 1) {
    if (!(node instanceof HTMLElement) || node.closest('.pb-fold > summary, .pb-host') !== null) continue;
    collect(node, seenSo, changes);
  }
  for (const change of changes) apply(change);
}

/** Sets a custom property, which the frame's style sheet applies on screens, not in print. */
function apply({ element, property, value }: Change): void {
  const { style } = element;
  // An `!important` in a style attribute would win over every style sheet.
  if (style.getPropertyPriority(property) === 'important')
    style.setProperty(property, style.getPropertyValue(property));
  style.setProperty(`--pb-${property}`, value);
  element.setAttribute(`data-pb-${property}`, '');
}

/** The state of the ancestors. */
interface Seen {
  /** Elements whose colours stay. */
  readonly kept: Set<Element>;
  /** Whether the background of the element was light. */
  readonly light: Map<Element, boolean>;
}

function collect(element: HTMLElement, { kept, light }: Seen, changes: Change[]): void {
  const style = getComputedStyle(element);
  const ground = readColour(style.backgroundColor);
  const clear = ground === null || ground.alpha === 0;
  const parentKept = element.parentElement !== null && kept.has(element.parentElement);
  if ((clear && parentKept) || (!clear && isSignal(ground))) {
    kept.add(element);
    // Its parent may change the colour that it inherits.
    changes.push({ element, property: 'color', value: style.color });
    return;
  }
  const onLight = clear ? (light.get(element.parentElement ?? element) ?? true) : ground.l > 0.5;
  light.set(element, onLight);
  if (!clear) changes.push({ element, property: 'background-color', value: writeColour(turned(ground)) });
  if (style.backgroundImage.startsWith('linear-gradient') || style.backgroundImage.startsWith('radial-gradient')) {
    changes.push({ element, property: 'background-image', value: 'none' });
  }
  const ink = readColour(style.color);
  if (ink !== null)
    changes.push({ element, property: 'color', value: writeColour(onLight ? turnedInk(ink) : turned(ink)) });
  for (const edge of EDGES) {
    if (style.getPropertyValue(`border-${edge}-style`) === 'none') continue;
    const colour = readColour(style.getPropertyValue(`border-${edge}-color`));
    if (colour !== null)
      changes.push({ element, property: `border-${edge}-color`, value: writeColour(turned(colour)) });
  }
}
