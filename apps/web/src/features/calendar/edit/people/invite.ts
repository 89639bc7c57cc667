import type { Attendee } from '@pillarbox/contract/calendar/event';
import { MAX_ATTENDEES } from '@pillarbox/contract/calendar/event';
import { parseAddressList } from '@pillarbox/rules/address-list';
import { personOf } from '../model/form-address.ts';

/** The people with some more, each address once, without the user. */
export function invited(now: readonly Attendee[], more: readonly Attendee[], own: string): Attendee[] {
  const known = new Set([own.toLowerCase(), ...now.map(({ mail }) => mail.toLowerCase())]);
  const added = more.filter(({ mail }) => !known.has(mail.toLowerCase()) && known.add(mail.toLowerCase()));
  return [...now, ...added].slice(0, MAX_ATTENDEES);
}

/** The people of a typed or pasted list; null when a part of it is no address. */
export function peopleOfText(typed: string): Attendee[] | null {
  const listed = parseAddressList(typed);
  if (listed.length === 0 || listed.some(({ valid }) => !valid)) return null;
  return listed.map(({ mail, name }) => personOf(mail, name));
}

/** How many people are told about the event: rooms and equipment get no mail. */
export function countInvited(attendees: readonly Attendee[]): number {
  return attendees.filter(({ kind }) => kind !== 'room' && kind !== 'resource').length;
}
