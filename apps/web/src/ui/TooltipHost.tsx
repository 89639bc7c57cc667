import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showBeside } from './position.ts';
import styles from './TooltipHost.module.css';

/** A tooltip shows after 100 ms (ui.md 4, CONST-060) and closes by a zero-delay timer (SHELL-180). */
const SHOW_AFTER = 100;
/** Keys that move the focus. After any other key the page has moved it, for example into a dialog. */
const MOVING = /^(Tab|F6|Arrow.*|Home|End|Page.*)$/;

interface Shown {
  readonly anchor: Element;
  readonly text: string;
  readonly keys: string | null;
}

function tipped(event: Event): Element | null {
  return event.target instanceof Element ? event.target.closest('[data-tooltip]') : null;
}

/**
 * Shows the tooltip of the element with `data-tooltip` (and `data-tooltip-keys`) that the pointer is on or the keyboard
 * has focused. It is mounted once and buttons have no tooltip state, so that long lists stay fast. The text repeats an
 * accessible name and is hidden from screen readers.
 */
export function TooltipHost(): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let present: Element | null = null;
    let isMoving = false;
    const later = (next: Shown | null, delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(next), delay);
    };
    const enter = (event: Event): void => {
      if (event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch') return;
      const anchor = tipped(event);
      if (anchor === present) return;
      const text = anchor?.getAttribute('data-tooltip') ?? '';
      const wanted =
        anchor !== null &&
        text !== '' &&
        (event.type === 'pointerover' || (isMoving && anchor.matches(':focus-visible')));
      present = wanted ? anchor : null;
      if (wanted) later({ anchor, text, keys: anchor.getAttribute('data-tooltip-keys') }, SHOW_AFTER);
      else later(null, 0);
    };
    const leave = (event: Event): void => {
      if (event.type === 'keydown' && (event as KeyboardEvent).key !== 'Escape') return;
      present = null;
      later(null, 0);
    };
    const onKey = ({ type, key }: KeyboardEvent): void => {
      isMoving = type === 'keydown' && MOVING.test(key);
    };
    const entering = ['pointerover', 'focusin'] as const;
    const leaving = ['pointerdown', 'focusout', 'keydown', 'wheel'] as const;
    const keys = ['keydown', 'keyup'] as const;
    for (const name of entering) document.addEventListener(name, enter);
    for (const name of leaving) document.addEventListener(name, leave, { passive: true });
    // In the capture phase, before a handler of the key moves the focus.
    for (const name of keys) document.addEventListener(name, onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const name of entering) document.removeEventListener(name, enter);
      for (const name of leaving) document.removeEventListener(name, leave);
      for (const name of keys) document.removeEventListener(name, onKey, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    if (box.current !== null && shown?.anchor.isConnected === true) showBeside(box.current, shown.anchor, 'bottom');
  }, [shown]);

  if (shown === null) return null;
  return (
    <div ref={box} popover="manual" className={styles['tip']} aria-hidden="true">
      {shown.text}
      {shown.keys === null ? null : <span className={styles['keys']}>{shown.keys}</span>}
    </div>
  );
}
