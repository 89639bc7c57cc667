import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showBeside } from './place.ts';
import styles from './HoverCardHost.module.css';

/** The card opens after the delay of tooltips, and stays so long after pointer and focus have left, ms [CONST-061]. */
const SHOW_AFTER = 100;
const CLOSE_AFTER = 500;

interface HoverCardHostProps {
  /** Gives the content for the value of `data-hover-card`; null shows no card. */
  readonly render: (about: string) => ReactNode;
}

interface Shown {
  readonly anchor: Element;
  readonly about: string;
}

/**
 * The card over whatever element with `data-hover-card` is pointed at or focused; mounted once. The pointer may move onto
 * the card; 500 ms after it has left both, the card closes. Escape closes it at once (WCAG 1.4.13). Not for touch: what
 * the card tells must be found in another way as well.
 */
export function HoverCardHost({ render }: HoverCardHostProps): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const content = shown === null ? null : render(shown.about);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let present: Element | null = null;
    const later = (next: Shown | null, delay: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(next), delay);
    };
    const enter = (event: Event): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch') return;
      if (target !== null && card.current?.contains(target) === true) {
        clearTimeout(timer);
        present = card.current;
        return;
      }
      const anchor = target?.closest('[data-hover-card]') ?? null;
      if (anchor === present) return;
      const left = present !== null;
      present = anchor;
      const about = anchor?.getAttribute('data-hover-card') ?? '';
      const wanted = event.type === 'pointerover' || anchor?.matches(':focus-visible') === true;
      if (anchor !== null && about !== '' && wanted) later({ anchor, about }, SHOW_AFTER);
      else if (left) later(null, CLOSE_AFTER);
    };
    const close = (event: Event): void => {
      if (event.type === 'keydown' && (event as KeyboardEvent).key !== 'Escape') return;
      if (event.type !== 'keydown' && card.current?.contains(event.target as Node) === true) return;
      present = null;
      later(null, 0);
    };
    const leave = (): void => {
      if (present === null) return;
      present = null;
      later(null, CLOSE_AFTER);
    };
    const entering = ['pointerover', 'focusin'] as const;
    const closing = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const name of entering) document.addEventListener(name, enter);
    for (const name of closing) document.addEventListener(name, close, { passive: true });
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      clearTimeout(timer);
      for (const name of entering) document.removeEventListener(name, enter);
      for (const name of closing) document.removeEventListener(name, close);
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  }, []);

  useLayoutEffect(() => {
    if (card.current !== null && shown?.anchor.isConnected === true) {
      showBeside(card.current, shown.anchor, 'bottom-start');
    }
  }, [shown]);

  if (shown === null || content === null) return null;
  return (
    <div ref={card} popover="manual" className={styles['card']}>
      {content}
    </div>
  );
}
