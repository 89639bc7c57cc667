import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { EventTime } from '@pillarbox/contract/calendar/event';
import { readObject } from '@pillarbox/rules/icalendar/read-object';
import { instantOf } from '@pillarbox/rules/icalendar/zones';
import { formatText, languageFor } from '../../../platform/texts/texts.ts';
import type { TextKey } from '../../../platform/texts/texts.ts';
import type { AttachedFiles } from './mailed-files.ts';
import type { MeetingUser } from './meetings.ports.ts';

/** What a mail about a meeting says. */
export const MEETING_MAILS = {
  invited: { method: 'REQUEST', subject: 'LANG_OUTBOUND_MEETING_INVITED', text: 'LANG_OUTBOUND_MEETING_INVITED_TEXT' },
  updated: { method: 'REQUEST', subject: 'LANG_OUTBOUND_MEETING_UPDATED', text: 'LANG_OUTBOUND_MEETING_UPDATED_TEXT' },
  cancelled: {
    method: 'CANCEL',
    subject: 'LANG_OUTBOUND_MEETING_CANCELLED',
    text: 'LANG_OUTBOUND_MEETING_CANCELLED_TEXT',
  },
  accepted: { method: 'REPLY', subject: 'LANG_OUTBOUND_MEETING_ACCEPTED', text: 'LANG_OUTBOUND_MEETING_ACCEPTED_TEXT' },
  tentative: { method: 'REPLY', subject: 'LANG_OUTBOUND_MEETING_MAYBE', text: 'LANG_OUTBOUND_MEETING_MAYBE_TEXT' },
  declined: { method: 'REPLY', subject: 'LANG_OUTBOUND_MEETING_DECLINED', text: 'LANG_OUTBOUND_MEETING_DECLINED_TEXT' },
  counter: { method: 'COUNTER', subject: 'LANG_OUTBOUND_MEETING_COUNTER', text: 'LANG_OUTBOUND_MEETING_COUNTER_TEXT' },
  refused: {
    method: 'DECLINECOUNTER',
    subject: 'LANG_OUTBOUND_MEETING_REFUSED',
    text: 'LANG_OUTBOUND_MEETING_REFUSED_TEXT',
  },
} as const satisfies Record<string, { method: string; subject: TextKey; text: TextKey }>;
export type MeetingMailKind = keyof typeof MEETING_MAILS;

/** A mail about a meeting before it is written. */
export interface MeetingMail {
  readonly kind: MeetingMailKind;
  /** The calendar text for programs. */
  readonly ics: string;
  /** The address of the user that the mail is from: the organizer's, or the one that is invited. */
  readonly from: string;
  readonly to: readonly string[];
  /** What the user adds; '' for nothing. */
  readonly note: string;
}

/** Longest title in a subject, in characters: subjects stay readable in lists. */
const MAX_TITLE = 150;

/** The message for a mail about a meeting (RFC 6047): words for people, and the calendar text for programs. */
export function meetingMessage(
  mail: MeetingMail,
  user: MeetingUser,
  { attachments, leftOut }: AttachedFiles,
): Outgoing {
  const { subject, text, method } = MEETING_MAILS[mail.kind];
  const facts = factsOf(mail.ics, user);
  const { languages } = user;
  const name = user.name === '' ? mail.from : user.name;
  const title = facts.title === '' ? formatText(languages, 'LANG_OUTBOUND_MEETING_NO_TITLE') : facts.title;
  const note = mail.note.trim();
  const paragraphs = [
    formatText(languages, text, { name }),
    ...(note === '' ? [] : [note]),
    [title, ...facts.lines].join('\n'),
    ...(leftOut.length === 0
      ? []
      : [formatText(languages, 'LANG_OUTBOUND_MEETING_FILES', { names: leftOut.map(oneLine).join(', ') })]),
  ];
  return {
    from: { name: user.name, mail: mail.from },
    to: mail.to.map((address) => ({ name: '', mail: address })),
    cc: [],
    bcc: [],
    subject: formatText(languages, subject, { title: oneLine(title) }),
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join(''),
    priority: 3,
    receipt: false,
    deliveryreport: false,
    attachments,
    calendar: { method, ics: mail.ics },
  };
}

/** When and where the event of a calendar text is, in words. */
function factsOf(ics: string, { languages }: MeetingUser): { title: string; lines: string[] } {
  const object = readObject(ics);
  if (object.kind !== 'event') return { title: '', lines: [] };
  const { summary, location, start, end } = object.fields;
  const time = whenText({ start, end }, languageFor(languages).replace('_', '-'));
  const place = location.trim();
  return {
    title: summary.trim(),
    lines: [
      formatText(languages, 'LANG_OUTBOUND_MEETING_WHEN', { time }),
      ...(object.isRepeating ? [formatText(languages, 'LANG_OUTBOUND_MEETING_REPEATS')] : []),
      ...(place === '' ? [] : [formatText(languages, 'LANG_OUTBOUND_MEETING_WHERE', { place })]),
    ],
  };
}

/** The times of an event in words, in the zone that it is planned in. */
function whenText({ start, end }: { start: EventTime; end: EventTime }, tag: string): string {
  if (start.time === '') {
    const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' });
    return format.formatRange(Date.parse(`${start.date}T00:00:00Z`), Date.parse(`${end.date}T00:00:00Z`));
  }
  // Floating times are those of whoever reads them (RFC 5545 3.3.5): naming a zone would be wrong.
  const shown = start.zone === '' ? 'UTC' : start.zone;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone: shown });
  const words = format.formatRange(instantIn(start, shown), instantIn(end, shown));
  return start.zone === '' ? words : `${words} (${shown})`;
}

function instantIn({ date, time, zone }: EventTime, otherwise: string): number {
  return instantOf({ date, time: `${time}:00` }, zone === '' ? otherwise : zone);
}

function oneLine(text: string): string {
  return [...text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()].slice(0, MAX_TITLE).join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
