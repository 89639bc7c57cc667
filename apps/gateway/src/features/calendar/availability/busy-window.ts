import { MAX_WINDOW_DAYS } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import { instantOf, isIanaName } from '@pillarbox/rules/icalendar/zones';

const DAY_MS = 86_400_000;
const MIDNIGHT = '00:00:00';

/**
 * The instants between two days in a zone; the last day is not in it.
 * @throws Failure `event_zone_unknown`, `event_window_too_long`, `invalid_request` for a day that no calendar has.
 */
export function windowOf(
  { start, end }: { readonly start: string; readonly end: string },
  zone: string,
  days: number = MAX_WINDOW_DAYS,
): { from: number; to: number } {
  if (!isIanaName(zone)) throw new Failure('event_zone_unknown', { field: 'timezone' });
  const from = instantOf({ date: start, time: MIDNIGHT }, zone);
  const to = instantOf({ date: end, time: MIDNIGHT }, zone);
  if (Number.isNaN(from) || Number.isNaN(to) || to < from) throw new Failure('invalid_request', { field: 'start' });
  if (to - from > (days + 1) * DAY_MS) throw new Failure('event_window_too_long', { limit: days });
  return { from, to };
}
