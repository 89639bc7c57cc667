import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { Span } from '@pillarbox/rules/appointments/slots';
import { readObject } from '@pillarbox/rules/icalendar/read-object';
import { instantOf } from '@pillarbox/rules/icalendar/zones';

/** When the event of a visit is now; null for one that its owner has cancelled, or made a whole day. */
export function timesOf(text: string): Span | null {
  const object = readObject(text);
  if (object.kind !== 'event') return null;
  const { start, end, status } = object.fields;
  if (status === 'cancelled' || start.time === '') return null;
  return { start: instantAt(start), end: instantAt(end) };
}

function instantAt({ date, time, zone }: EventTime): number {
  return instantOf({ date, time: `${time}:00` }, zone === '' ? 'UTC' : zone);
}
