import type { Day } from './zoned-days.ts';
import { addDays, dayOf, wallClock } from './zoned-days.ts';

/** Days after today whose reminders are read, too. */
const DAYS_AHEAD = 7;

/** The first and the last day of a window, `YYYY-MM-DD`. It lasts from 00:00:00 of the first to 23:59:59 of the last one. */
export interface ReminderDays {
  readonly start: string;
  readonly end: string;
}

/**
 * The window of reminders: from today 00:00:00 to seven days ahead 23:59:59, in the zone of the user [CAL-009, TASK-010, API-095].
 * `now` in milliseconds since 1970.
 */
export function reminderDays(now: number, zone: string): ReminderDays {
  const today = dayOf(now, zone);
  return { start: dayWritten(today), end: dayWritten(addDays(today, DAYS_AHEAD)) };
}

/** The minute of an instant in a zone, `YYYYMMDDHHmm` [CAL-010]. Keys of one zone sort by time, except where clocks go back. */
export function minuteKey(instant: number, zone: string): string {
  return new Date(wallClock(instant, zone)).toISOString().slice(0, 16).replaceAll(/\D/g, '');
}

/** Groups reminders by the minute in which they are due; `alarm` is ISO 8601. Those without a readable time are left out [CAL-010]. */
export function byMinute<R extends { readonly alarm: string }>(
  reminders: readonly R[],
  zone: string,
): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const reminder of reminders) {
    const instant = Date.parse(reminder.alarm);
    if (Number.isNaN(instant)) continue;
    const key = minuteKey(instant, zone);
    groups.set(key, [...(groups.get(key) ?? []), reminder]);
  }
  return groups;
}

function dayWritten({ year, month, day }: Day): string {
  const digits = (value: number, length: number): string => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}
