import type { Day } from '@pillarbox/rules/zoned-days';
import { addDays, instantOf, wallClock, weekdayOf } from '@pillarbox/rules/zoned-days';

const DAY_MS = 86_400_000;
const MINUTE = 60_000;

/** Working hours, in minutes since midnight. */
export const WORK = { start: 8 * 60, end: 18 * 60 } as const;
/** Days of work: 1 Monday to 7 Sunday. */
export const WORKDAYS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);

/** The days and hours that the grid shows beside each other. */
export interface Scale {
  readonly days: readonly Day[];
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

/** The scale of one day, or of the days of work in its week. It shows working hours, and the hours of the event when those are others. */
export function scaleOf(day: Day, span: 'day' | 'week', { zone, event }: Around): Scale {
  const monday = addDays(day, 1 - weekdayOf(day));
  const week = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const isOnWeekend = !WORKDAYS.has(weekdayOf(day));
  const days = span === 'day' ? [day] : week.filter((one) => isOnWeekend || WORKDAYS.has(weekdayOf(one)));
  const start = event === null ? WORK.start : minutesIn(event.start, zone);
  const length = event === null ? 0 : Math.min(24 * 60, (event.end - event.start) / MINUTE);
  return {
    days,
    from: Math.min(WORK.start, Math.floor(start / 60) * 60),
    to: Math.max(WORK.end, Math.min(24 * 60, Math.ceil((start + length) / 60) * 60)),
    zone,
  };
}

interface Around {
  readonly zone: string;
  readonly event: { readonly start: number; readonly end: number } | null;
}

function minutesIn(instant: number, zone: string): number {
  return Math.floor((wallClock(instant, zone) % DAY_MS) / MINUTE);
}

/** Where two instants are, in per cent of the width; one part for each shown day that they touch. */
export function partsOf(scale: Scale, start: number, end: number): readonly { left: number; width: number }[] {
  const { days, from, to, zone } = scale;
  const whole = (to - from) * days.length;
  return days.flatMap((day, index) => {
    const [first, last] = [instantOf(day, from, zone), instantOf(day, to, zone)];
    if (end <= first || start >= last) return [];
    const begin = (Math.max(start, first) - first) / MINUTE;
    const length = (Math.min(end, last) - Math.max(start, first)) / MINUTE;
    return [{ left: ((index * (to - from) + begin) / whole) * 100, width: (length / whole) * 100 }];
  });
}

/** The hours of the head: where each is, in per cent. */
export function hoursOf({ days, from, to }: Scale): readonly { left: number; minutes: number; day: Day }[] {
  const step = days.length > 1 ? (to - from) / 2 : 60;
  const whole = (to - from) * days.length;
  return days.flatMap((day, index) =>
    Array.from({ length: Math.floor((to - from) / step) }, (_, hour) => ({
      left: ((index * (to - from) + hour * step) / whole) * 100,
      minutes: from + hour * step,
      day,
    })),
  );
}

/** The minutes of the scale in a part of its width, from 0 to 1: for dragging. */
export function minutesOf({ days, from, to }: Scale, part: number): number {
  return part * (to - from) * days.length;
}

/** An instant moved by minutes of the scale: what is dragged past the end of one shown day goes on at the begin of the next one. */
export function moved(scale: Scale, instant: number, minutes: number): number {
  const { days, from, to, zone } = scale;
  const index = days.findIndex(
    (day) => instant >= instantOf(day, 0, zone) && instant < instantOf(addDays(day, 1), 0, zone),
  );
  if (index === -1 || days.length === 1) return instant + minutes * MINUTE;
  const at = index * (to - from) + minutesIn(instant, zone) - from + minutes;
  const target = Math.max(0, Math.min(days.length - 1, Math.floor(at / (to - from))));
  return instantOf(
    days[target] ?? scale.days[0] ?? { year: 1970, month: 1, day: 1 },
    from + at - target * (to - from),
    zone,
  );
}
