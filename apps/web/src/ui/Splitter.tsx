import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { alongLine, keyAlongLine } from '../lib/i18n/direction.ts';
import { PANE, clampPaneWidth } from './pane-width.ts';
import styles from './Splitter.module.css';

interface SplitterProps {
  readonly label: string;
  /** The pane's width in px. */
  readonly width: number;
  /** Called while the grip moves, with the limited width. */
  readonly onResize: (width: number) => void;
  /** Called after the move, to store the width. */
  readonly onDone: (width: number) => void;
}

/** The grip on the edge of a pane: drag it, move it 16 px by arrow keys, double-click to reset (ui.md 5). */
export function Splitter({ label, width, onResize, onDone }: SplitterProps): ReactNode {
  const [dragging, setDragging] = useState(false);
  const from = useRef({ x: 0, width: 0 });
  const commit = (next: number): void => {
    const held = clampPaneWidth(next);
    onResize(held);
    onDone(held);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowLeft: width - PANE.step,
      ArrowRight: width + PANE.step,
      Home: PANE.least,
      End: PANE.most,
      Enter: PANE.usual,
    };
    const next = moves[keyAlongLine(event.key)];
    if (next === undefined) return;
    event.preventDefault();
    commit(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
    setDragging(true);
  };
  const moved = (event: PointerEvent): number =>
    clampPaneWidth(from.current.width + alongLine(event.clientX - from.current.x));
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={PANE.least}
      aria-valuemax={PANE.most}
      data-dragging={dragging || undefined}
      className={styles['grip']}
      onKeyDown={onKeyDown}
      onDoubleClick={() => commit(PANE.usual)}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (dragging) onResize(moved(event));
      }}
      onPointerUp={(event) => {
        if (!dragging) return;
        setDragging(false);
        onDone(moved(event));
      }}
      onPointerCancel={() => setDragging(false)}
    />
  );
}
