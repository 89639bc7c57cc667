import type { PointerEvent } from 'react';
import type { MessageDrop } from '../../../lib/message-action.ts';
import { messageDrag, messageDropAt } from '../../../lib/message-action.ts';
import { createStore } from '../../../lib/store.ts';
import type { RowPart } from '../model/folder-places.ts';

/** What is being dragged: messages of a folder, or a folder. */
export type Dragged =
  | {
      readonly kind: 'messages';
      readonly folder: string;
      readonly uids: readonly number[];
      /** The rows that were taken: a row of a conversation represents all its messages, which `uids` names. */
      readonly rows: readonly number[];
    }
  | { readonly kind: 'folder'; readonly folder: string };

/** What is being dragged, and where it is. */
export interface Drag {
  readonly what: Dragged;
  readonly x: number;
  readonly y: number;
  /** The folder under the pointer, '' for the top level, whether or not it takes what is dragged; null for none. */
  readonly over: string | null;
  /** The part of the row of a folder, or of a heading, under the pointer; null for none. */
  readonly at: RowPart | null;
  /** Keyword of the label under the pointer; null for none. */
  readonly label: string | null;
  /** What of another section is under the pointer and takes messages; null for nothing. */
  readonly section: MessageDrop | null;
}

/** Null while nothing is dragged. */
export const drag = createStore<Drag | null>(null);

/** Distance in px after which a press becomes a drag, so that a click with an unsteady hand stays a click (ui.md 8). */
const DRAG_DISTANCE_PX = 6;

/** Height in px of the edges of a row, which are places between rows: enough to hit, and the middle stays the larger part. */
const EDGE_PX = 8;

/** The part of the row of a folder, or of a heading of folders, that is under a point of the page. */
function rowPartAt(x: number, y: number): RowPart | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-folder]');
  if (!row) return null;
  const { top, bottom } = row.getBoundingClientRect();
  return {
    folder: row.dataset['folder'] ?? '',
    isEdge: y < top + EDGE_PX || y > bottom - EDGE_PX,
    isUpper: y < (top + bottom) / 2,
    isFavorite: row.dataset['favorite'] !== undefined,
  };
}

/** Where a point of the page is. */
function placeAt(x: number, y: number): Omit<Drag, 'what'> {
  const at = rowPartAt(x, y);
  return { x, y, at, over: at?.folder ?? null, label: labelAt(x, y), section: messageDropAt(x, y) };
}

/** The keyword of the label whose row is under a point of the page. */
function labelAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-label]')?.dataset['label'] ?? null;
}

/**
 * Follows a press on a row until the button is released. A drag begins after 6 px, and Escape cancels it. `begin` returns what
 * is dragged, null for nothing; `drop` is called with the row of a folder under the pointer at release, and `dropOnLabel` with the
 * keyword of the label there, `dropOnSection` with what of another section is there.
 */
export function followDrag(
  event: PointerEvent,
  from: {
    readonly begin: () => Dragged | null;
    readonly drop: (at: RowPart, what: Dragged) => void;
    readonly dropOnLabel?: (keyword: string, what: Dragged) => void;
    readonly dropOnSection?: (drop: MessageDrop, what: Dragged) => void;
  },
): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const start = { x: event.clientX, y: event.clientY };
  const stop = new AbortController();
  const { signal } = stop;
  const end = (): void => {
    stop.abort();
    drag.set(null);
    messageDrag.set(undefined);
    document.documentElement.removeAttribute('data-dragging');
  };
  const move = (moved: globalThis.PointerEvent): void => {
    const { clientX: x, clientY: y } = moved;
    const now = drag.get();
    if (now === null) {
      if (Math.hypot(x - start.x, y - start.y) < DRAG_DISTANCE_PX) return;
      const what = from.begin();
      if (what === null) {
        end();
        return;
      }
      document.documentElement.setAttribute('data-dragging', '');
      getSelection()?.removeAllRanges();
      addEventListener('click', cancelClick, { capture: true, once: true });
      drag.set({ what, ...placeAt(x, y) });
    } else drag.set({ ...now, ...placeAt(x, y) });
    const shown = drag.get();
    if (shown?.what.kind === 'messages') messageDrag.set((last) => unlessSame(last, shown.section));
  };
  addEventListener('pointermove', move, { signal });
  addEventListener(
    'pointerup',
    () => {
      const now = drag.get();
      end();
      if (now === null) return;
      setTimeout(() => removeEventListener('click', cancelClick, { capture: true }));
      if (now.at !== null) from.drop(now.at, now.what);
      else if (now.label !== null) from.dropOnLabel?.(now.label, now.what);
      else if (now.section !== null) from.dropOnSection?.(now.section, now.what);
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

/** What is under the pointer now; the same object while it is the same, so that nothing renders again. */
function unlessSame(last: MessageDrop | null | undefined, now: MessageDrop | null): MessageDrop | null {
  return last?.section === now?.section && last?.place === now?.place ? (last ?? null) : now;
}

/** Cancels the click event that the browser sends after a drag. */
function cancelClick(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
