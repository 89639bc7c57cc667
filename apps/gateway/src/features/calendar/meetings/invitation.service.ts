import type { ReplyOf } from '@pillarbox/contract/operation';
import type * as z from 'zod/mini';
import type {
  addFoundInvitations,
  answerInvitation,
  readInvitationText,
} from '@pillarbox/contract/calendar/meeting-calls';
import type { MeetingAnswer } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import { isIanaName } from '@pillarbox/rules/icalendar/zones';
import { textOfValue } from '@pillarbox/rules/icalendar/calendar-line';
import { valueOf } from '@pillarbox/rules/itip/parts';
import { applyRequest } from '@pillarbox/rules/itip/apply-request';
import type { Applied, Invited } from '@pillarbox/rules/itip/apply-request';
import type { Meeting } from '@pillarbox/rules/itip/meeting';
import { isOrganizer } from '@pillarbox/rules/itip/organizer-change';
import { replyText } from '@pillarbox/rules/itip/write-message';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { stateOf } from './invitation-state.ts';
import type { Mailer } from './mailer.ts';
import { invitedAs, leading, objectTextOf, organizerMail, ownAddress, readStored, readText } from './meeting-texts.ts';
import type { MeetingsDeps, MeetingUser } from './meetings.ports.ts';
import { eventObject, firstDay, messageEvent } from './message-event.ts';
import { saveAgain } from './save-again.ts';

type Invitation = ReplyOf<typeof readInvitationText>;
type Answered = z.output<(typeof answerInvitation)['body']> & { readonly answer: MeetingAnswer };
type Found = z.output<(typeof addFoundInvitations)['body']>;

interface InvitationDeps extends Pick<
  MeetingsDeps,
  'objects' | 'userOf' | 'readEvent' | 'ruleWords' | 'eventsOfDay' | 'now'
> {
  readonly mailer: Mailer;
}

/** Reads and answers what others send to the user. */
export class InvitationService {
  readonly #deps: InvitationDeps;

  constructor(deps: InvitationDeps) {
    this.#deps = deps;
  }

  /** What an invitation says, and what it is to the user's calendars; nothing changes. @throws Failure `invitation_invalid`. */
  async read(
    session: Session,
    { ics, attendee, timezone }: z.output<(typeof readInvitationText)['body']>,
  ): Promise<Invitation> {
    const { objects, userOf, ruleWords, eventsOfDay } = this.#deps;
    const incoming = readText(ics);
    const user = await userOf(session);
    const zone = timezone !== undefined && isIanaName(timezone) ? timezone : user.zone;
    const message = eventObject(objectTextOf(incoming));
    const [object] = await objects.byUid(session, [incoming.uid]);
    const stored = object === undefined ? null : readStored(object.text);
    const named = attendee === undefined ? [] : [attendee.trim().toLowerCase()];
    const invited = invitedAs({ ...user, mails: user.mails.filter((mail) => named.includes(mail)) }, incoming);
    const mail = invited === '' ? invitedAs(user, incoming) : invited;
    const { key: instance, event } = leading(incoming);
    const rule = await ruleWords(session, message.fields);
    return {
      Success: 1,
      method: incoming.method,
      state: stateOf(incoming, stored, user),
      event: messageEvent(message, { instance, mail, rule }),
      id: object?.id ?? '',
      attendee: mail,
      own: object === undefined ? null : await this.#ownEvent(session, object.id, instance),
      note: textOfValue(valueOf(event, 'COMMENT')).trim(),
      day: [...(await eventsOfDay(session, firstDay(message, zone), zone))],
    };
  }

  /**
   * Stores an invitation with the user's answer, and tells the organizer. Returns the id of the event.
   * @throws Failure `invitation_invalid`, `invitation_not_for_user`, `invitation_without_organizer`, `invitation_outdated`,
   *   `calendar_not_found`, `calendar_not_allowed`.
   */
  async answer(session: Session, calendarId: string, answered: Answered): Promise<string> {
    const { userOf, mailer, now } = this.#deps;
    const { answer } = answered;
    const incoming = invitationIn(answered.ics);
    const user = await userOf(session);
    const mail = ownAddress(user, answered.attendee);
    const organizer = organizerMail(incoming);
    if (user.mails.includes(organizer)) throw new Failure('invitation_not_for_user', { field: 'ics' });
    const attendee = { mail, name: user.name };
    const id = await this.#store(session, { calendarId, incoming, invited: { attendee, answer } });
    if (answered.notify) {
      const ics = replyText(incoming, { attendee, answer, note: answered.note, now: now() });
      const { key } = leading(incoming);
      const about = { uid: incoming.uid, key, sequence: -1, note: answered.note };
      await mailer.sendAll(session, [{ ...about, kind: answer, ics, from: mail, to: [organizer] }]);
    }
    return id;
  }

  /** The text of an answer; nothing is changed or sent. @throws Failure as `answer`, but not about calendars. */
  async response(
    session: Session,
    answer: MeetingAnswer,
    { ics, attendee }: { ics: string; attendee: string },
  ): Promise<string> {
    const { userOf, now } = this.#deps;
    const incoming = invitationIn(ics);
    const user = await userOf(session);
    const mail = ownAddress(user, attendee);
    organizerMail(incoming);
    return replyText(incoming, { attendee: { mail, name: user.name }, answer, note: '', now: now() });
  }

  /**
   * Stores invitations that were found in the inbox, unanswered, and returns how many. Left out are those that the calendars have,
   * that the user organizes, or that do not name the user: anybody can send such a text.
   */
  async addFound(session: Session, calendarId: string, { ics, attendee }: Found): Promise<number> {
    const { objects, userOf } = this.#deps;
    await this.#usable(session, calendarId);
    const user = await userOf(session);
    let added = 0;
    for (const text of ics) {
      const incoming = foundInvitation(text, user);
      if (incoming === null) continue;
      const named = attendee[incoming.uid]?.trim().toLowerCase() ?? '';
      const mail =
        invitedAs({ ...user, mails: user.mails.filter((one) => one === named) }, incoming) || invitedAs(user, incoming);
      if (mail === '' || (await objects.byUid(session, [incoming.uid])).length > 0) continue;
      const invited = { attendee: { mail, name: user.name }, answer: 'needs-action' as const };
      await this.#store(session, { calendarId, incoming, invited });
      added += 1;
    }
    return added;
  }

  async #ownEvent(session: Session, id: string, instance: string): Promise<Invitation['own']> {
    const { readEvent } = this.#deps;
    try {
      return await readEvent(session, id, instance);
    } catch (error) {
      // The instance is not one of the stored series.
      if (error instanceof Failure && error.code === 'event_not_found') return await readEvent(session, id, '');
      throw error;
    }
  }

  /** Only calendars of events take invitations. */
  async #usable(session: Session, calendarId: string): Promise<void> {
    const calendar = await this.#deps.objects.usable(session, calendarId, 'write');
    if (calendar.kind !== 'calendar') throw new Failure('calendar_not_allowed');
  }

  async #store(session: Session, { calendarId, incoming, invited }: Storing): Promise<string> {
    const { objects } = this.#deps;
    await this.#usable(session, calendarId);
    eventObject(objectTextOf(incoming));
    return await saveAgain(async () => {
      const [object] = await objects.byUid(session, [incoming.uid]);
      const applied: Applied = applyRequest(object === undefined ? null : readStored(object.text), incoming, invited);
      if (applied.outcome === 'outdated') throw new Failure('invitation_outdated');
      if (object !== undefined && applied.outcome === 'same' && object.calendarId === calendarId) return object.id;
      const text = applied.outcome === 'applied' ? applied.text : (object?.text ?? '');
      const about = object === undefined ? {} : { id: object.id, etag: object.etag };
      const { objects: saved } = await objects.save(session, [{ ...about, calendarId, text }]);
      return saved[0]?.id ?? '';
    });
  }
}

/** An invitation on its way into a calendar. */
interface Storing {
  readonly calendarId: string;
  readonly incoming: Meeting;
  readonly invited: Invited;
}

/** An invitation. @throws Failure `invitation_invalid` for an answer, a cancellation and the like. */
function invitationIn(ics: string): Meeting {
  const meeting = readText(ics);
  if (!['request', 'publish', 'add'].includes(meeting.method))
    throw new Failure('invitation_invalid', { field: 'ics' });
  return meeting;
}

function foundInvitation(text: string, user: MeetingUser): Meeting | null {
  try {
    const incoming = invitationIn(text);
    eventObject(objectTextOf(incoming));
    const isForUser =
      incoming.method === 'request' && incoming.organizer !== null && !isOrganizer(incoming, user.mails);
    return isForUser ? incoming : null;
  } catch (error) {
    if (error instanceof Failure && error.code === 'invitation_invalid') return null;
    throw error;
  }
}
