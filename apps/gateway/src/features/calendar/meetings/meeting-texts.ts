import { Failure } from '@pillarbox/contract/failure';
import { objectText } from '@pillarbox/rules/itip/apply-request';
import type { Meeting, MeetingPart } from '@pillarbox/rules/itip/meeting';
import { leadingPart, readMeeting } from '@pillarbox/rules/itip/meeting';
import { invitedMails } from '@pillarbox/rules/itip/people';
import type { MeetingUser } from './meetings.ports.ts';

/** The meeting of a text from outside. @throws Failure `invitation_invalid`. */
export function readText(ics: string): Meeting {
  const meeting = readMeeting(ics);
  if (meeting === null) throw new Failure('invitation_invalid', { field: 'ics' });
  return meeting;
}

/** The meeting of a stored text, which can be read: nothing else is stored. @throws Failure `event_not_found`. */
export function readStored(text: string): Meeting {
  const meeting = readMeeting(text);
  if (meeting === null) throw new Failure('event_not_found');
  return meeting;
}

/** The calendar object that a message would become, as it is, without what belongs to other events. */
export function objectTextOf(meeting: Meeting): string {
  return objectText(
    meeting,
    meeting.parts.map(({ event }) => event),
  );
}

/** The address by which a user is invited to an event or an instance; '' when the user is not invited. */
export function invitedAs({ mails }: MeetingUser, { parts }: Pick<Meeting, 'parts'>): string {
  const invited = new Set(parts.flatMap(({ event }) => invitedMails(event)));
  return mails.find((mail) => invited.has(mail)) ?? '';
}

/** One of the user's addresses in lower case. @throws Failure `invitation_not_for_user` for another one [VAL-057]. */
export function ownAddress({ mails }: MeetingUser, address: string): string {
  const mail = address.trim().toLowerCase();
  if (!mails.includes(mail)) throw new Failure('invitation_not_for_user', { field: 'attendee' });
  return mail;
}

/** The address of the organizer. @throws Failure `invitation_without_organizer` [VAL-058]. */
export function organizerMail({ organizer }: Pick<Meeting, 'organizer'>): string {
  if (organizer === null) throw new Failure('invitation_without_organizer', { field: 'ics' });
  return organizer.mail;
}

/** The part that says most about a message. */
export function leading(meeting: Meeting): MeetingPart {
  const part = leadingPart(meeting);
  if (part === undefined) throw new Failure('invitation_invalid', { field: 'ics' });
  return part;
}
