import type { TouchEvent } from 'react';
import { useRef } from 'react';
import { alongLine } from '../../../lib/i18n/direction.ts';

/** A swipe is at least so long, and so much longer than high. */
const LEAST_PX = 56;
const FLAT = 1.5;

/** Handlers that call back with 1 for a swipe towards the start of the line (on) and -1 for one away from it (back). */
export function useSwipe(swiped: (pages: 1 | -1) => void): {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchEnd: (event: TouchEvent) => void;
} {
  const begun = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }) => {
      begun.current = touches.length === 1 ? pointOf(touches) : null;
    },
    onTouchEnd: ({ changedTouches }) => {
      const end = pointOf(changedTouches);
      if (begun.current === null) return;
      const [x, y] = [end.x - begun.current.x, end.y - begun.current.y];
      begun.current = null;
      if (Math.abs(x) >= LEAST_PX && Math.abs(x) > Math.abs(y) * FLAT) swiped(alongLine(x) < 0 ? 1 : -1);
    },
  };
}

function pointOf(touches: TouchEvent['touches']): { readonly x: number; readonly y: number } {
  const { clientX: x, clientY: y } = touches.item(0);
  return { x, y };
}
