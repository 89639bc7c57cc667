import type { Attendee, EventFields } from '@pillarbox/contract/calendar/event';
import { withReminders } from './alarms.ts';
import { lineBreakOf, lineNamed, withItems } from './component.ts';
import { withLines } from './edit-parts.ts';
import { organizerLine } from './people.ts';
import { readEventFields, spanOf, textNamed } from './read-fields.ts';
import { timesOf } from './series.ts';
import type { Component } from './types.ts';
import { FIELD_LINES } from './write-lines.ts';
import type { FieldLines, Writing } from './write-lines.ts';

export type Changes = Partial<EventFields>;

/** The fields of a change that differ from what was shown. */
export function realChanges(change: Changes, shown: EventFields): Changes {
  const keys = (Object.keys(shown) as (keyof EventFields)[]).filter(
    (key) => change[key] !== undefined && JSON.stringify(change[key]) !== JSON.stringify(shown[key]),
  );
  return Object.fromEntries(keys.map((key) => [key, change[key]]));
}

/** The changes without those of some fields. */
export function withoutFields(changes: Changes, names: readonly (keyof EventFields)[]): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !names.some((one) => one === name)));
}

function when<T>(
  value: T | undefined,
  write: (value: T, writing: Writing) => FieldLines,
  writing: Writing,
): FieldLines[] {
  return value === undefined ? [] : [write(value, writing)];
}

/** The component with the changed fields, times and rule left aside. Lines of fields that stay are as they were read. */
export function withFields(part: Component, changes: Changes, calendar: Component): Component {
  const writing: Writing = { before: part, lineBreak: lineBreakOf(part) };
  const made = [
    ...when(changes.summary, FIELD_LINES.summary, writing),
    ...when(changes.location, FIELD_LINES.location, writing),
    ...when(changes.description, FIELD_LINES.description, writing),
    ...when(changes.url, FIELD_LINES.url, writing),
    ...when(changes.color, FIELD_LINES.color, writing),
    ...when(changes.isBusy, FIELD_LINES.isBusy, writing),
    ...when(changes.isPrivate, FIELD_LINES.isPrivate, writing),
    ...when(changes.status, FIELD_LINES.status, writing),
    ...when(changes.attendees, FIELD_LINES.attendees, writing),
    ...when(changes.attachments, FIELD_LINES.attachments, writing),
  ];
  const written = made.reduce(withLines, part);
  const times = timesOf(part, calendar);
  if (changes.reminders === undefined || times === null) return written;
  const summary = textNamed(written, 'SUMMARY');
  const about = { span: spanOf(times), summary, lineBreak: writing.lineBreak };
  return withItems(written, withReminders(written, changes.reminders, about));
}

/** The component with an organizer, when it has people and no organizer yet. */
export function withOrganizer(
  part: Component,
  organizer: { mail: string; name: string } | null | undefined,
): Component {
  if (!organizer || lineNamed(part, 'ORGANIZER') !== undefined || lineNamed(part, 'ATTENDEE') === undefined)
    return part;
  return withLines(part, { names: ['ORGANIZER'], lines: [organizerLine(organizer, lineBreakOf(part))] });
}

/**
 * What a change of a series is for an instance that differs: a field changes when it was the same as in the series, so that what
 * somebody changed for that day stays. People are added and removed one by one: their answers differ from day to day.
 */
export function changesForOverride(
  override: Component,
  changes: Changes,
  series: { calendar: Component; before: EventFields },
): Changes {
  const own = readEventFields(override, series.calendar);
  if (own === null) return {};
  const keys = (Object.keys(changes) as (keyof EventFields)[]).filter(
    (key) => key !== 'attendees' && JSON.stringify(own[key]) === JSON.stringify(series.before[key]),
  );
  const same: Changes = Object.fromEntries(keys.map((key) => [key, changes[key]]));
  if (changes.attendees === undefined) return same;
  return { ...same, attendees: mergedPeople(own.attendees, series.before.attendees, changes.attendees) };
}

function mergedPeople(own: readonly Attendee[], before: readonly Attendee[], after: readonly Attendee[]): Attendee[] {
  const mails = (people: readonly Attendee[]): Set<string> =>
    new Set(people.map(({ mail }) => mail.trim().toLowerCase()));
  const [had, has, held] = [mails(before), mails(after), mails(own)];
  const kept = own.filter(({ mail }) => has.has(mail) || !had.has(mail));
  return [
    ...kept,
    ...after.filter(({ mail }) => !held.has(mail.trim().toLowerCase()) && !had.has(mail.trim().toLowerCase())),
  ];
}

/** The people of a component asked again, except the organizer: their answers were for another time (RFC 5546 2.1.4). */
export function askedAgain(part: Component, calendar: Component, organizer: string): Component {
  const people = readEventFields(part, calendar)?.attendees ?? [];
  const asked = people.map((person) =>
    person.mail === organizer ? person : { ...person, answer: 'needs-action' as const },
  );
  return people.length === 0 ? part : withFields(part, { attendees: asked }, calendar);
}
