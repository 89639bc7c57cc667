import type { DayNumber } from './days.ts';
import type { Bar } from './lanes.ts';
import { barsOf } from './lanes.ts';
import type { ShownEvent } from './shown-event.ts';

/** What one day of the month shows. */
export interface MonthDay {
  readonly day: DayNumber;
  /** Bars that begin in this cell. */
  readonly bars: readonly Bar[];
  /** Timed events and the line that each is in. */
  readonly timed: readonly { readonly event: ShownEvent; readonly line: number }[];
  /** How many events do not fit. */
  readonly more: number;
  /** Every event of the day. */
  readonly all: readonly ShownEvent[];
}

/**
 * Puts the events of a week into cells of `lines` lines. Bars of several days come first and keep their line over all days; timed ones
 * take the lines between. In a cell in which not all fit, the last line is left free for "+3 more".
 */
export function monthWeek(
  events: readonly ShownEvent[],
  days: readonly DayNumber[],
  lines: number,
): readonly MonthDay[] {
  const bars = barsOf(
    events.filter(({ isLong }) => isLong),
    days,
  );
  const all = days.map((day) => events.filter((event) => isOn(event, day)));
  const isFull = all.map((here) => here.length > lines);
  const shown = bars.filter((bar) => fits(bar, lines, isFull));
  return days.map((day, at) => {
    const here = all[at] ?? [];
    const used = shown.filter(({ from, to }) => from <= at && at <= to);
    // A bar that was left out because of another day leaves its line for "+1 more".
    const hidden = here.filter(({ isLong }) => isLong).length - used.length;
    const open = isFull[at] === true || hidden > 0 ? lines - 1 : lines;
    const timed = intoLines(
      here.filter(({ isLong }) => !isLong),
      used,
      open,
    );
    return {
      day,
      bars: shown.filter(({ from }) => from === at),
      timed,
      more: here.length - used.length - timed.length,
      all: here,
    };
  });
}

/** Whether an event is in the cell of a day: one that runs past midnight for less than a day is only in its first one. */
export function isOn(event: ShownEvent, day: DayNumber): boolean {
  return event.isLong ? event.first <= day && day <= event.last : event.first === day;
}

function fits({ lane, from, to }: Bar, lines: number, isFull: readonly boolean[]): boolean {
  if (lane >= lines) return false;
  return lane < lines - 1 || !isFull.slice(from, to + 1).includes(true);
}

function intoLines(
  events: readonly ShownEvent[],
  bars: readonly Bar[],
  lines: number,
): readonly { readonly event: ShownEvent; readonly line: number }[] {
  const taken = new Set(bars.map(({ lane }) => lane));
  const free = Array.from({ length: Math.max(0, lines) }, (_, line) => line).filter((line) => !taken.has(line));
  return events.slice(0, free.length).map((event, at) => ({ event, line: free[at] ?? 0 }));
}
