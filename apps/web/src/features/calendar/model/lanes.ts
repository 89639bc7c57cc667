import type { DayNumber } from './days.ts';
import type { ShownEvent } from './shown-event.ts';

/** A bar over some of the days that are shown. */
export interface Bar {
  readonly event: ShownEvent;
  /** Counts from 0 at the top. */
  readonly lane: number;
  /** Index of its first and its last day among the shown ones. */
  readonly from: number;
  readonly to: number;
  /** Whether the event begins or ends outside the shown days. */
  readonly isCutLeft: boolean;
  readonly isCutRight: boolean;
}

/**
 * Puts events into lanes, so that no two bars of a lane touch. `days` are the shown days, ascending; without weekends there are gaps,
 * over which bars run on. Events on none of the days are left out. The order of the events decides who is on top.
 */
export function barsOf(events: readonly ShownEvent[], days: readonly DayNumber[]): readonly Bar[] {
  const ends: number[] = [];
  const bars: Bar[] = [];
  for (const event of events) {
    const from = days.findIndex((day) => day >= event.first);
    const to = days.findLastIndex((day) => day <= event.last);
    if (from === -1 || to < from) continue;
    const free = ends.findIndex((end) => end < from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    const isCutLeft = event.first < (days[from] ?? 0);
    const isCutRight = event.last > (days[to] ?? 0);
    bars.push({ event, lane, from, to, isCutLeft, isCutRight });
  }
  return bars;
}

/** How many lanes bars take. */
export function laneCount(bars: readonly Bar[]): number {
  return bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0);
}
