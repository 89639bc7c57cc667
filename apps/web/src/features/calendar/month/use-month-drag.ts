import type { MouseEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { moveEvent } from '../actions/move-event.ts';
import { newEvent } from '../actions/new-event.ts';
import { followPointer, swallowClick } from '../parts/follow-pointer.ts';
import type { DayNumber } from '../model/days.ts';
import { draftOf } from '../model/draft.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { closedAt } from '../state/closed-at.ts';
import { openedEvent } from '../state/view-state.ts';

const START_PX = 6;
const MINUTES_OF_DAY = 1440;

interface MonthDragProps {
  readonly events: readonly ShownEvent[];
  /** Shows every event of a day. */
  readonly openDay: (day: { readonly day: DayNumber; readonly anchor: Element }) => void;
}

interface MonthDrag {
  /** The day that the pointer is over while an event is dragged; null otherwise. */
  readonly over: DayNumber | null;
  /** Key of the dragged event; '' for none. */
  readonly dragged: string;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** Clicks in the month, and dragging an event to another day. Its time stays. */
export function useMonthDrag({ events, openDay }: MonthDragProps): MonthDrag {
  const [state, setState] = useState<{ readonly over: DayNumber | null; readonly key: string } | null>(null);
  const latest = useRef<DayNumber | null>(null);
  const pressedAt = useRef(0);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const onPointerDown = (pressed: PointerEvent<HTMLElement>): void => {
    pressedAt.current = pressed.timeStamp;
    const event = eventOf(pressed.target as Element, events);
    const grabbed = dayUnder(pressed.clientX, pressed.clientY);
    if (pressed.button !== 0 || pressed.pointerType === 'touch' || event?.isMovable !== true || grabbed === null)
      return;
    const [x, y] = [pressed.clientX, pressed.clientY];
    let isMoving = false;
    stop.current = followPointer(
      (toX, toY) => {
        isMoving ||= Math.hypot(toX - x, toY - y) >= START_PX;
        const over = isMoving ? dayUnder(toX, toY) : null;
        if (isMoving && over !== latest.current) {
          latest.current = over;
          setState({ over, key: event.key });
        }
        return isMoving;
      },
      (isCancelled) => {
        const over = latest.current;
        latest.current = null;
        setState(null);
        if (!isMoving) return;
        swallowClick();
        if (!isCancelled && over !== null) void moveByDays(event, over - grabbed);
      },
    );
  };

  const onClick = (clicked: MouseEvent<HTMLElement>): void => {
    const target = clicked.target as Element;
    const event = eventOf(target, events);
    if (event !== undefined) {
      openedEvent.set({ event, anchor: target.closest('[data-event]') ?? target });
      return;
    }
    const more = target.closest<HTMLElement>('[data-more]');
    if (more !== null) {
      openDay({ day: Number(more.dataset['more']), anchor: more });
      return;
    }
    const cell = target.closest<HTMLElement>('[data-day]');
    if (cell === null || closedAt.get() >= pressedAt.current) return;
    const day = Number(cell.dataset['day']);
    newEvent({ from: day * MINUTES_OF_DAY, to: (day + 1) * MINUTES_OF_DAY, isAllDay: true, anchor: cell });
  };
  return { over: state?.over ?? null, dragged: state?.key ?? '', onPointerDown, onClick };
}

/** Moves an event by whole days. */
export async function moveByDays(event: ShownEvent, days: number): Promise<void> {
  const { from, to } = draftOf(event);
  await moveEvent(event, { from: from + days * MINUTES_OF_DAY, to: to + days * MINUTES_OF_DAY });
}

function eventOf(target: Element, events: readonly ShownEvent[]): ShownEvent | undefined {
  const key = target.closest<HTMLElement>('[data-event]')?.dataset['event'];
  return key === undefined ? undefined : events.find((event) => event.key === key);
}

/** The day under a point. A bar lies over several cells, of which only one contains it. */
function dayUnder(x: number, y: number): DayNumber | null {
  const cell = document
    .elementsFromPoint(x, y)
    .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset['day'] !== undefined);
  return cell === undefined ? null : Number(cell.dataset['day']);
}
