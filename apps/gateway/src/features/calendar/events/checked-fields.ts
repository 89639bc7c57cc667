import type { EventFields, EventTime } from '@pillarbox/contract/calendar/event';
import { eventFields } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import { isAddress } from '@pillarbox/rules/address';
import { isResource } from '@pillarbox/rules/icalendar/people';
import { isRule } from '@pillarbox/rules/icalendar/rule-dates';
import { instantOf, isIanaName } from '@pillarbox/rules/icalendar/zones';

/** Fields of an event that nobody has set. */
const NEW: Omit<EventFields, 'summary' | 'start' | 'end'> = {
  location: '',
  description: '',
  url: '',
  rule: '',
  color: '',
  isBusy: true,
  isPrivate: false,
  status: 'confirmed',
  reminders: [],
  attendees: [],
  attachments: [],
};

/** The fields of an event among what a caller sends. */
export function givenFields(sent: Submitted): Partial<EventFields> {
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => Object.hasOwn(eventFields.shape, name) && value !== undefined),
  );
}

type Submitted = { readonly [Name in keyof EventFields]?: EventFields[Name] | undefined };

/** A new event of the fields that are set. */
export function newFields(given: Partial<EventFields> & Pick<EventFields, 'summary' | 'start' | 'end'>): EventFields {
  return { ...NEW, ...given };
}

/**
 * Checks fields that a user sets.
 * @throws Failure `event_time_invalid`, `event_zone_unknown`, `event_rule_invalid`, `event_address_invalid`, `invalid_request` for a
 *   link that is not http or https.
 */
export function checkFields({ start, end, rule, attendees, url }: Partial<EventFields>): void {
  for (const time of [start, end]) if (time !== undefined) checkTime(time);
  if (start !== undefined && end !== undefined) checkOrder(start, end);
  if (rule !== undefined && rule !== '' && !isRule(rule)) throw new Failure('event_rule_invalid', { field: 'rule' });
  const wrong = attendees?.find((one) => !isResource(one) && !isAddress(one.mail));
  if (wrong !== undefined) throw new Failure('event_address_invalid', { field: 'attendees' });
  if (url !== undefined && url !== '' && !/^https?:\/\//i.test(url)) {
    throw new Failure('invalid_request', { field: 'url' });
  }
}

function checkTime({ date, zone }: EventTime): void {
  const ms = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(date)) throw new Failure('event_time_invalid');
  if (zone !== '' && !isIanaName(zone)) throw new Failure('event_zone_unknown', { field: 'timezone' });
}

function checkOrder(start: EventTime, end: EventTime): void {
  if ((start.time === '') !== (end.time === '') || instant(end) < instant(start)) {
    throw new Failure('event_time_invalid', { field: 'end' });
  }
}

function instant({ date, time, zone }: EventTime): number {
  return instantOf({ date, time: time === '' ? '00:00:00' : `${time}:00` }, zone === '' ? 'UTC' : zone);
}
