import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PdfPage } from './PdfPage.tsx';
import { PIXELS_PER_POINT } from './pdf-units.ts';
import { usePdfPrint } from './use-pdf-print.ts';
import { useSize } from './use-size.ts';
import type { FileViewProps } from './view-props.ts';
import { scaleOf, turned } from './zoom.ts';
import type { Size } from './zoom.ts';
import styles from './Viewer.module.css';

/** A4 in CSS pixels, until the first page is read. */
const A4: Size = { width: 794, height: 1123 };

interface PdfPagesProps extends FileViewProps {
  readonly file: PDFDocumentProxy;
}

/** The pages of a file below each other. A page is drawn when it comes near the view. */
export function PdfPages({ file, view, onView, onDrawn, prints }: PdfPagesProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const first = useFirstSize(file);
  const scale = scaleOf(view.zoom, turned(first, view.turn), room);
  const drawn = usePdfPrint(prints, file.numPages);
  useEffect(() => onDrawn({ scale, pages: file.numPages }), [onDrawn, scale, file]);
  const { page } = view;
  const shownPage = useRef(page);
  useEffect(() => {
    // Only a page that the user asked for: the page that scrolling reached is in the view already.
    if (shownPage.current === page) return;
    shownPage.current = page;
    box.current?.children[page - 1]?.scrollIntoView({ block: 'start' });
  }, [page]);
  /** The part of the shown page that is above the view, from 0 to 1; null before anything was scrolled. */
  const above = useRef<number | null>(null);
  useLayoutEffect(() => {
    // Pages of another size push the shown one out of the view.
    const shown = box.current?.children[shownPage.current - 1];
    if (box.current === null || above.current === null || !(shown instanceof HTMLElement)) return;
    box.current.scrollTop = shown.offsetTop + above.current * shown.offsetHeight;
  }, [scale, view.turn]);
  const onScroll = (): void => {
    const at = pageAt(box.current, shownPage.current);
    const shown = box.current?.children[at - 1];
    if (box.current !== null && shown instanceof HTMLElement)
      above.current = (box.current.scrollTop - shown.offsetTop) / shown.offsetHeight;
    if (at === shownPage.current) return;
    shownPage.current = at;
    onView({ page: at });
  };
  return (
    <div ref={box} className={styles['canvas']} tabIndex={0} data-print="" onScroll={onScroll}>
      {Array.from({ length: file.numPages }, (_, index) => (
        <PdfPage
          key={index}
          file={file}
          number={index + 1}
          expected={first}
          scale={scale}
          turn={view.turn}
          isNeeded={drawn.needed(index + 1)}
          onDrawn={drawn.report}
        />
      ))}
    </div>
  );
}

/** The size of the first page, which most pages of a file have. */
function useFirstSize(file: PDFDocumentProxy): Size {
  const [size, setSize] = useState(A4);
  useEffect(() => {
    let isHere = true;
    file.getPage(1).then(
      (page) => {
        if (isHere) setSize(page.getViewport({ scale: PIXELS_PER_POINT }));
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [file]);
  return size;
}

/**
 * The number of the shown page: the present one while all of it is in the view, because the last pages of a file may not reach the
 * top; else the one with the largest visible part.
 */
function pageAt(box: HTMLElement | null, present: number): number {
  if (box === null) return present;
  const [top, bottom] = [box.scrollTop, box.scrollTop + box.clientHeight];
  const pages = [...box.children].filter((child) => child instanceof HTMLElement);
  const visible = pages.map((page) => {
    const end = page.offsetTop + page.offsetHeight;
    return Math.max(0, Math.min(bottom, end) - Math.max(top, page.offsetTop));
  });
  const now = pages[present - 1];
  if (now !== undefined && visible[present - 1] === now.offsetHeight) return present;
  return visible.indexOf(Math.max(...visible)) + 1;
}
