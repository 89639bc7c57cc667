import { wallClock } from '@pillarbox/rules/zoned-days';
import { useLocaleTag } from '../../../lib/i18n/text.tsx';

/** Writes days, times, lengths and zones in the language of the visitor. */
export interface BookingWords {
  readonly day: (instant: number, zone: string) => string;
  readonly time: (instant: number, zone: string) => string;
  /** `14:15 to 15:00`, as the language writes it. */
  readonly range: (start: number, end: number, zone: string) => string;
  /** `45 minutes`, `2 days`. */
  readonly length: (minutes: number) => string;
  /** `Vienna` of `Europe/Vienna`. */
  readonly place: (zone: string) => string;
  /** How far a zone is before another at an instant: `1 hour`; '' for the same time. */
  readonly apart: (
    zone: string,
    other: string,
    instant: number,
  ) => { readonly words: string; readonly isAhead: boolean };
}

const DAY = 1440;
const HOUR = 60;

export function useBookingWords(): BookingWords {
  const tag = useLocaleTag();
  const length = (minutes: number): string => lengthWords(minutes, tag);
  return {
    day: (instant, timeZone) =>
      new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(instant),
    time: (instant, timeZone) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }).format(instant),
    range: (start, end, timeZone) =>
      new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }).formatRange(start, end),
    length,
    place: (zone) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' '),
    apart: (zone, other, instant) => {
      const minutes = Math.round((wallClock(instant, zone) - wallClock(instant, other)) / 60_000);
      return { words: minutes === 0 ? '' : length(Math.abs(minutes)), isAhead: minutes > 0 };
    },
  };
}

/** A length in words: whole days, whole hours, hours with a half, else minutes. */
export function lengthWords(minutes: number, tag: string): string {
  const write = (value: number, unit: 'day' | 'hour' | 'minute'): string =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  if (minutes >= DAY && minutes % DAY === 0) return write(minutes / DAY, 'day');
  if (minutes > HOUR * 2 || minutes % HOUR === 0)
    return minutes === 0 ? write(0, 'minute') : write(minutes / HOUR, 'hour');
  return write(minutes, 'minute');
}
