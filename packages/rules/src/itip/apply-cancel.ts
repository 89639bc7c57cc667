import { makeCalendarLine } from '../icalendar/calendar-line.ts';
import { writeCalendar } from '../icalendar/calendar-text.ts';
import type { Component } from '../icalendar/types.ts';
import { withParts } from './apply-reply.ts';
import type { Applied } from './apply-request.ts';
import { instancePart } from './instance-part.ts';
import type { Meeting, MeetingPart } from './meeting.ts';
import { mainPart } from './meeting.ts';
import { withoutInner, withLines } from './parts.ts';
import { versionOf } from './version.ts';

/**
 * Marks an event of the user, or instances of it, as cancelled (RFC 5546 3.2.5). The event stays, struck, without reminders, until the
 * user removes it. Whether the message comes from the organizer is for the caller to check.
 */
export function applyCancel(stored: Meeting, incoming: Meeting): Applied {
  const known = incoming.parts.filter((part) => !isOutdated(part, stored));
  if (known.length === 0) return { outcome: 'outdated' };
  const cancelsAll = known.some(({ key }) => key === '');
  const lead = known.find(({ key }) => key === '') ?? known[0];
  const sequence = lead === undefined ? 0 : versionOf(lead.event).sequence;
  const parts = cancelsAll
    ? stored.parts.map((part) => ({ ...part, event: cancelled(part.event, sequence) }))
    : known.reduce((all, part) => withCancelled({ ...stored, parts: all }, part), stored.parts);
  const text = withParts(stored, parts);
  return text === writeCalendar(stored.calendar) ? { outcome: 'same' } : { outcome: 'applied', text };
}

function isOutdated({ key, event }: MeetingPart, stored: Meeting): boolean {
  const known = stored.parts.find((part) => part.key === key) ?? mainPart(stored);
  return known !== undefined && versionOf(event).sequence < versionOf(known.event).sequence;
}

function withCancelled(stored: Meeting, { key, event }: MeetingPart): readonly MeetingPart[] {
  const target = stored.parts.find((part) => part.key === key) ?? instancePart(stored, key);
  if (target === null) return stored.parts;
  const made = { key, event: cancelled(target.event, versionOf(event).sequence) };
  return [...stored.parts.filter((part) => part.key !== key), made];
}

function cancelled(event: Component, sequence: number): Component {
  const silent = withoutInner(event, 'VALARM');
  const status = makeCalendarLine({ name: 'STATUS', value: 'CANCELLED' });
  const raised = makeCalendarLine({ name: 'SEQUENCE', value: String(Math.max(sequence, versionOf(event).sequence)) });
  const isCancelled = event.lines.some(
    ({ name, value }) => name === 'STATUS' && value.trim().toUpperCase() === 'CANCELLED',
  );
  return isCancelled ? event : withLines(silent, [status, raised]);
}
