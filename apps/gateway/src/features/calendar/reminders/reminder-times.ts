import type { Reminder } from '@pillarbox/contract/calendar/event';
import { instantOf } from '@pillarbox/rules/icalendar/zones';

const MINUTE = 60_000;

/** When an instance is: wall times as UTC when `isLocal`. */
export interface StoredTimes {
  readonly startAt: Date;
  readonly endAt: Date;
  readonly isLocal: boolean;
}

/** When a reminder is due; `of` names the start and the alarm. */
export interface ReminderTime {
  readonly at: number;
  readonly of: string;
  readonly start: number;
}

/** When the reminders of an instance are due, in their order; whole days and floating times are those of a zone. */
export function reminderTimes(
  alarms: readonly Pick<Reminder, 'minutes' | 'from'>[],
  { startAt, endAt, isLocal }: StoredTimes,
  zone: string,
): ReminderTime[] {
  const [start = 0, end = 0] = [startAt, endAt].map((date) => (isLocal ? instantAt(date, zone) : date.getTime()));
  return alarms.map(({ minutes, from }) => {
    const at = (from === 'end' ? end : start) - minutes * MINUTE;
    return { at, of: `${String(startAt.getTime())} ${from} ${String(minutes)}`, start };
  });
}

function instantAt(wall: Date, zone: string): number {
  const text = wall.toISOString();
  return instantOf({ date: text.slice(0, 10), time: text.slice(11, 19) }, zone);
}
