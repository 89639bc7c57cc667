import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { EventFields } from '@pillarbox/contract/calendar/event';
import { formatText, languageFor } from '../../../platform/texts/texts.ts';
import type { StoredTimes } from './reminder-times.ts';

/** What a reminder says, and to whom. */
interface Reminding {
  readonly fields: Pick<EventFields, 'summary' | 'location' | 'start'>;
  readonly row: StoredTimes;
  /** IANA zone of the user. */
  readonly zone: string;
  readonly languages: readonly string[];
}

/** Longest title in the subject, in characters. */
const MAX_TITLE = 150;

/** The mail that reminds a user of an event: in the user's language and zone. */
export function reminderMessage(to: string, { fields, row, zone, languages }: Reminding): Outgoing {
  const title = oneLine(fields.summary) || formatText(languages, 'LANG_OUTBOUND_MEETING_NO_TITLE');
  const place = fields.location.trim();
  const lines = [
    title,
    formatText(languages, 'LANG_OUTBOUND_MEETING_WHEN', { time: whenText(fields, row, { zone, languages }) }),
    ...(place === '' ? [] : [formatText(languages, 'LANG_OUTBOUND_MEETING_WHERE', { place })]),
  ];
  return {
    to: [{ name: '', mail: to }],
    cc: [],
    bcc: [],
    subject: formatText(languages, 'LANG_OUTBOUND_REMINDER', { title: [...title].slice(0, MAX_TITLE).join('') }),
    text: `${lines.join('\n')}\n`,
    html: '',
    priority: 3,
    receipt: false,
    deliveryreport: false,
    attachments: [],
  };
}

function whenText(
  { start }: Pick<EventFields, 'start'>,
  { startAt, endAt, isLocal }: StoredTimes,
  { zone, languages }: Pick<Reminding, 'zone' | 'languages'>,
): string {
  const tag = languageFor(languages).replace('_', '-');
  if (start.time === '') {
    const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' });
    return format.formatRange(startAt, endAt.getTime() - 1);
  }
  // A floating time is written as it is: it is that of whoever reads it.
  const timeZone = isLocal ? 'UTC' : zone;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return format.formatRange(startAt, endAt);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
