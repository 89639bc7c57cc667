import { useEffect, useRef, useState } from 'react';
import { printMessage } from '../reading/print-message.ts';

/** Most pages that are printed: all are drawn and held in memory at the same time. */
const MAX_PRINTED = 100;

/** What printing needs of the pages. */
interface PdfPrint {
  /** Whether a page must be drawn although it is not in the view. */
  readonly needed: (page: number) => boolean;
  /** Called for each page that was drawn. */
  readonly report: (page: number) => void;
}

/** Draws all pages when `prints` increases, and prints when they are drawn. */
export function usePdfPrint(prints: number, pages: number): PdfPrint {
  const [isAll, setAll] = useState(false);
  const drawn = useRef(new Set<number>());
  const wanted = Math.min(pages, MAX_PRINTED);
  const printWhenReady = (all: boolean): void => {
    if (!all || drawn.current.size < wanted) return;
    setAll(false);
    printMessage();
  };
  useEffect(() => {
    if (prints === 0) return;
    drawn.current = new Set();
    setAll(true);
  }, [prints]);
  return {
    needed: (page) => isAll && page <= wanted,
    report: (page) => {
      if (page <= wanted) drawn.current.add(page);
      printWhenReady(isAll);
    },
  };
}
