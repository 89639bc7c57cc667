import type { MeetingAnswer } from '@pillarbox/contract/calendar/event';
import type * as z from 'zod/mini';
import type { applyResponse, counterProposal, setOwnAnswer } from '@pillarbox/contract/calendar/meeting-calls';
import { Failure } from '@pillarbox/contract/failure';
import { readWall } from '@pillarbox/rules/icalendar/written-time';
import { applyCancel } from '@pillarbox/rules/itip/apply-cancel';
import { applyReply, withParts } from '@pillarbox/rules/itip/apply-reply';
import type { AppliedReply } from '@pillarbox/rules/itip/apply-reply';
import { instancePart } from '@pillarbox/rules/itip/instance-part';
import type { Meeting, MeetingPart } from '@pillarbox/rules/itip/meeting';
import { leadingPart } from '@pillarbox/rules/itip/meeting';
import { isOrganizer } from '@pillarbox/rules/itip/organizer-change';
import { setAnswer } from '@pillarbox/rules/itip/people';
import { counterText, declineCounterText, replyText, requestText } from '@pillarbox/rules/itip/write-message';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { StoredObject } from '../calendar.ports.ts';
import type { Mailer } from './mailer.ts';
import { invitedAs, organizerMail, readStored, readText } from './meeting-texts.ts';
import type { MeetingsDeps } from './meetings.ports.ts';
import type { PeopleToldService } from './people-told.service.ts';
import { saveAgain } from './save-again.ts';

type Body<O extends { readonly body: z.ZodMiniType }> = z.output<O['body']>;

interface OwnEventDeps extends Pick<MeetingsDeps, 'objects' | 'userOf' | 'now'> {
  readonly mailer: Mailer;
  readonly told: PeopleToldService;
}

/** Changes events of the user's calendars that other people have part in. */
export class OwnEventService {
  readonly #deps: OwnEventDeps;

  constructor(deps: OwnEventDeps) {
    this.#deps = deps;
  }

  /**
   * Applies an answer, or a cancellation of the organizer, to the user's event and returns its id. The same message twice changes
   * nothing.
   * @throws Failure `event_not_found`, `invitation_not_for_user`, `invitation_outdated`, `invitation_invalid`.
   */
  async apply(session: Session, { ics, attendee, add }: Body<typeof applyResponse>): Promise<string> {
    const { objects, userOf, told } = this.#deps;
    const incoming = readText(ics);
    const user = await userOf(session);
    const mail = attendee.trim().toLowerCase();
    return await saveAgain(async () => {
      const [object] = await objects.byUid(session, [incoming.uid]);
      if (object === undefined) throw new Failure('event_not_found');
      const stored = readStored(object.text);
      const applied = applyMessage(stored, incoming, { mail, adds: add, mails: user.mails });
      if (applied.outcome === 'outdated') throw new Failure('invitation_outdated');
      if (applied.outcome === 'stranger') throw new Failure('invitation_not_for_user', { field: 'attendee' });
      if (applied.outcome === 'applied') {
        const { id, etag, calendarId } = object;
        await objects.save(session, [{ id, etag, calendarId, text: applied.text }]);
        // A guest who was added gets the invitation.
        if (add)
          await told.tell(session, {
            before: object.text,
            after: applied.text,
            owner: '',
            objectId: object.id,
            note: '',
          });
      }
      return object.id;
    });
  }

  /** The text of an event as it is sent to people. @throws Failure `event_not_found`. */
  async requestText(session: Session, id: string): Promise<string> {
    return requestText(readStored((await this.#object(session, id)).text));
  }

  /**
   * Sets the user's answer, of all instances or of one, and tells the organizer. Returns the text of the answer.
   * @throws Failure `event_not_found`, `invitation_not_for_user`, `calendar_not_allowed`.
   */
  async setAnswer(session: Session, id: string, answer: Body<typeof setOwnAnswer>): Promise<string> {
    const { objects, userOf, mailer, now } = this.#deps;
    const user = await userOf(session);
    const { meeting, parts, mail } = await saveAgain(async () => {
      const object = await this.#object(session, id);
      const stored = readStored(object.text);
      const chosen = partsOf(stored, answer.date);
      const own = invitedAs(user, { parts: chosen });
      if (own === '' || isOrganizer(stored, user.mails)) throw new Failure('invitation_not_for_user');
      const text = answeredText(stored, chosen, { mail: own, answer: answer.partstat });
      if (text !== object.text) {
        await objects.save(session, [{ id: object.id, etag: object.etag, calendarId: object.calendarId, text }]);
      }
      return { meeting: stored, parts: chosen, mail: own };
    });
    const attendee = { mail, name: user.name };
    const { partstat, note } = answer;
    const ics = replyText(meeting, { attendee, answer: partstat, note, now: now() }, parts);
    if (answer.notify && meeting.organizer !== null) {
      const about = { uid: meeting.uid, key: answer.date, sequence: -1, note };
      await mailer.sendAll(session, [{ ...about, kind: partstat, ics, from: mail, to: [meeting.organizer.mail] }]);
    }
    return ics;
  }

  /**
   * Sends the proposal of another time to the organizer, or the refusal of one to an attendee.
   * @throws Failure `event_not_found`, `invitation_not_for_user`, `event_time_invalid`.
   */
  async propose(session: Session, id: string, proposal: Body<typeof counterProposal>): Promise<void> {
    const { userOf, mailer, now } = this.#deps;
    const user = await userOf(session);
    const stored = readStored((await this.#object(session, id)).text);
    const part = instancePart(stored, proposal.date) ?? leadingPart(stored);
    if (part === undefined) throw new Failure('event_not_found');
    const about = { uid: stored.uid, key: proposal.date, sequence: -1, note: proposal.note };
    const base = { note: proposal.note, now: now() };
    if (proposal.start === '') {
      const attendee = { mail: proposal.attendee.trim().toLowerCase(), name: '' };
      if (!isOrganizer(stored, user.mails) || attendee.mail === '') throw new Failure('invitation_not_for_user');
      const ics = declineCounterText(stored, part, { ...base, attendee });
      await mailer.sendAll(session, [
        { ...about, kind: 'refused', ics, from: organizerMail(stored), to: [attendee.mail] },
      ]);
      return;
    }
    const mail = invitedAs(user, { parts: [part] });
    if (mail === '' || stored.organizer === null || isOrganizer(stored, user.mails))
      throw new Failure('invitation_not_for_user');
    const ics = counterText(stored, part, { ...base, attendee: { mail, name: user.name }, ...timesOf(proposal) });
    await mailer.sendAll(session, [{ ...about, kind: 'counter', ics, from: mail, to: [stored.organizer.mail] }]);
  }

  async #object(session: Session, id: string): Promise<StoredObject> {
    const [object] = await this.#deps.objects.read(session, [id]);
    if (object?.kind !== 'event') throw new Failure('event_not_found');
    return object;
  }
}

interface Sender {
  readonly mail: string;
  readonly adds: boolean;
  /** The addresses of the user. */
  readonly mails: readonly string[];
}

function applyMessage(stored: Meeting, incoming: Meeting, { mail, adds, mails }: Sender): AppliedReply {
  if (incoming.method === 'reply') {
    return isOrganizer(stored, mails) ? applyReply(stored, incoming, { mail, adds }) : { outcome: 'stranger' };
  }
  if (incoming.method !== 'cancel') throw new Failure('invitation_invalid', { field: 'ics' });
  // Only who organizes an event can cancel it, and nobody cancels the user's own.
  const isFromOrganizer = stored.organizer?.mail === mail && !isOrganizer(stored, mails);
  return isFromOrganizer ? applyCancel(stored, incoming) : { outcome: 'stranger' };
}

/** The parts that an answer is about: one instance, or all. @throws Failure `event_not_found`. */
function partsOf(stored: Meeting, date: string): readonly MeetingPart[] {
  if (date === '') return stored.parts;
  const part = instancePart(stored, date);
  if (part === null) throw new Failure('event_not_found');
  return [part];
}

function answeredText(
  stored: Meeting,
  chosen: readonly MeetingPart[],
  { mail, answer }: { mail: string; answer: MeetingAnswer },
): string {
  const answered = chosen.map((part) => ({ ...part, event: setAnswer(part.event, mail, answer) }));
  const others = stored.parts.filter(({ key }) => !answered.some((part) => part.key === key));
  return withParts(stored, [...others, ...answered]);
}

/** The proposed times. @throws Failure `event_time_invalid`. */
function timesOf({ start, end }: { start: string; end: string }): { start: number; end: number } {
  const [from, to] = [start, end].map((text) => (text.endsWith('Z') ? readWall(text) : null));
  const areTimes = from !== null && from !== undefined && to !== null && to !== undefined;
  if (!areTimes || from.isDate || to.isDate || to.wall < from.wall)
    throw new Failure('event_time_invalid', { field: 'start' });
  return { start: from.wall, end: to.wall };
}
