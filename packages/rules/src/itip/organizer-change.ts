import { paramOf } from '../icalendar/calendar-line.ts';
import { mailOf } from '../icalendar/people.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';
import { stampText } from '../icalendar/write-lines.ts';
import { withParts } from './apply-reply.ts';
import { instancePart } from './instance-part.ts';
import type { Meeting, MeetingPart } from './meeting.ts';
import { mainPart, readMeeting } from './meeting.ts';
import { withValue } from './outgoing.ts';
import { mapLines } from './parts.ts';
import { answerOf, invitedMails, withParams } from './people.ts';
import { excludedKeys } from './recurrence-key.ts';
import { changesContent, changesTimes } from './significant.ts';
import { versionOf } from './version.ts';

/** Who changes an event, and when. */
export interface Changing {
  /** The addresses of the user, in lower case. */
  readonly mails: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * The text to store when the organizer has changed `before` into `after`: a later SEQUENCE where attendees see a difference, and
 * answers back to none where the times differ (RFC 5546 2.1.4). Unchanged for an event without people, or of another organizer.
 * `isRestored`: a deleted event comes back, whose cancellation had the next SEQUENCE.
 */
export function organizerText(
  before: string | null,
  after: string,
  changing: Changing & { isRestored?: boolean },
): string {
  const next = readMeeting(after);
  if (next === null || !isOrganizer(next, changing.mails)) return after;
  const last = before === null ? null : readMeeting(before);
  const least =
    changing.isRestored === true
      ? highestSequence(next) + 2
      : lostInstances(last, next)
        ? highestSequence(last) + 1
        : 0;
  return withParts(
    next,
    next.parts.map((part) => ({ ...part, event: preparedEvent(part, last, { ...changing, least }) })),
  );
}

/** Whether an event is organized by one of these addresses. */
export function isOrganizer({ organizer }: Pick<Meeting, 'organizer'>, mails: readonly string[]): boolean {
  return organizer !== null && mails.includes(organizer.mail);
}

/** Whether changed instances are as the series again, which only the whole invitation can say. */
export function lostInstances(before: Meeting | null, after: Meeting): before is Meeting {
  const main = mainPart(after);
  if (before === null || main === undefined) return false;
  const gone = excludedKeys(main.event, after.calendar);
  return before.parts.some(({ key }) => key !== '' && !gone.has(key) && !after.parts.some((part) => part.key === key));
}

function highestSequence({ parts }: Meeting): number {
  return Math.max(...parts.map(({ event }) => versionOf(event).sequence));
}

function preparedEvent(part: MeetingPart, last: Meeting | null, changing: Changing & { least: number }): Component {
  const before = last === null ? null : instancePart(last, part.key);
  const least = part.key === '' ? changing.least : 0;
  if (before === null) return stamped(asking(part.event, changing, false), { ...changing, least });
  const event = asking(part.event, changing, changesTimes(before.event, part.event));
  const isTold = tellsSomething(before, part) || restoresDays(last, before, part);
  if (!isTold && least === 0) return event;
  return stamped(event, { ...changing, least: Math.max(least, versionOf(before.event).sequence + (isTold ? 1 : 0)) });
}

/** Whether attendees see another event, or somebody is no longer invited. */
function tellsSomething(before: MeetingPart, after: MeetingPart): boolean {
  const left = invitedMails(after.event);
  return changesContent(before.event, after.event) || invitedMails(before.event).some((mail) => !left.includes(mail));
}

/** Whether days that were left out take place again. */
export function restoresDays(last: Meeting | null, before: MeetingPart, after: MeetingPart): boolean {
  if (last === null) return false;
  const gone = excludedKeys(after.event, last.calendar);
  return [...excludedKeys(before.event, last.calendar)].some((key) => !gone.has(key));
}

/** Everybody who has not answered is asked for an answer; with `resets` that is everybody but the organizer. */
function asking(event: Component, { mails }: Changing, resets: boolean): Component {
  return mapLines(event, (line) => {
    if (line.name !== 'ATTENDEE' && line.name !== 'ORGANIZER') return line;
    const plain = paramOf(line, 'SCHEDULE-AGENT') === '' ? line : withParams(line, { 'SCHEDULE-AGENT': undefined });
    return plain.name === 'ORGANIZER' || mails.includes(mailOf(plain)) ? plain : asked(plain, resets);
  });
}

function asked(line: CalendarLine, resets: boolean): CalendarLine {
  if (!resets && answerOf(line) !== 'needs-action') return line;
  if (answerOf(line) === 'needs-action' && paramOf(line, 'RSVP').toUpperCase() === 'TRUE') return line;
  return withParams(line, { PARTSTAT: 'NEEDS-ACTION', RSVP: 'TRUE' });
}

function stamped(event: Component, { now, least }: { now: number; least: number }): Component {
  const sequence = Math.max(versionOf(event).sequence, least);
  const raised = sequence === versionOf(event).sequence ? event : withValue(event, 'SEQUENCE', String(sequence));
  return withValue(raised, 'DTSTAMP', stampText(now));
}
