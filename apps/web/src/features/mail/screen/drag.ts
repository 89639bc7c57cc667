import type { PointerEvent } from 'react';
import { createStore } from '../../../lib/store.ts';

/** What is being dragged, and where it is. */
export interface Drag {
  readonly uids: readonly number[];
  readonly folder: string;
  readonly x: number;
  readonly y: number;
  /** The folder under the pointer, whether or not it takes the messages; '' for none. */
  readonly over: string;
}

/** Null while nothing is dragged. */
export const drag = createStore<Drag | null>(null);

/** A press becomes a drag after so many px (ui.md 8). */
const PICK_UP = 6;

/** The folder whose row lies under a point. */
function folderAt(x: number, y: number): string {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-folder]')?.dataset['folder'] ?? '';
}

/**
 * Follows a press on a row until it is let go: a drag begins after 6 px, Escape gives it up. `begin` says which messages are
 * dragged; `drop` is called with the folder they were let go over.
 */
export function followDrag(
  event: PointerEvent,
  from: {
    readonly folder: string;
    readonly begin: () => readonly number[];
    readonly drop: (folder: string, uids: readonly number[]) => void;
  },
): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const start = { x: event.clientX, y: event.clientY };
  const stop = new AbortController();
  const { signal } = stop;
  const end = (): void => {
    stop.abort();
    drag.set(null);
    document.documentElement.removeAttribute('data-dragging');
  };
  const move = (moved: globalThis.PointerEvent): void => {
    const { clientX: x, clientY: y } = moved;
    const now = drag.get();
    if (now === null) {
      if (Math.hypot(x - start.x, y - start.y) < PICK_UP) return;
      const uids = from.begin();
      if (uids.length === 0) {
        end();
        return;
      }
      document.documentElement.setAttribute('data-dragging', '');
      getSelection()?.removeAllRanges();
      addEventListener('click', swallow, { capture: true, once: true });
      drag.set({ uids, folder: from.folder, x, y, over: folderAt(x, y) });
    } else drag.set({ ...now, x, y, over: folderAt(x, y) });
  };
  addEventListener('pointermove', move, { signal });
  addEventListener(
    'pointerup',
    () => {
      const now = drag.get();
      end();
      if (now === null) return;
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      if (now.over !== '') from.drop(now.over, now.uids);
    },
    { signal },
  );
  addEventListener('pointercancel', end, { signal });
  addEventListener('blur', end, { signal });
  addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape' || drag.get() === null) return;
      pressed.preventDefault();
      pressed.stopPropagation();
      end();
    },
    { signal, capture: true },
  );
}

/** The click that ends a drag is none. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
