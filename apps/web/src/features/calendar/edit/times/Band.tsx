import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { alongLine, keyAlongLine } from '../../../../lib/i18n/direction.ts';
import { useText } from '../../../../lib/i18n/text.tsx';
import type { Scale } from './scale.ts';
import { minutesOf, moved, partsOf } from './scale.ts';
import styles from './TimeGrid.module.css';

const MINUTE = 60_000;
/** Minutes by which a key moves the band, and to which dragging snaps. */
const STEP = 15;
/** Px after which a press is a drag. */
const THRESHOLD = 6;

export interface BandProps {
  readonly scale: Scale;
  readonly start: number;
  readonly end: number;
  /** The time in words, with how it suits: what is announced. */
  readonly words: string;
  readonly onMove: (start: number, end: number) => void;
  /** Goes to the next (1) or the one before (-1) of the suggested times. */
  readonly onSuggested: (step: 1 | -1) => void;
}

type Part = 'whole' | 'start' | 'end';

/** The event over the rows of the grid. It is dragged at its middle or edges, and moved by arrow keys, with Shift its end. */
export function Band({ scale, start, end, words, onMove, onSuggested }: BandProps): ReactNode {
  const t = useText();
  const dragged = useRef<{ x: number; width: number; part: Part; isMoving: boolean } | null>(null);
  const [first, ...others] = partsOf(scale, start, end);
  const shift = (part: Part, from: { start: number; end: number }, minutes: number): void => {
    if (part === 'whole') {
      const next = moved(scale, from.start, minutes);
      onMove(next, next + from.end - from.start);
    } else if (part === 'start') onMove(Math.min(from.start + minutes * MINUTE, from.end - STEP * MINUTE), from.end);
    else onMove(from.start, Math.max(from.end + minutes * MINUTE, from.start + STEP * MINUTE));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[keyAlongLine(event.key)];
    const suggested = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (direction !== undefined) shift(event.shiftKey ? 'end' : 'whole', { start, end }, direction * STEP);
    else if (suggested !== undefined) onSuggested(suggested);
    else return;
    event.preventDefault();
  };
  const origin = useRef({ start, end });
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const part = (event.target as HTMLElement).dataset['part'] as Part | undefined;
    const { width = 1 } = event.currentTarget.parentElement?.getBoundingClientRect() ?? {};
    dragged.current = { x: event.clientX, width, part: part ?? 'whole', isMoving: false };
    origin.current = { start, end };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const drag = dragged.current;
    if (drag === null) return;
    const distance = alongLine(event.clientX - drag.x);
    if (!drag.isMoving && Math.abs(distance) < THRESHOLD) return;
    drag.isMoving = true;
    const minutes = Math.round(minutesOf(scale, distance / drag.width) / STEP) * STEP;
    shift(drag.part, origin.current, minutes);
  };
  const drop = (): void => {
    dragged.current = null;
  };
  if (first === undefined) return null;
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('LANG_EVENT_BAND')}
        aria-valuetext={words}
        aria-valuenow={Math.round((start % 86_400_000) / MINUTE)}
        aria-valuemin={0}
        aria-valuemax={1440}
        className={styles['band']}
        style={{ insetInlineStart: `${String(first.left)}%`, width: `${String(first.width)}%` }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <span className={styles['grip']} data-part="start" />
        <span className={styles['grip']} data-part="end" />
      </div>
      {others.map(({ left, width }) => (
        <div
          key={left}
          className={styles['band']}
          style={{ insetInlineStart: `${String(left)}%`, width: `${String(width)}%` }}
        />
      ))}
    </>
  );
}
