import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { Day } from '@pillarbox/rules/zoned-days';
import { addDays, dayOf, instantOf, weekdayOf } from '@pillarbox/rules/zoned-days';

/** The groups of the list by the day on which a task is due, in their order. `done` holds what is done and was due before today. */
export const DUE_GROUPS = ['overdue', 'today', 'week', 'later', 'none', 'done'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** The calendar that days are compared in: today, the last day of this week, both `YYYY-MM-DD`, and the zone. */
export interface DueCalendar {
  readonly today: string;
  readonly weekEnd: string;
  /** IANA name. */
  readonly zone: string;
}

/** A day as `YYYY-MM-DD`, so that days compare as texts. */
export function isoDay({ year, month, day }: Day): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

/** The day that `YYYY-MM-DD` names. */
export function dayNamed(iso: string): Day {
  const [year = 1970, month = 1, day = 1] = iso.split('-').map(Number);
  return { year, month, day };
}

/** The calendar of an instant (ms since 1970). `weekStart`: 1 Monday to 7 Sunday. */
export function calendarAt(now: number, zone: string, weekStart: number): DueCalendar {
  const today = dayOf(now, zone);
  const left = (weekStart - weekdayOf(today) + 6) % 7;
  return { today: isoDay(today), weekEnd: isoDay(addDays(today, left)), zone };
}

/** The instant of a time that has a time of day; a floating one is in `zone`. Undefined for a whole day. */
export function instantOfTime({ date, time, zone: own }: EventTime, zone: string): number | undefined {
  if (time === '') return undefined;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantOf(dayNamed(date), hours * 60 + minutes, own === '' ? zone : own);
}

/** The day of a time for somebody in `zone`, as `YYYY-MM-DD`. */
export function dueDay(due: EventTime, zone: string): string {
  const instant = due.zone === '' || due.zone === zone ? undefined : instantOfTime(due, zone);
  return instant === undefined ? due.date : isoDay(dayOf(instant, zone));
}

/** What of a task says when it is due. */
interface Due {
  readonly due: EventTime | null;
  readonly isDone: boolean;
}

/** The group of a task. */
export function groupOf({ due, isDone }: Due, { today, weekEnd, zone }: DueCalendar): DueGroup {
  if (due === null) return 'none';
  const day = dueDay(due, zone);
  if (day < today) return isDone ? 'done' : 'overdue';
  if (day === today) return 'today';
  return day <= weekEnd ? 'week' : 'later';
}
