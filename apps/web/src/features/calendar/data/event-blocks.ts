import type { DayNumber } from '../model/days.ts';
import { addMonths, dayFrom, isoDay, monthStart, partsOf } from '../model/days.ts';

/** Days of a block: the first one, and the one after the last, `YYYY-MM-DD`. */
export interface EventBlock {
  readonly start: string;
  readonly end: string;
}

/** A longer window is read in blocks of years. */
const MAX_MONTH_BLOCKS_DAYS = 130;

/**
 * The blocks that cover a window from its first to its last day. They are whole months, or whole years for a long window: day, week,
 * month and agenda share them, so that going from one to the other reads nothing again.
 */
export function blocksOf(first: DayNumber, last: DayNumber): readonly EventBlock[] {
  const isLong = last - first > MAX_MONTH_BLOCKS_DAYS;
  const { year } = partsOf(first);
  const begin = isLong ? dayFrom({ year, month: 1, day: 1 }) : monthStart(first);
  const months = isLong ? 12 : 1;
  const blocks: EventBlock[] = [];
  for (let start = begin; start <= last; start = addMonths(start, months)) {
    blocks.push({ start: isoDay(start), end: isoDay(addMonths(start, months)) });
  }
  return blocks;
}
