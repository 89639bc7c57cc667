import type { Address } from '@pillarbox/contract/mail/fields';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The card of a person shows 100 ms after the pointer is on the person, and closes 500 ms after it left [CONT-034, CONT-035]. */
const SHOW_AFTER = 100;
const HIDE_AFTER = 500;

/** Marks the card, so that the pointer can go there. */
export const CARD = '[data-person-card]';

/** The card that shows. */
export interface ShownPerson {
  readonly anchor: Element;
  readonly person: Address;
  /** The user asked for it by a key or a press: it has the focus, and stays until it is closed. */
  readonly isPinned: boolean;
}

/** The person whose card shows, and the function that closes it. `first` is the event before there was this listener. */
export function useShownPerson(first: Event): { shown: ShownPerson | null; close: () => void } {
  const [shown, setShown] = useState<ShownPerson | null>(null);
  const now = useRef<ShownPerson | null>(null);
  now.current = shown;
  const [begin] = useState(first);
  useEffect(() => follow(begin, () => now.current, setShown), [begin]);
  return { shown, close: useCallback(() => setShown(null), []) };
}

/** Follows the pointer and the keys. Returns a function that stops it. */
function follow(first: Event, current: () => ShownPerson | null, show: (next: ShownPerson | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let present: Element | null = null;
  const later = (next: ShownPerson | null, delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => show(next), delay);
  };
  const atOnce = (next: ShownPerson | null): void => {
    clearTimeout(timer);
    show(next);
  };
  const over = (event: PointerEvent): void => {
    const target = event.target as Element;
    if (event.pointerType === 'touch' || current()?.isPinned === true) return;
    if (target.closest(CARD) !== null) {
      clearTimeout(timer);
      present = current()?.anchor ?? null;
      return;
    }
    const anchor = target.closest('[data-person]');
    if (anchor === present) return;
    present = anchor;
    if (anchor === null) later(null, HIDE_AFTER);
    else if (anchor.getAttribute('aria-expanded') !== 'true') later(shownAt(anchor, false), SHOW_AFTER);
  };
  const out = (event: PointerEvent): void => {
    if (event.relatedTarget !== null || current()?.isPinned === true) return;
    present = null;
    later(null, HIDE_AFTER);
  };
  const pressed = (event: PointerEvent): void => {
    if ((event.target as Element).closest(CARD) === null && current()?.isPinned !== true) atOnce(null);
  };
  const clicked = (event: MouseEvent): void => {
    const anchor = (event.target as Element).closest('[data-person-opens]');
    if (anchor !== null)
      atOnce(current()?.anchor === anchor && current()?.isPinned === true ? null : shownAt(anchor, true));
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && current() !== null && current()?.isPinned !== true) {
      event.preventDefault();
      event.stopPropagation();
      atOnce(null);
    }
    if (event.key !== 'Enter' || !event.altKey) return;
    const anchor = anchorAtFocus();
    if (anchor === null) return;
    event.preventDefault();
    event.stopPropagation();
    atOnce(shownAt(anchor, true));
  };
  const scrolled = (event: Event): void => {
    const { target } = event;
    if (current()?.isPinned === false && !(target instanceof Element && target.closest(CARD) !== null)) atOnce(null);
  };
  const stop = new AbortController();
  const { signal } = stop;
  const early = { signal, capture: true };
  document.addEventListener('pointerover', over, { signal });
  document.addEventListener('pointerout', out, { signal });
  document.addEventListener('pointerdown', pressed, early);
  document.addEventListener('click', clicked, { signal });
  document.addEventListener('scroll', scrolled, early);
  // Before a screen takes the key: Escape closes the card and nothing else.
  document.addEventListener('keydown', key, early);
  if (first.type === 'click') clicked(first as MouseEvent);
  else if (first.type === 'keydown') key(first as KeyboardEvent);
  else {
    // The pointer may have moved while the code was loading.
    const anchor = [...document.querySelectorAll('[data-person]:hover')].at(-1) ?? null;
    if (anchor !== null && (first as PointerEvent).pointerType !== 'touch') {
      present = anchor;
      later(shownAt(anchor, false), SHOW_AFTER);
    }
  }
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function shownAt(anchor: Element, isPinned: boolean): ShownPerson {
  const [mail, name] = ['data-person', 'data-person-name'].map((mark) => anchor.getAttribute(mark) ?? '');
  return { anchor, person: { mail: mail ?? '', name: name ?? '' }, isPinned };
}

/** The person at the focus: the element itself, one around it, or the only one in it. */
function anchorAtFocus(): Element | null {
  const active = document.activeElement;
  if (active === null || active === document.body) return null;
  return active.closest('[data-person]') ?? active.querySelector(':scope [data-person]');
}
