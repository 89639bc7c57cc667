import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListLayout } from './list-layout.ts';
import type { Sight } from './row-window.ts';
import { linesInSight, linesToDraw, offsetOf, rowBelow, scrollToShow } from './row-window.ts';

/** Height in px that a list is taken to have until the browser has laid it out. */
const USUAL_HEIGHT = 720;

/** A list that loads its rows by their position. */
interface LoadedByRange {
  /** Tells it which rows are in sight; positions count from 0. */
  readonly showRange: (first: number, last: number) => void;
}

/** The rows of a list as it is shown; `Id` names a row. */
interface ShownRows<Id> {
  /** The position of a row; -1 when it is not known. */
  readonly indexOf: (id: Id) => number;
  /** The row at a position; 0 or '' when it is not known. */
  readonly uidAt: (index: number) => Id;
  /** The position in the list that the gateway knows. */
  readonly listIndex: (index: number) => number;
}

/** Scroll positions of lists that were left, to restore them. */
const left = new WeakMap<LoadedByRange, number>();

interface VirtualRowsOptions<Id> {
  readonly list: LoadedByRange;
  readonly view: ShownRows<Id>;
  readonly layout: ListLayout;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** A row that is always rendered, because it has the keyboard focus; -1 for none. */
  readonly kept: number;
}

/** The lines to render, and the function that scrolls to a row. */
export interface VirtualRows {
  /** Lines to draw, ascending, each with its distance from the top in px. */
  readonly items: readonly { readonly index: number; readonly start: number }[];
  readonly height: number;
  /** Line of the header that sticks at the top, -1 for none. */
  readonly stuck: number;
  readonly reveal: (index: number) => void;
}

/**
 * Renders only the visible part of a list, with fixed row heights and a sticky header. When rows arrive above, the first visible
 * row stays where it is, so that new mail never moves what the user reads (ui.md 11).
 */
export function useVirtualRows<Id extends string | number>(options: VirtualRowsOptions<Id>): VirtualRows {
  const { list, view, layout, rowHeight, scroller, kept } = options;
  const sized = useMemo(() => ({ layout, rowHeight }), [layout, rowHeight]);
  const [sight, setSight] = useState<Sight>({ top: 0, height: USUAL_HEIGHT });
  const { first, last } = linesInSight(sized, sight);
  const anchor = useRef<{ readonly uid: Id; readonly below: number } | null>(null);
  const before = useRef<LoadedByRange | null>(null);

  useEffect(() => {
    const rowAt = (item: number): number => {
      const found = layout.itemAt(Math.max(0, Math.min(item, layout.count - 1)));
      return found.kind === 'row' ? found.index : layout.itemAt(item + 1).kind === 'row' ? item : 0;
    };
    // A row that is about to leave still counts in the whole list: ask a few more than are in sight.
    list.showRange(Math.max(0, view.listIndex(rowAt(first)) - 10), view.listIndex(rowAt(last)) + 30);
  }, [list, view, layout, first, last]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    if (before.current !== list) {
      element.scrollTop = left.get(list) ?? 0;
      before.current = list;
    } else if (element.scrollTop >= 1 && anchor.current !== null) {
      const index = view.indexOf(anchor.current.uid);
      const wanted = offsetOf(sized, layout.itemOfRow(index)) - anchor.current.below;
      if (index !== -1 && Math.abs(wanted - element.scrollTop) >= 1) element.scrollTop = wanted;
    }
    const remember = (): void => {
      left.set(list, element.scrollTop);
      const top = rowBelow(sized, element.scrollTop);
      anchor.current = { uid: view.uidAt(top), below: offsetOf(sized, layout.itemOfRow(top)) - element.scrollTop };
    };
    const follow = (): void => {
      const now = sightOf(element);
      setSight((drawn) => (isSameWindow(linesInSight(sized, drawn), linesInSight(sized, now)) ? drawn : now));
    };
    // Rows that come into sight are drawn in the frame that scrolls to them.
    const scrolled = (): void => {
      remember();
      flushSync(follow);
    };
    remember();
    follow();
    element.addEventListener('scroll', scrolled, { passive: true });
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(follow);
    resized?.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      resized?.disconnect();
    };
  }, [list, scroller, layout, sized, view]);

  const stuck = layout.headers[layout.headersBefore(first + 1) - 1] ?? -1;
  const lines = linesToDraw(sized, { first, last }, [stuck, kept === -1 ? -1 : layout.itemOfRow(kept)]);
  return {
    items: lines.map((index) => ({ index, start: offsetOf(sized, index) })),
    height: offsetOf(sized, layout.count),
    stuck,
    reveal: (index) => {
      const element = scroller.current;
      const top = element === null ? null : scrollToShow(sized, layout.itemOfRow(index), sightOf(element));
      if (element !== null && top !== null) element.scrollTop = top;
    },
  };
}

function sightOf(element: HTMLElement): Sight {
  return { top: element.scrollTop, height: element.clientHeight || USUAL_HEIGHT };
}

function isSameWindow(one: { first: number; last: number }, other: { first: number; last: number }): boolean {
  return one.first === other.first && one.last === other.last;
}
