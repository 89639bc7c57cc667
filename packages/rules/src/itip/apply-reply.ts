import { componentsNamed, withItems } from '../icalendar/component.ts';
import { writeCalendar } from '../icalendar/calendar-text.ts';
import { paramOf } from '../icalendar/calendar-line.ts';
import { mailOf } from '../icalendar/people.ts';
import type { CalendarLine, Component } from '../icalendar/types.ts';
import type { Applied } from './apply-request.ts';
import { instancePart } from './instance-part.ts';
import type { Meeting, MeetingPart } from './meeting.ts';
import { mapLines } from './parts.ts';
import { answerOf, attendeeLine, isAttendee, newAttendee, withParams } from './people.ts';
import { compareVersions, versionOf } from './version.ts';

/** Parameter of an ATTENDEE line: DTSTAMP of the answer that it holds, so that an older one that arrives later changes nothing. */
const ANSWERED = 'X-PILLARBOX-ANSWERED';

/** What became of an answer. `stranger`: somebody answers who is not invited. */
export type AppliedReply = Applied | { readonly outcome: 'stranger' };

/**
 * Writes an attendee's answer into the organizer's event (RFC 5546 3.2.3). Only the answer of that attendee changes. `mail` is who
 * answers; `adds` invites somebody who is not in the list, which the organizer decides.
 */
export function applyReply(
  stored: Meeting,
  incoming: Meeting,
  { mail, adds }: { mail: string; adds: boolean },
): AppliedReply {
  const answers = incoming.parts.flatMap((part) => {
    const line = attendeeLine(part.event, mail);
    return line === undefined ? [] : [{ ...part, line }];
  });
  if (answers.length === 0) return { outcome: 'stranger' };
  let { parts } = stored;
  const outcomes = new Set<Applied['outcome'] | 'stranger'>();
  for (const one of answers) {
    const changed = withReply({ ...stored, parts }, one, adds);
    if (typeof changed === 'string') outcomes.add(changed);
    else parts = changed;
  }
  const text = withParts(stored, parts);
  if (text !== writeCalendar(stored.calendar)) return { outcome: 'applied', text };
  if (outcomes.has('stranger')) return { outcome: 'stranger' };
  return { outcome: outcomes.has('outdated') ? 'outdated' : 'same' };
}

interface Reply extends MeetingPart {
  readonly line: CalendarLine;
}

function withReply(
  stored: Meeting,
  reply: Reply,
  adds: boolean,
): readonly MeetingPart[] | 'outdated' | 'stranger' | 'same' {
  const { parts } = stored;
  const known = parts.find(({ key }) => key === reply.key);
  const target = known ?? instancePart(stored, reply.key);
  if (target === null) return 'outdated';
  if (versionOf(reply.event).sequence < versionOf(target.event).sequence) return 'outdated';
  const { stamp } = versionOf(reply.event);
  const mail = mailOf(reply.line);
  const line = attendeeLine(target.event, mail);
  if (line === undefined)
    return adds ? replaced(parts, { ...target, event: withGuest(target.event, reply, stamp) }) : 'stranger';
  const before = { sequence: 0, stamp: paramOf(line, ANSWERED) };
  if (compareVersions({ sequence: 0, stamp }, before) < 0) return 'outdated';
  const answer = answerOf(reply.line);
  if (answerOf(line) === answer && known !== undefined) return 'same';
  const event = answered(target.event, reply, stamp);
  const next = replaced(parts, { ...target, event });
  // An answer to the whole series answers the instances, too, that the attendee has not answered by themselves.
  return reply.key === ''
    ? next.map((part) => (isOpen(part, mail) ? { ...part, event: answered(part.event, reply, stamp) } : part))
    : next;
}

function isOpen({ key, event }: MeetingPart, mail: string): boolean {
  const line = attendeeLine(event, mail);
  return key !== '' && line !== undefined && answerOf(line) === 'needs-action';
}

/** RFC 5546 3.2.3: only PARTSTAT and what belongs to a delegation are taken from an answer. */
function answered(event: Component, { line }: Reply, stamp: string): Component {
  const mail = mailOf(line);
  const delegatedTo = paramOf(line, 'DELEGATED-TO');
  const changes = {
    PARTSTAT: answerOf(line).toUpperCase(),
    RSVP: undefined,
    [ANSWERED]: stamp,
    ...(delegatedTo !== '' && { 'DELEGATED-TO': delegatedTo }),
  };
  return mapLines(event, (own) => (isAttendee(own, mail) ? withParams(own, changes) : own));
}

function withGuest(event: Component, { line }: Reply, stamp: string): Component {
  const guest = newAttendee({ mail: mailOf(line), name: paramOf(line, 'CN').trim() }, answerOf(line));
  return withItems(event, [...event.lines, withParams(guest, { [ANSWERED]: stamp }), ...event.components]);
}

function replaced(parts: readonly MeetingPart[], part: MeetingPart): readonly MeetingPart[] {
  const others = parts.some(({ key }) => key === part.key);
  return others ? parts.map((one) => (one.key === part.key ? part : one)) : [...parts, part];
}

/** The text of a stored object with other parts. */
export function withParts(stored: Meeting, parts: readonly MeetingPart[]): string {
  const events = new Set<Component>(componentsNamed(stored.calendar, 'VEVENT'));
  const items = stored.calendar.items.filter((item) => !events.has(item as Component));
  return writeCalendar(withItems(stored.calendar, [...items, ...parts.map(({ event }) => event)]));
}
