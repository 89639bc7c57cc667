import type { EventFile } from '@pillarbox/contract/calendar/event';
import { filesOfPart } from '../icalendar/object-files.ts';
import { instancePart } from './instance-part.ts';
import type { Meeting, MeetingPart } from './meeting.ts';
import { leadingPart, mainPart, readMeeting } from './meeting.ts';
import type { Changing } from './organizer-change.ts';
import { isOrganizer, lostInstances, restoresDays } from './organizer-change.ts';
import { valueOf } from './parts.ts';
import { invitedMails } from './people.ts';
import { excludedKeys } from './recurrence-key.ts';
import { changesContent } from './significant.ts';
import { versionOf } from './version.ts';
import { cancelText, requestText } from './write-message.ts';

/** A message of the organizer to attendees. One is sent per UID, `key`, `sequence` and recipient. */
export interface OrganizerMessage {
  readonly method: 'request' | 'cancel';
  readonly uid: string;
  /** The instance; '' for the whole event. */
  readonly key: string;
  readonly sequence: number;
  readonly recipients: readonly string[];
  /** Whether the recipients had an invitation before. */
  readonly isUpdate: boolean;
  readonly text: string;
  /** Files of the event that the text does not name: they are sent beside it. None with a cancellation. */
  readonly files: readonly EventFile[];
}

/**
 * The messages that tell people what an organizer has saved: `before` and `after` are the stored texts, null for none. Nothing is
 * told about answers, reminders and other things that are only the user's, and nothing about an event of another organizer.
 */
export function organizerMessages(before: string | null, after: string | null, changing: Changing): OrganizerMessage[] {
  const last = before === null ? null : readMeeting(before);
  const next = after === null ? null : readMeeting(after);
  const meeting = next ?? last;
  if (meeting === null || !isOrganizer(meeting, changing.mails)) return [];
  const telling = new Telling(changing);
  if (next === null || (last !== null && isCancelled(next))) {
    if (last !== null && !isCancelled(last))
      telling.cancel({ meeting: last, parts: last.parts, mails: everybody(last) });
  } else if (last === null) telling.request({ meeting: next, parts: next.parts, mails: everybody(next) }, false);
  else tellChange(last, next, telling);
  return telling.messages;
}

function tellChange(last: Meeting, next: Meeting, telling: Telling): void {
  const told = tellMain(last, next, telling);
  for (const part of next.parts.filter(({ key }) => key !== '')) {
    tellInstance({ last, next, part, told }, telling);
  }
  const is = mainPart(next);
  if (is === undefined) return;
  const was = mainPart(last);
  const gone = was === undefined ? new Set<string>() : excludedKeys(was.event, last.calendar);
  for (const key of excludedKeys(is.event, next.calendar)) {
    const removed = gone.has(key) ? null : instancePart(last, key);
    if (removed !== null) telling.cancel({ meeting: last, parts: [removed], mails: invitedMails(removed.event) });
  }
}

/** Tells what changed of the whole event. Returns who got the whole invitation. */
function tellMain(last: Meeting, next: Meeting, telling: Telling): ReadonlySet<string> {
  const [was, is] = [mainPart(last), mainPart(next)];
  if (was === undefined || is === undefined) return new Set();
  const { added, stayed, removed } = comingAndGoing(was, is);
  const isChanged = changes(was, is) || restoresDays(last, was, is) || lostInstances(last, next);
  const updated = isChanged ? stayed : [];
  telling.request({ meeting: next, parts: next.parts, mails: added }, false);
  telling.request({ meeting: next, parts: next.parts, mails: updated }, true);
  telling.remove({ meeting: next, parts: [{ key: '', event: was.event }], mails: removed });
  return new Set([...added, ...updated]);
}

/** An instance that differs from its series, in the new text. */
interface ChangedInstance {
  readonly last: Meeting;
  readonly next: Meeting;
  readonly part: MeetingPart;
  /** Who got the whole invitation, and with it this instance. */
  readonly told: ReadonlySet<string>;
}

function tellInstance({ last, next, part, told }: ChangedInstance, telling: Telling): void {
  const was = instancePart(last, part.key);
  const { added, stayed, removed } = comingAndGoing(was, part);
  const updated = was === null || changes(was, part) ? stayed : [];
  const mails = [...added, ...updated].filter((mail) => !told.has(mail));
  telling.request({ meeting: next, parts: [part], mails }, stayed.length > 0);
  if (was !== null) telling.remove({ meeting: next, parts: [was], mails: removed });
}

function comingAndGoing(
  was: MeetingPart | null,
  is: MeetingPart,
): Readonly<Record<'added' | 'stayed' | 'removed', readonly string[]>> {
  const before = was === null ? [] : invitedMails(was.event);
  const after = invitedMails(is.event);
  return {
    added: after.filter((mail) => !before.includes(mail)),
    stayed: after.filter((mail) => before.includes(mail)),
    removed: before.filter((mail) => !after.includes(mail)),
  };
}

/** Whether those who stay invited see another event. */
function changes(before: MeetingPart, after: MeetingPart): boolean {
  const isCalledOff = isCancelled({ parts: [before] }) !== isCancelled({ parts: [after] });
  return isCalledOff || changesContent(before.event, after.event);
}

function everybody({ parts }: Meeting): string[] {
  return [...new Set(parts.flatMap(({ event }) => invitedMails(event)))];
}

function isCancelled(meeting: Pick<Meeting, 'parts'>): boolean {
  const part = leadingPart(meeting);
  return part !== undefined && valueOf(part.event, 'STATUS').toUpperCase() === 'CANCELLED';
}

/** What a message is about, and who gets it. */
interface Told {
  readonly meeting: Meeting;
  readonly parts: readonly MeetingPart[];
  readonly mails: readonly string[];
}

/** Collects messages. The user gets none. */
class Telling {
  readonly messages: OrganizerMessage[] = [];
  readonly #changing: Changing;

  constructor(changing: Changing) {
    this.#changing = changing;
  }

  request(told: Told, isUpdate: boolean): void {
    const { meeting, parts } = told;
    this.#add(told, { method: 'request', sequence: sequenceOf(parts), isUpdate }, () => requestText(meeting, parts));
  }

  /** Tells that an event or an instance does not take place. */
  cancel(told: Told): void {
    this.#cancel(told);
  }

  /** Tells people that they are no longer invited. */
  remove(told: Told): void {
    this.#cancel(told, told.mails);
  }

  #cancel(told: Told, removed?: readonly string[]): void {
    const { meeting, parts } = told;
    const sequence = sequenceOf(parts) + 1;
    const cancellation = { parts, sequence, now: this.#changing.now, removed };
    this.#add(told, { method: 'cancel', sequence, isUpdate: true }, () => cancelText(meeting, cancellation));
  }

  #add(
    { meeting, parts, mails }: Told,
    what: Pick<OrganizerMessage, 'method' | 'sequence' | 'isUpdate'>,
    text: () => string,
  ): void {
    const recipients = mails.filter((mail) => !this.#changing.mails.includes(mail));
    if (recipients.length === 0) return;
    const key = leadingPart({ parts })?.key ?? '';
    const files = what.method === 'request' ? parts.flatMap(({ event }) => filesOfPart(event)) : [];
    this.messages.push({ ...what, uid: meeting.uid, key, recipients, text: text(), files });
  }
}

function sequenceOf(parts: readonly MeetingPart[]): number {
  return Math.max(...parts.map(({ event }) => versionOf(event).sequence));
}
