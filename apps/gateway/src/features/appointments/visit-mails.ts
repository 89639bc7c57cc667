import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { visitMessage } from '@pillarbox/rules/appointments/visit-text';
import { languageFor, formatText } from '../../platform/texts/texts.ts';
import type { TextKey } from '../../platform/texts/texts.ts';
import type { VisitRow } from './appointment.store.ts';
import { visitIcs } from './visit-ics.ts';
import type { VisitTimes } from './visit-ics.ts';

/** What a mail about a visit needs beside the visit. */
export interface VisitMail extends VisitTimes {
  /** The languages of whoever reads it, the best first. */
  readonly languages: readonly string[];
  /** IANA zone of whoever reads it. */
  readonly zone: string;
  /** Address of the page of the visit, or of the owner's list. */
  readonly link: string;
}

/** What has happened to a visit. */
type Happened = 'booked' | 'asked' | 'changed' | 'cancelled';

const TO_VISITOR = {
  booked: ['LANG_OUTBOUND_VISIT_BOOKED', 'LANG_OUTBOUND_VISIT_BOOKED_TEXT'],
  asked: ['LANG_OUTBOUND_VISIT_ASKED', 'LANG_OUTBOUND_VISIT_ASKED_TEXT'],
  changed: ['LANG_OUTBOUND_VISIT_CHANGED', 'LANG_OUTBOUND_VISIT_CHANGED_TEXT'],
  cancelled: ['LANG_OUTBOUND_VISIT_CANCELLED', 'LANG_OUTBOUND_VISIT_CANCELLED_TEXT'],
} as const satisfies Record<Happened, readonly [TextKey, TextKey]>;
const TO_OWNER = {
  booked: 'LANG_OUTBOUND_VISIT_OWNER_BOOKED',
  asked: 'LANG_OUTBOUND_VISIT_OWNER_ASKED',
  changed: 'LANG_OUTBOUND_VISIT_OWNER_CHANGED',
  cancelled: 'LANG_OUTBOUND_VISIT_OWNER_CANCELLED',
} as const satisfies Record<Happened, TextKey>;

function happenedTo({ state, version, changedBy }: VisitRow): Happened {
  if (state === 'cancelled') return 'cancelled';
  if (version > 1 && changedBy === 'visitor') return 'changed';
  return state === 'asked' ? 'asked' : 'booked';
}

/** The mail to the visitor: an invitation that programs read, and the link to change or cancel. */
export function mailToVisitor(row: VisitRow, mail: VisitMail): Outgoing {
  const { languages, name, link } = mail;
  const happened = happenedTo(row);
  const [subject, text] = TO_VISITOR[happened];
  const about = { kind: row.kind.name, name };
  const ends = happened === 'cancelled' || link === '';
  const paragraphs = [
    formatText(languages, text, about),
    factsOf(row, mail).join('\n'),
    ...(ends ? [] : [formatText(languages, 'LANG_OUTBOUND_VISIT_LINK', { link })]),
  ];
  const method = happened === 'cancelled' ? 'CANCEL' : row.state === 'asked' ? 'PUBLISH' : 'REQUEST';
  const message = messageOf(row.mail, formatText(languages, subject, about), paragraphs);
  const from = { name, mail: row.ownerMail };
  // What is only asked for is not in the visitor's calendar yet.
  if (row.state === 'asked') return { ...message, from };
  return { ...message, from, calendar: { method, ics: visitIcs(row, mail, method) } };
}

/** The mail to the owner about what the visitor has done. */
export function mailToOwner(row: VisitRow, mail: VisitMail): Outgoing {
  const { languages, link, start, end, timezone, now } = mail;
  const about = { kind: row.kind.name, visitor: row.name };
  const paragraphs = [
    formatText(languages, TO_OWNER[happenedTo(row)], about),
    [...factsOf(row, mail), `${row.name} <${row.mail}>`].join('\n'),
    ...(row.line === '' ? [] : [row.line]),
    link,
  ];
  const message = messageOf(row.ownerMail, formatText(languages, TO_OWNER[happenedTo(row)], about), paragraphs);
  const ics = visitMessage(
    {
      ...{ uid: row.uid, start, end, zone: timezone, now, place: row.kind.place, notes: row.line },
      title: `${row.kind.name}: ${row.name}`,
      owner: { name: mail.name, mail: row.ownerMail },
      visitor: { name: row.name, mail: row.mail },
      isAsked: row.state === 'asked',
    },
    'PUBLISH',
    row.sequence,
  );
  return { ...message, ...(row.state === 'cancelled' ? {} : { calendar: { method: 'PUBLISH', ics } }) };
}

/** What, when and where, in lines. */
function factsOf({ kind }: VisitRow, { languages, zone, start, end }: VisitMail): string[] {
  const tag = languageFor(languages).replace('_', '-');
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  const time = `${format.formatRange(start, end)} (${zone.replaceAll('_', ' ')})`;
  return [
    kind.name,
    formatText(languages, 'LANG_OUTBOUND_MEETING_WHEN', { time }),
    ...(kind.place === '' ? [] : [formatText(languages, 'LANG_OUTBOUND_MEETING_WHERE', { place: kind.place })]),
  ];
}

function messageOf(to: string, subject: string, paragraphs: readonly string[]): Outgoing {
  return {
    to: [{ name: '', mail: to }],
    cc: [],
    bcc: [],
    subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    text: `${paragraphs.join('\n\n')}\n`,
    html: '',
    priority: 3,
    receipt: false,
    deliveryreport: false,
    attachments: [],
  };
}
