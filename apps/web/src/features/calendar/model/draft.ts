import type { DayNumber } from './days.ts';
import type { ShownEvent } from './shown-event.ts';
import { wallMinutes } from './zone-clock.ts';

/** The times that a drag or the keyboard gives an event, in wall minutes since 1970. */
export interface Draft {
  readonly from: number;
  readonly to: number;
}

/** What a drag does: it makes an event, moves one, or moves its start or its end. */
export type DragKind = 'create' | 'move' | 'start' | 'end';

/** A drag: the times of the event before, and the wall minutes where the pointer took it and where it is. */
export interface Drag {
  readonly kind: DragKind;
  readonly origin: Draft;
  readonly grabbed: number;
  readonly at: number;
}

/** Times snap to quarters of an hour; no drag makes an event shorter. */
export const SNAP_MINUTES = 15;
const MINUTES_OF_DAY = 1440;

/** The next multiple of a quarter of an hour. */
export function snapped(minutes: number): number {
  return Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES;
}

/** The times of an event on the wall. */
export function draftOf({ first, last, from, to }: ShownEvent): Draft {
  return { from: wallMinutes({ day: first, minute: from }), to: wallMinutes({ day: last, minute: to }) };
}

/**
 * The times after a drag from `grabbed` to `at`, both in wall minutes. Moving keeps the length and begins at a quarter of an hour; a new
 * event and one with a moved edge take at least a quarter.
 */
export function dragged({ kind, origin, grabbed, at }: Drag): Draft {
  const length = origin.to - origin.from;
  switch (kind) {
    case 'create': {
      const begin = Math.floor(grabbed / SNAP_MINUTES) * SNAP_MINUTES;
      const end = snapped(at);
      return end > begin ? { from: begin, to: end } : { from: Math.min(end, begin), to: begin + SNAP_MINUTES };
    }
    case 'move': {
      const from = snapped(origin.from + at - grabbed);
      return { from, to: from + length };
    }
    case 'start':
      return { from: Math.min(snapped(at), origin.to - Math.min(length, SNAP_MINUTES)), to: origin.to };
    case 'end':
      return { from: origin.from, to: Math.max(snapped(at), origin.from + Math.min(length, SNAP_MINUTES)) };
  }
}

/** The part of a draft on a day, in minutes since its midnight; null for none. */
export function draftOn({ from, to }: Draft, day: DayNumber): { readonly from: number; readonly to: number } | null {
  const midnight = day * MINUTES_OF_DAY;
  const begin = Math.max(0, from - midnight);
  const end = Math.min(MINUTES_OF_DAY, to - midnight);
  return end > begin ? { from: begin, to: end } : null;
}

/** The times that a key gives an event: Alt with arrows moves it, with Shift its end moves; null for other keys. */
export function nudged({ from, to }: Draft, key: string, isEnd: boolean): Draft | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -SNAP_MINUTES,
    ArrowDown: SNAP_MINUTES,
    ArrowLeft: -MINUTES_OF_DAY,
    ArrowRight: MINUTES_OF_DAY,
  };
  const by = steps[key];
  if (by === undefined) return null;
  if (!isEnd) return { from: from + by, to: to + by };
  return to + by - from < SNAP_MINUTES ? null : { from, to: to + by };
}
