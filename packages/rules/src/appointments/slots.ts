import type { VisitKind } from '@pillarbox/contract/appointments/appointment';
import { addDays, dayOf, instantOf, startOfDay, weekdayOf } from '../zoned-days.ts';
import type { Day } from '../zoned-days.ts';

/** Milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What decides which times are free. */
export interface SlotQuestion {
  /** When the owner is busy. */
  readonly busy: readonly Span[];
  /** The IANA zone of the owner, whose hours they are. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Timing = Pick<VisitKind, 'minutes' | 'hours' | 'notice' | 'before' | 'after' | 'horizon'>;

const MINUTE = 60_000;
/** After a time that is taken, the next one is looked for in steps of so many minutes. */
const STEP = 15;
/** A visit may begin at every such minute of the hours: the steps of an older page differ when something was booked meanwhile. */
const GRID = 5;

/**
 * The starts of free visits in a window, in order: one after the other from the begin of the hours, and after what takes time from the
 * next quarter of an hour on. A visit that begins in the window is one of it.
 */
export function freeSlots(kind: Timing, question: SlotQuestion, window: Span): number[] {
  const { from, to } = boundsOf(kind, question);
  const slots: number[] = [];
  for (const { start, end } of openTimes(kind, question.zone, { start: window.start, end: Math.min(window.end, to) })) {
    const step = Math.min(STEP, kind.minutes) * MINUTE;
    for (let at = start; at + kind.minutes * MINUTE <= end;) {
      const isFree = at >= from && isUntaken(kind, question.busy, at);
      if (isFree && at >= window.start && at < window.end && at < to) slots.push(at);
      at += isFree ? kind.minutes * MINUTE : step;
    }
  }
  return [...new Set(slots)].sort((one, other) => one - other);
}

/** Whether a visit can begin at an instant. */
export function isFreeSlot(kind: Timing, question: SlotQuestion, at: number): boolean {
  const { from, to } = boundsOf(kind, question);
  if (at < from || at >= to || !isUntaken(kind, question.busy, at)) return false;
  const end = at + kind.minutes * MINUTE;
  return openTimes(kind, question.zone, { start: at, end }).some(
    (open) => open.start <= at && end <= open.end && (at - open.start) % (GRID * MINUTE) === 0,
  );
}

/** The first and the last instant at which a visit may begin: after the notice, and within the days that are offered. */
export function boundsOf({ notice, horizon }: Timing, { now, zone }: SlotQuestion): { from: number; to: number } {
  return { from: now + notice * MINUTE, to: startOfDay(addDays(dayOf(now, zone), horizon + 1), zone) };
}

/** The hours of the days that a window touches, as instants. */
function openTimes({ hours }: Timing, zone: string, { start, end }: Span): Span[] {
  if (end <= start) return [];
  const found: Span[] = [];
  const last = dayOf(end, zone);
  for (let day = dayOf(start, zone); ; day = addDays(day, 1)) {
    for (const { weekday, from, to } of hours) {
      if (weekday !== weekdayOf(day)) continue;
      found.push({ start: instantOf(day, from, zone), end: instantOf(day, to, zone) });
    }
    if (isSame(day, last)) return found;
  }
}

function isUntaken({ minutes, before, after }: Timing, busy: readonly Span[], at: number): boolean {
  const from = at - before * MINUTE;
  const to = at + (minutes + after) * MINUTE;
  return !busy.some(({ start, end }) => start < to && end > from);
}

function isSame(one: Day, other: Day): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}
