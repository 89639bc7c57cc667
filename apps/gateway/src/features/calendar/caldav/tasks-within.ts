import { readObject } from '@pillarbox/rules/icalendar/read-object';
import { seriesIn, timesOf } from '@pillarbox/rules/icalendar/series';
import { instantOfTime } from '@pillarbox/rules/icalendar/time-value';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';
import { zoneNamed } from '@pillarbox/rules/icalendar/zones';
import type { TimeRange } from './time-range.ts';

/**
 * Whether a task touches a range (RFC 4791 9.9): one without a start and a due time is in every range. Of one that repeats only the
 * start counts: programs move it to its next date when it is done.
 */
export function isTaskWithin(text: string, { from, to }: TimeRange): boolean {
  try {
    const series = seriesIn(readObject(text).calendar);
    const times = series?.master == null ? null : timesOf(series.master, series.calendar);
    if (times === null) return true;
    const reader = zoneNamed('UTC');
    const [start, end] = [instantOfTime(times.start, reader), instantOfTime(times.end, reader)];
    return start < to && (end > from || (start === end && start >= from));
  } catch (error) {
    if (error instanceof CalendarTextError) return false;
    throw error;
  }
}
