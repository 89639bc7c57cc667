import type { INVITATION_STATES } from '@pillarbox/contract/calendar/meeting-calls';
import type { Meeting } from '@pillarbox/rules/itip/meeting';
import { partFor } from '@pillarbox/rules/itip/meeting';
import { isOrganizer } from '@pillarbox/rules/itip/organizer-change';
import { compareVersions, versionOf } from '@pillarbox/rules/itip/version';
import type { MeetingUser } from './meetings.ports.ts';

export type InvitationState = (typeof INVITATION_STATES)[number];

/** What a message is to the user's calendars, which have `stored` of its UID. */
export function stateOf(incoming: Meeting, stored: Meeting | null, user: MeetingUser): InvitationState {
  switch (incoming.method) {
    case 'request':
    case 'publish':
    case 'add':
      return invitationState(incoming, stored);
    case 'cancel':
      return stored !== null && isOlder(incoming, stored) ? 'outdated' : 'cancelled';
    case 'reply':
    case 'counter': {
      if (stored === null || !isOrganizer(stored, user.mails)) return 'unknown';
      return isOlder(incoming, stored) ? 'outdated' : incoming.method;
    }
    case 'declinecounter':
    case 'refresh':
      return stored === null ? 'unknown' : 'known';
  }
}

function invitationState(incoming: Meeting, stored: Meeting | null): InvitationState {
  if (stored === null) return 'new';
  const orders = incoming.parts.map(({ key, event }) => {
    const known = partFor(stored, key);
    if (known === undefined) return 1;
    const order = compareVersions(versionOf(event), versionOf(known.event));
    // An instance that the calendars do not have by itself is new, unless the whole event is newer.
    return known.key === key ? order : versionOf(event).sequence < versionOf(known.event).sequence ? -1 : 1;
  });
  if (orders.some((order) => order > 0)) return 'update';
  return orders.every((order) => order < 0) ? 'outdated' : 'known';
}

/** Whether every part of a message is about an earlier SEQUENCE than what is stored. */
function isOlder(incoming: Meeting, stored: Meeting): boolean {
  return incoming.parts.every(({ key, event }) => {
    const known = partFor(stored, key);
    return known !== undefined && versionOf(event).sequence < versionOf(known.event).sequence;
  });
}
