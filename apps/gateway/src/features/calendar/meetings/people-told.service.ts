import { Failure } from '@pillarbox/contract/failure';
import { wireAddress } from '@pillarbox/mailbox/submission/wire-address';
import { mainPart, readMeeting } from '@pillarbox/rules/itip/meeting';
import type { Meeting } from '@pillarbox/rules/itip/meeting';
import { isOrganizer, organizerText } from '@pillarbox/rules/itip/organizer-change';
import { organizerMessages } from '@pillarbox/rules/itip/organizer-messages';
import { answerOf, attendeeLine, invitedMails } from '@pillarbox/rules/itip/people';
import { excludedKeys } from '@pillarbox/rules/itip/recurrence-key';
import { instancePart } from '@pillarbox/rules/itip/instance-part';
import { valueOf } from '@pillarbox/rules/itip/parts';
import { withSentBy } from '@pillarbox/rules/itip/sent-by';
import { replyText } from '@pillarbox/rules/itip/write-message';
import type { MeetingPart } from '@pillarbox/rules/itip/meeting';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { Mailer, TrackedMail } from './mailer.ts';
import { invitedAs } from './meeting-texts.ts';
import type { MeetingsDeps } from './meetings.ports.ts';

/** An event before and after a change; null for none. */
export interface EventChange {
  readonly before: string | null;
  readonly after: string | null;
  /** The address of the owner of the calendar, in lower case; '' for a calendar of the user. */
  readonly owner: string;
  /** The id of the event, whose files are sent. */
  readonly objectId: string;
}

interface PeopleToldDeps extends Pick<MeetingsDeps, 'userOf' | 'now'> {
  readonly mailer: Mailer;
}

/** Tells the people of an event what its user has changed. The screens of the calendar call it around every change. */
export class PeopleToldService {
  readonly #deps: PeopleToldDeps;

  constructor(deps: PeopleToldDeps) {
    this.#deps = deps;
  }

  /**
   * The text to store for a change: with a later SEQUENCE where attendees see a difference, and with answers reset by other times.
   * `isRestored`: a deleted event comes back.
   * @throws Failure `event_address_invalid` for people who cannot get mail.
   */
  async prepare(
    session: Session,
    change: { before: string | null; after: string; owner: string; isRestored?: boolean },
  ): Promise<string> {
    const { now } = this.#deps;
    const meeting = readMeeting(change.after);
    if (meeting === null || meeting.organizer === null) return change.after;
    const mails = await this.#organizes(session, change.owner);
    if (isOrganizer(meeting, mails)) checkAddresses(meeting);
    const isRestored = change.isRestored === true;
    return organizerText(change.before, change.after, { mails, now: now(), isRestored });
  }

  /**
   * Sends what people have to know of a saved change: invitations, updates and cancellations of an own event, and for an event
   * of somebody else that the user deletes, that the user does not come.
   * @throws Failure as the send command.
   */
  async tell(
    session: Session,
    { before, after, owner, objectId, note }: EventChange & { note: string },
  ): Promise<void> {
    const { userOf, now, mailer } = this.#deps;
    const user = await userOf(session);
    const messages = organizerMessages(before, after, { mails: await this.#organizes(session, owner), now: now() });
    const organizer = organizerOf(after ?? before);
    // Somebody who changes the event of another user sends the mail, and says for whom.
    const isOwn = user.mails.includes(organizer);
    const from = isOwn ? organizer : (user.mails[0] ?? '');
    const mails = messages.map(({ method, isUpdate, text, recipients, files, ...message }): TrackedMail => {
      const kind = method === 'cancel' ? 'cancelled' : isUpdate ? 'updated' : 'invited';
      const ics = isOwn ? text : withSentBy(text, from);
      const to = recipients.filter((mail) => isOwn || mail !== from);
      return { ...message, kind, ics, from, to, note, files: { objectId, files } };
    });
    const last = before === null ? null : readMeeting(before);
    const isGuest = messages.length === 0 && last !== null && last.organizer !== null && !isOrganizer(last, user.mails);
    const own = isGuest ? invitedAs(user, last) : '';
    const declined =
      own === '' || last === null ? [] : this.#declined(last, after, { mail: own, name: user.name, note });
    await mailer.sendAll(session, [...mails.filter(({ to }) => to.length > 0), ...declined]);
  }

  /** The addresses whose events the user organises in a calendar: the own ones, and that of its owner. */
  async #organizes(session: Session, owner: string): Promise<readonly string[]> {
    const { mails } = await this.#deps.userOf(session);
    return owner === '' ? mails : [...mails, owner];
  }

  /** An invitation that its guest deletes, or an instance of it, is declined. */
  #declined(
    last: Meeting,
    after: string | null,
    { mail, name, note }: { mail: string; name: string; note: string },
  ): TrackedMail[] {
    const parts = deletedParts(last, after === null ? null : readMeeting(after)).filter((part) => isOpenTo(part, mail));
    const [first] = parts;
    if (first === undefined || last.organizer === null) return [];
    const ics = replyText(last, { attendee: { mail, name }, answer: 'declined', note, now: this.#deps.now() }, parts);
    const about = { uid: last.uid, key: first.key, sequence: -1, note };
    return [{ ...about, kind: 'declined', ics, from: mail, to: [last.organizer.mail] }];
  }
}

function organizerOf(text: string | null): string {
  return (text === null ? null : readMeeting(text))?.organizer?.mail ?? '';
}

function deletedParts(last: Meeting, next: Meeting | null): readonly MeetingPart[] {
  if (next === null) return last.parts;
  const [was, is] = [mainPart(last), mainPart(next)];
  if (was === undefined || is === undefined) return [];
  const gone = excludedKeys(was.event, last.calendar);
  const removed = [...excludedKeys(is.event, next.calendar)].filter((key) => !gone.has(key));
  return removed.flatMap((key) => instancePart(last, key) ?? []);
}

/** Whether the organizer still counts on somebody. */
function isOpenTo({ event }: MeetingPart, mail: string): boolean {
  const line = attendeeLine(event, mail);
  const isCancelled = valueOf(event, 'STATUS').toUpperCase() === 'CANCELLED';
  return line !== undefined && answerOf(line) !== 'declined' && !isCancelled;
}

function checkAddresses({ parts }: Meeting): void {
  for (const mail of new Set(parts.flatMap(({ event }) => invitedMails(event)))) {
    try {
      wireAddress(mail);
    } catch {
      throw new Failure('event_address_invalid', { field: 'attendees' });
    }
  }
}
