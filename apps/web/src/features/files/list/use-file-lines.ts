import type { FileEntry } from '@pillarbox/contract/files/file';
import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PHONE, useMedia } from '../../../lib/media.ts';
import type { Layout } from '../data/files-location.ts';
import type { FileLines, Sight } from './file-lines.ts';
import { firstBelow, linesOf, linesToDraw, scrollToShow } from './file-lines.ts';

/** Width and height that a list is taken to have until the browser has laid it out, in pixels. */
const USUAL = { width: 1000, height: 720 } as const;
/** How far below what is in sight the end may be when more is loaded, in pixels. */
const AHEAD = 800;

/** Files and folders, and how they are listed. */
export interface FileLinesOptions {
  readonly entries: readonly FileEntry[];
  readonly layout: Layout;
  /** What is listed: another list begins at its top. */
  readonly list: string;
  /** The position of an entry that is always drawn, because it has the keyboard focus; -1 for none. */
  readonly kept: number;
  /** Holds the lines. Its parent scrolls: when the effects of the lines run first, the page has no ref of the parent yet. */
  readonly canvas: RefObject<HTMLDivElement | null>;
  /** Loads more; null when all are there. */
  readonly onEnd: (() => void) | null;
}

/** The lines of a list, those of them to draw, and the function that scrolls to an entry. */
export interface DrawnLines {
  readonly lines: FileLines;
  /** Ascending. */
  readonly drawn: readonly number[];
  readonly reveal: (index: number) => void;
}

/**
 * Draws only the visible lines of a list of files. When files arrive above, or the lines get another length, the first visible file stays
 * where it is.
 */
export function useFileLines(options: FileLinesOptions): DrawnLines {
  const { entries, layout, list, kept, canvas, onEnd } = options;
  const isPhone = useMedia(PHONE);
  const [width, setWidth] = useState<number>(USUAL.width);
  const [sight, setSight] = useState<Sight>({ top: 0, height: USUAL.height });
  const lines = useMemo(() => {
    const folders = entries.findIndex(({ kind }) => kind === 'file');
    const shape = { isCards: layout === 'grid', isPhone, width };
    return linesOf(folders === -1 ? entries.length : folders, entries.length, shape);
  }, [entries, layout, isPhone, width]);
  const anchor = useRef<{ readonly id: string; readonly below: number } | null>(null);
  const before = useRef(list);

  useLayoutEffect(() => {
    const element = canvas.current?.parentElement;
    if (element == null) return undefined;
    if (before.current !== list) {
      before.current = list;
      element.scrollTop = 0;
    } else if (element.scrollTop >= 1 && anchor.current !== null) {
      const { id, below } = anchor.current;
      const index = entries.findIndex((entry) => entry.id === id);
      const wanted = lines.placeOf(lines.lineOf(index))[0] - below;
      if (index !== -1 && Math.abs(wanted - element.scrollTop) >= 1) element.scrollTop = wanted;
    }
    const follow = (): void => {
      const { scrollTop: top, clientHeight } = element;
      const now = { top, height: clientHeight || USUAL.height };
      const index = firstBelow(lines, top);
      anchor.current = { id: entries[index]?.id ?? '', below: lines.placeOf(lines.lineOf(index))[0] - top };
      setSight((drawn) => (isSame(lines, drawn, now) ? drawn : now));
    };
    // Lines that come into sight are drawn in the frame that scrolls to them.
    const scrolled = (): void => flushSync(follow);
    const measure = (): void => {
      setWidth(canvas.current?.clientWidth || USUAL.width);
      follow();
    };
    measure();
    element.addEventListener('scroll', scrolled, { passive: true });
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    resized?.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      resized?.disconnect();
    };
  }, [entries, lines, list, canvas]);

  const nearEnd = isNearEnd(lines, sight);
  useEffect(() => {
    if (nearEnd) onEnd?.();
  }, [nearEnd, onEnd]);

  return {
    lines,
    drawn: linesToDraw(lines, sight, kept),
    reveal: (index) => {
      const drawn = canvas.current;
      const element = drawn?.parentElement;
      if (drawn === null || element == null) return;
      // The space above the first line scrolls too.
      const top = element.scrollTop - drawn.offsetTop;
      const shown = scrollToShow(lines, index, { top, height: element.clientHeight || USUAL.height });
      if (shown !== null) element.scrollTop = shown + drawn.offsetTop;
    },
  };
}

function isNearEnd({ height }: FileLines, sight: Sight): boolean {
  return height - sight.top - sight.height < AHEAD;
}

/** Whether the same is drawn, and loaded, for both. */
function isSame(lines: FileLines, one: Sight, other: Sight): boolean {
  const [before, now] = [linesToDraw(lines, one, -1), linesToDraw(lines, other, -1)];
  return before[0] === now[0] && before.at(-1) === now.at(-1) && isNearEnd(lines, one) === isNearEnd(lines, other);
}
