import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { TaskFields } from '@pillarbox/rules/icalendar/types';
import { wallOfTexts } from '@pillarbox/rules/icalendar/wall-time';
import { zoneNamed } from '@pillarbox/rules/icalendar/zones';

const MINUTE_MS = 60_000;

/** An alarm of a task. */
export interface Alarm {
  readonly id: string;
  /** When it is due, in milliseconds since 1970. */
  readonly at: number;
}

/** The instant of a time, in milliseconds since 1970; of whole days their first moment. `reader`: the zone of who reads it. */
export function instantOf({ date, time, zone }: EventTime, reader: string): number | null {
  const wall = wallOfTexts(date, time);
  return wall === null ? null : zoneNamed(zone === '' ? reader : zone).instantOf(wall);
}

/**
 * The alarms of a task. One before the start of a task that has only a due date counts from that, and the other way round, as
 * other programs do. The id names the place of the alarm and its time: a moved task has other alarms.
 */
export function alarmsOf(
  { reminders, start, due }: Pick<TaskFields, 'reminders' | 'start' | 'due'>,
  reader: string,
): Alarm[] {
  return reminders.flatMap(({ minutes, from }, index) => {
    const base = from === 'start' ? (start ?? due) : (due ?? start);
    const instant = base === null ? null : instantOf(base, reader);
    if (instant === null) return [];
    const at = instant - minutes * MINUTE_MS;
    return [{ id: `${String(index)}-${String(at / 1000)}`, at }];
  });
}
