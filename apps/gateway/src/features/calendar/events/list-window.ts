import { MAX_WINDOW_DAYS } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import { instantOf, isIanaName } from '@pillarbox/rules/icalendar/zones';
import type { ListWindow } from './event-list.store.ts';

const DAY = 86_400_000;

/**
 * The window of days in a zone: from the begin of `start` to the begin of `end`.
 * @throws Failure `invalid_request` for a day that does not exist, `event_zone_unknown`, `event_window_too_long`.
 */
export function windowOf(start: string, end: string, timezone: string): ListWindow {
  if (!isIanaName(timezone)) throw new Failure('event_zone_unknown', { field: 'timezone' });
  const [localFrom, localTo] = [startOfDay(start, 'start'), startOfDay(end, 'end')];
  if (localTo - localFrom > MAX_WINDOW_DAYS * DAY) {
    throw new Failure('event_window_too_long', { limit: MAX_WINDOW_DAYS });
  }
  const at = (date: string): number => instantOf({ date, time: '00:00:00' }, timezone);
  return { from: at(start), to: at(end), localFrom, localTo };
}

function startOfDay(day: string, field: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day)) throw new Failure('invalid_request', { field });
  return ms;
}

/** The month before and the month after one month, `YYYY-MM-DD`; nothing for other days. */
export function monthsBeside(start: string, end: string): readonly (readonly [start: string, end: string])[] {
  if (!start.endsWith('-01') || end !== monthFrom(start, 1)) return [];
  return [
    [end, monthFrom(start, 2)],
    [monthFrom(start, -1), start],
  ];
}

/** The first day of a month, as many months after that of `day`. */
function monthFrom(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
