import type { EventFields } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import { eventSeries } from '@pillarbox/rules/icalendar/change-event';
import { CalendarEditError } from '@pillarbox/rules/icalendar/edit-error';
import { findInstance } from '@pillarbox/rules/icalendar/find-instance';
import { readObject } from '@pillarbox/rules/icalendar/read-object';
import type { EventObject } from '@pillarbox/rules/icalendar/types';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';

/** An event, and the fields of it or of one instance. @throws Failure `event_not_found` for an instance that it does not have. */
export function readEvent(text: string, instance: string): { object: EventObject; fields: EventFields } {
  const object = readObject(text);
  if (object.kind !== 'event') throw new Failure('event_not_found');
  if (instance === '') return { object, fields: object.fields };
  const found = findInstance(eventSeries(text), instance);
  if (found === null) throw new Failure('event_not_found', { field: 'date' });
  return { object, fields: found.fields };
}

const CODES = {
  time_invalid: 'event_time_invalid',
  rule_invalid: 'event_rule_invalid',
  rule_empty: 'event_rule_empty',
  no_instance: 'event_not_found',
} as const;

/** Runs a change of a text. @throws Failure with the code of why it cannot be made. */
export function editing<T>(change: () => T): T {
  try {
    return change();
  } catch (error) {
    if (error instanceof CalendarEditError) throw new Failure(CODES[error.fault], {}, error);
    if (error instanceof CalendarTextError) throw new Failure('event_time_invalid', {}, error);
    throw error;
  }
}
