import type { TouchEvent } from 'react';
import { useRef } from 'react';
import { alongLine } from '../../../lib/i18n/direction.ts';

/** Shortest way of a finger that counts as a swipe, in CSS pixels. */
const SWIPE_PX = 60;

interface SwipeHandlers {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
}

/** Swiping sideways shows the next or the previous file, unless the file can be scrolled sideways or the page is zoomed. */
export function useSwipe(onShow: (step: 1 | -1) => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches, target }) => {
      const touch = touches.item(0);
      const isFree = touches.length === 1 && !canScrollSideways(target) && (window.visualViewport?.scale ?? 1) <= 1;
      start.current = isFree ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }) => {
      const touch = changedTouches.item(0);
      if (start.current === null) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) onShow(alongLine(across) < 0 ? 1 : -1);
    },
  };
}

function canScrollSideways(target: EventTarget): boolean {
  let element = target instanceof Element ? target : null;
  for (; element !== null; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible') return true;
  }
  return false;
}
