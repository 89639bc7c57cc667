import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { PIXELS_PER_POINT } from './pdf-units.ts';
import { turned } from './zoom.ts';
import type { Size } from './zoom.ts';
import styles from './PdfPage.module.css';

interface PdfPageProps {
  readonly file: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** Size in CSS pixels at scale 1 until the page is read. */
  readonly expected: Size;
  readonly scale: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
  /** Draws the page although it is outside the view, for printing. */
  readonly isNeeded: boolean;
  readonly onDrawn: (number: number) => void;
}

/** One page: its picture, and its text above it, invisible, for selecting, copying and screen readers. */
export function PdfPage({ file, number, expected, scale, turn, isNeeded, onDrawn }: PdfPageProps): ReactNode {
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const isNear = useNear(frame) || isNeeded;
  const page = usePage(file, isNear ? number : 0);
  const size = turned(page === null ? expected : page.getViewport({ scale: PIXELS_PER_POINT }), turn);
  const report = useRef(onDrawn);
  report.current = onDrawn;
  useEffect(() => {
    if (page === null || !isNear || canvas.current === null || words.current === null) return undefined;
    const stop = draw(page, { canvas: canvas.current, words: words.current }, { scale, turn });
    stop.done.then(
      () => report.current(number),
      () => report.current(number),
    );
    return stop.cancel;
  }, [page, isNear, isNeeded, scale, turn, number]);
  return (
    <div
      ref={frame}
      className={styles['page']}
      role="group"
      aria-label={t('LANG_VIEWER_PAGE_LABEL', { page: number })}
      style={
        {
          width: size.width * scale,
          height: size.height * scale,
          '--total-scale-factor': String(scale * PIXELS_PER_POINT),
        } as CSSProperties
      }
    >
      {isNear ? (
        <>
          <canvas ref={canvas} className={styles['drawing']} aria-hidden="true" />
          <div ref={words} className={styles['words']} data-turn={turn} />
        </>
      ) : null}
    </div>
  );
}

/** Whether an element is in the view or at most one view away. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: target.parentElement, rootMargin: '100% 0px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

/** A page of the file; null while it is read. 0 reads none. */
function usePage(file: PDFDocumentProxy, number: number): PDFPageProxy | null {
  const [page, setPage] = useState<PDFPageProxy | null>(null);
  useEffect(() => {
    if (number === 0) return undefined;
    let isHere = true;
    file.getPage(number).then(
      (found) => {
        if (isHere) setPage(found);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [file, number]);
  return page;
}

interface Layers {
  readonly canvas: HTMLCanvasElement;
  readonly words: HTMLElement;
}

/** Most pixels of one canvas: browsers refuse larger ones. The page is then drawn less sharp. */
const MAX_PIXELS = 16 * 1024 * 1024;

function draw(
  page: PDFPageProxy,
  { canvas, words }: Layers,
  { scale, turn }: { readonly scale: number; readonly turn: number },
): { readonly done: Promise<void>; readonly cancel: () => void } {
  const rotation = (page.rotate + turn) % 360;
  const shown = page.getViewport({ scale: scale * PIXELS_PER_POINT, rotation });
  const sharpness = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (shown.width * shown.height)));
  const viewport = page.getViewport({ scale: scale * PIXELS_PER_POINT * sharpness, rotation });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport, background: '#fff' });
  words.replaceChildren();
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport: shown });
  // Without its text the page can still be read.
  layer.render().catch(() => undefined);
  const cancel = (): void => {
    task.cancel();
    layer.cancel();
  };
  return { done: task.promise, cancel };
}
