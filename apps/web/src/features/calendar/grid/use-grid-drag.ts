import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRightToLeft } from '../../../lib/i18n/direction.ts';
import { newEvent } from '../actions/new-event.ts';
import { moveEvent } from '../actions/move-event.ts';
import type { Draft, DragKind } from '../model/draft.ts';
import { dragged as draggedTo, draftOf, snapped } from '../model/draft.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { followPointer, swallowClick } from '../parts/follow-pointer.ts';
import { closedAt } from '../state/closed-at.ts';
import { openedEvent } from '../state/view-state.ts';

/** The pointer must move so far before a drag begins (ui.md 8). */
const START_PX = 6;
/** So near to an edge, in px, the grid scrolls while something is dragged, by so much for each frame. */
const EDGE_PX = 28;
const SCROLL_PX = 9;
/** A click on an empty time makes an event of this length. */
const CLICK_MINUTES = 60;
/** The height of the edges of an event, in px. */
const HANDLE_PX = 6;
const HALF_HOUR = 30;

interface GridDragProps {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly events: readonly ShownEvent[];
  /** Height of an hour in px. */
  readonly hour: number;
}

/** What is dragged in the grid, by the pointer or by keys. */
export interface GridDrag {
  /** The times that it has now; null when nothing is dragged. */
  readonly draft: Draft | null;
  /** Key of the event that is moved; '' for a new one. */
  readonly dragged: string;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  /** Shows other times of an event without saving them. */
  readonly preview: (event: ShownEvent, draft: Draft) => void;
  /** Saves what is shown. */
  readonly commit: (event: ShownEvent, draft: Draft) => Promise<void>;
  readonly cancel: () => void;
}

interface Running {
  readonly kind: DragKind;
  readonly event: ShownEvent | null;
  readonly origin: Draft;
  readonly grabbed: number;
  readonly x: number;
  readonly y: number;
  isMoving: boolean;
}

/** Creates, moves and resizes events by dragging, in steps of a quarter of an hour. Escape puts everything back. */
export function useGridDrag({ scroll, events, hour }: GridDragProps): GridDrag {
  const [shown, setShown] = useState<{ readonly draft: Draft; readonly key: string } | null>(null);
  const running = useRef<Running | null>(null);
  const latest = useRef<Draft | null>(null);
  const pressedAt = useRef(0);
  const present = useRef({ events, hour });
  present.current = { events, hour };
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const clear = useCallback((): void => {
    latest.current = null;
    setShown(null);
  }, []);
  const show = useCallback((draft: Draft, key: string): void => {
    latest.current = draft;
    setShown({ draft, key });
  }, []);
  const commit = useCallback(
    async (event: ShownEvent, draft: Draft): Promise<void> => {
      await moveEvent(event, draft);
      clear();
    },
    [clear],
  );
  const timeAt = (x: number, y: number): number | null =>
    scroll.current === null ? null : timeUnder(scroll.current, { x, y }, present.current.hour);

  const onPointerDown = (pressed: PointerEvent<HTMLElement>): void => {
    pressedAt.current = pressed.timeStamp;
    if (pressed.button !== 0 || pressed.pointerType === 'touch') return;
    const target = pressed.target as Element;
    const chip = target.closest<HTMLElement>('[data-event]');
    if (chip === null && target.closest('[data-day]') === null) return;
    const event = chip === null ? null : events.find(({ key }) => key === chip.dataset['event']);
    if (event !== null && event?.isMovable !== true) return;
    const grabbed = timeAt(pressed.clientX, pressed.clientY);
    if (grabbed === null) return;
    const edge = edgeAt(chip, pressed.clientY);
    const origin = event === null ? { from: grabbed, to: grabbed } : draftOf(event);
    const kind = event === null ? 'create' : event.isLong ? 'move' : (edge ?? 'move');
    running.current = { kind, event, origin, grabbed, x: pressed.clientX, y: pressed.clientY, isMoving: false };
    stop.current = followPointer(
      (x, y) => {
        const now = running.current;
        if (now === null) return false;
        now.isMoving ||= Math.hypot(x - now.x, y - now.y) >= START_PX;
        const under = now.isMoving ? timeAt(x, y) : null;
        // A bar of whole days goes from day to day.
        const at = now.event?.isLong === true && under !== null ? now.grabbed + wholeDays(now.grabbed, under) : under;
        if (at !== null) show(draggedTo({ ...now, at }), now.event?.key ?? '');
        if (now.isMoving && scroll.current !== null) scrollAtEdge(scroll.current, y);
        return now.isMoving;
      },
      (isCancelled) => {
        const now = running.current;
        const draft = latest.current;
        running.current = null;
        if (now?.isMoving === true) swallowClick();
        if (now?.isMoving !== true || draft === null || isCancelled) {
          clear();
          return;
        }
        if (now.event !== null) void commit(now.event, draft);
        else newEvent({ ...draft, isAllDay: false, anchor: scroll.current?.querySelector(DRAFT) ?? null }, clear);
      },
    );
  };

  const onClick = (clicked: MouseEvent<HTMLElement>): void => {
    const target = clicked.target as Element;
    const chip = target.closest<HTMLElement>('[data-event]');
    if (chip !== null) {
      const event = events.find(({ key }) => key === chip.dataset['event']);
      if (event !== undefined) openedEvent.set({ event, anchor: chip });
      return;
    }
    const time = target.closest('[data-day]') === null ? null : timeAt(clicked.clientX, clicked.clientY);
    if (time === null || closedAt.get() >= pressedAt.current) return;
    const from = Math.floor(time / HALF_HOUR) * HALF_HOUR;
    const draft = { from: snapped(from), to: from + CLICK_MINUTES };
    show(draft, '');
    requestAnimationFrame(() =>
      newEvent({ ...draft, isAllDay: false, anchor: scroll.current?.querySelector(DRAFT) ?? null }, clear),
    );
  };

  return {
    draft: shown?.draft ?? null,
    dragged: shown?.key ?? '',
    onPointerDown,
    onClick,
    preview: (event, draft) => show(draft, event.key),
    commit,
    cancel: clear,
  };
}

/** Which edge of an event is under the pointer at a height of the page; by it the event gets longer or shorter. */
function edgeAt(chip: HTMLElement | null, y: number): 'start' | 'end' | null {
  if (chip === null) return null;
  const { top, bottom } = chip.getBoundingClientRect();
  return bottom - y <= HANDLE_PX ? 'end' : y - top <= HANDLE_PX ? 'start' : null;
}

/** Shows by the pointer where an event can be made longer. Elements for it would be two thirds of those of a full week. */
export function showEdge({ target, currentTarget, clientY, pointerType }: PointerEvent<HTMLElement>): void {
  const chip = (target as Element).closest<HTMLElement>('[data-event][data-movable]');
  currentTarget.toggleAttribute('data-edge', pointerType === 'mouse' && edgeAt(chip, clientY) !== null);
}

const DRAFT = '[data-draft]';
const MINUTES_OF_DAY = 1440;

/** The days from one wall time to another, in minutes. */
function wholeDays(from: number, to: number): number {
  return (Math.floor(to / MINUTES_OF_DAY) - Math.floor(from / MINUTES_OF_DAY)) * MINUTES_OF_DAY;
}

/** The wall minutes under a point of the grid; beside the days those of the nearest one. */
function timeUnder(scroll: HTMLElement, { x, y }: { x: number; y: number }, hour: number): number | null {
  const columns = [...scroll.querySelectorAll<HTMLElement>('[data-day]')];
  const isBefore = (one: HTMLElement): boolean => {
    const { left, right } = one.getBoundingClientRect();
    return isRightToLeft() ? x > left : x < right;
  };
  const column = columns.find(isBefore) ?? columns.at(-1);
  if (column === undefined) return null;
  const minute = ((y - column.getBoundingClientRect().top) / hour) * 60;
  return Number(column.dataset['day']) * 1440 + Math.min(1440, Math.max(0, minute));
}

function scrollAtEdge(scroll: HTMLElement, y: number): void {
  const { top, bottom } = scroll.getBoundingClientRect();
  const inner = top + (scroll.querySelector<HTMLElement>('[role="rowgroup"]')?.offsetHeight ?? 0);
  if (y < inner + EDGE_PX) scroll.scrollTop -= SCROLL_PX;
  else if (y > bottom - EDGE_PX) scroll.scrollTop += SCROLL_PX;
}
