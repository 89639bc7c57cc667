import type { VirtualItem } from '@tanstack/react-virtual';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { MessageList } from '../data/message-list.ts';
import type { ListLayout } from './list-layout.ts';
import type { ListView } from '../model/list-view.ts';

/** Height of a date group's header (ui.md 6). */
export const GROUP_HEIGHT = 30;
/** Scroll positions of lists that were left, for the way back. */
const left = new WeakMap<MessageList, number>();

interface VirtualRowsOptions {
  readonly list: MessageList;
  readonly view: ListView;
  readonly layout: ListLayout;
  readonly rowHeight: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** A row that is always drawn, because it has the keyboard's focus; -1 for none. */
  readonly kept: number;
}

/** What the list draws, and how to bring a row into sight. */
export interface VirtualRows {
  readonly items: readonly VirtualItem[];
  readonly height: number;
  /** Line of the header that sticks at the top, -1 for none. */
  readonly stuck: number;
  readonly reveal: (index: number) => void;
}

/**
 * Windowing over the whole folder: fixed heights, the header in sight kept, and the row at the top held in its place when
 * something arrives above it, so that new mail never moves what is being read (ui.md 11).
 */
export function useVirtualRows({ list, view, layout, rowHeight, scroller, kept }: VirtualRowsOptions): VirtualRows {
  'use no memo';
  const stuck = useRef(-1);
  const anchor = useRef({ uid: 0, below: 0 });
  const getItemKey = useMemo(() => keyFor(layout, rowHeight), [layout, rowHeight]);
  const keptItem = kept === -1 ? -1 : layout.itemOfRow(kept);
  const virtualizer = useVirtualizer({
    count: layout.count,
    getScrollElement: () => scroller.current,
    estimateSize: (item) => (layout.itemAt(item).kind === 'group' ? GROUP_HEIGHT : rowHeight),
    getItemKey,
    overscan: 6,
    scrollPaddingStart: layout.headers.length > 0 ? GROUP_HEIGHT : 0,
    initialRect: { width: 392, height: 720 },
    rangeExtractor: (range) => {
      stuck.current = layout.headers.findLast((header) => header <= range.startIndex) ?? -1;
      const extra = [stuck.current, keptItem].filter((item) => item >= 0 && item < layout.count);
      return [...new Set([...extra, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const range = virtualizer.range;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? Math.min(layout.count, 30);

  useEffect(() => {
    const rowAt = (item: number): number => {
      const found = layout.itemAt(Math.max(0, Math.min(item, layout.count - 1)));
      return found.kind === 'row' ? found.index : layout.itemAt(item + 1).kind === 'row' ? item : 0;
    };
    // A row that is about to leave still counts in the whole list: ask a few more than are in sight.
    list.showRange(Math.max(0, view.listIndex(rowAt(first)) - 10), view.listIndex(rowAt(last)) + 30);
  }, [list, view, layout, first, last]);

  const before = useRef<MessageList | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    if (before.current !== list) {
      element.scrollTop = left.get(list) ?? 0;
      before.current = list;
    } else if (element.scrollTop >= 1) {
      const index = view.indexOf(anchor.current.uid);
      const wanted = offsetOf(layout, layout.itemOfRow(index), rowHeight) - anchor.current.below;
      if (index !== -1 && Math.abs(wanted - element.scrollTop) >= 1) element.scrollTop = wanted;
    }
    const remember = (): void => {
      left.set(list, element.scrollTop);
      const top = topRow(layout, element.scrollTop, rowHeight);
      const below = offsetOf(layout, layout.itemOfRow(top), rowHeight) - element.scrollTop;
      anchor.current = { uid: view.uidAt(top), below };
    };
    remember();
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [list, scroller, layout, rowHeight, view]);

  return {
    items,
    height: virtualizer.getTotalSize(),
    stuck: stuck.current,
    reveal: (index) => virtualizer.scrollToIndex(layout.itemOfRow(index), { align: 'auto' }),
  };
}

/** The virtualizer keeps what it has measured as long as this function stays the same: another layout needs another one. */
function keyFor(_layout: ListLayout, _rowHeight: number): (item: number) => number {
  return (item) => item;
}

/** Where a line begins, in px from the top of the list. */
function offsetOf(layout: ListLayout, item: number, rowHeight: number): number {
  const headers = layout.headers.filter((header) => header < item).length;
  return headers * GROUP_HEIGHT + (item - headers) * rowHeight;
}

/** The first row at or below a scroll position. */
function topRow(layout: ListLayout, scrollTop: number, rowHeight: number): number {
  let low = 0;
  let high = Math.max(0, layout.count - layout.headers.length - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsetOf(layout, layout.itemOfRow(middle), rowHeight) < scrollTop) low = middle + 1;
    else high = middle;
  }
  return low;
}
