import type { DragEvent, KeyboardEvent, RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';

interface Sorting<T> {
  /** Names what is dragged, so that nothing else is taken for it. */
  readonly kind: string;
  readonly items: readonly T[];
  /** What is told after a move; the position counts from 1. */
  readonly said: (item: T, position: number) => string;
  /** Called with the items in their new order. */
  readonly onMove: (items: readonly T[]) => void;
}

/** The place of an item in its list, and what moves it from there. */
export interface SortablePlace {
  readonly at: number;
  readonly total: number;
  /** Where a dragged item would be put; null for not here. */
  readonly drop: 'above' | 'below' | null;
  /** Moves the item to another place. */
  readonly move: (to: number) => void;
  readonly handlers: {
    readonly onDragStart: (event: DragEvent) => void;
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onDragEnd: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

interface Sortable {
  readonly list: RefObject<HTMLUListElement | null>;
  /** For a status region. */
  readonly said: string;
  readonly placeOf: (at: number) => SortablePlace;
}

/** A list whose items are moved by dragging, by Alt with arrows, or by the menu of their grip. The focus follows the grip. */
export function useSortable<T>({ kind, items, said, onMove }: Sorting<T>): Sortable {
  const list = useRef<HTMLUListElement>(null);
  const type = `application/x-pillarbox-${kind}`;
  const total = items.length;
  const dragged = useRef(-1);
  /** The place to which the focus follows a moved item. */
  const focused = useRef(-1);
  const [over, setOver] = useState(-1);
  const [words, setWords] = useState('');

  useLayoutEffect(() => {
    if (focused.current === -1) return;
    list.current?.querySelector<HTMLElement>(`[data-grip="${String(focused.current)}"]`)?.focus();
    focused.current = -1;
  }, [items]);

  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= total) return;
    focused.current = to;
    setWords(said(item, to + 1));
    onMove(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
  const placeOf = (at: number): SortablePlace => ({
    at,
    total,
    drop: over === at && dragged.current !== at ? (dragged.current < at ? 'below' : 'above') : null,
    move: (to) => move(at, to),
    handlers: {
      onDragStart: (event) => {
        dragged.current = at;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(type, '');
      },
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes(type)) return;
        event.preventDefault();
        setOver(at);
      },
      onDrop: (event) => {
        event.preventDefault();
        move(dragged.current, at);
      },
      onDragEnd: () => {
        dragged.current = -1;
        setOver(-1);
      },
      onKeyDown: (event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0 || !event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        move(at, at + by);
      },
    },
  });
  return { list, said: words, placeOf };
}
