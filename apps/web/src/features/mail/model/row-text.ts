import { ENCRYPTED_PREVIEW } from '@pillarbox/contract/mail/encrypted-preview';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { upper } from '@pillarbox/locales/keys';
import { hasFlag } from '@pillarbox/rules/flags';
import { clipText } from '@pillarbox/rules/long-text';
import { isolated } from '../../../lib/i18n/direction.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';

/** The name of a person, else the address; empty when the message has neither. At most one line long. */
export function nameOf(address: Address | undefined): string {
  const name = label(address?.name ?? '');
  return name === '' ? label(address?.mail ?? '') : name;
}

/** Text of others for one line: clipped, and without characters that would reorder or hide the text around it. */
export function label(text: string): string {
  return clipText(shown(text.slice(0, MAX_CHARS)).trim());
}

/** Most characters of a header that are processed for a label: a hostile header can have megabytes. */
const MAX_CHARS = 2000;

/** Replaces control characters and marks that change the writing direction, which would reorder or hide text. */
export function shown(text: string, instead = ' '): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, instead);
}

/** The person of a row, whose address gives the avatar's colour and initials. */
export interface RowPerson {
  readonly name: string;
  readonly address: Address | undefined;
}

/** The person that a row shows: the sender, or in folders of own mail the recipients [MAIL-066]. */
export function personOf(row: MessageRow, outgoing: boolean, t: Translate): RowPerson {
  if (!outgoing) {
    const name = nameOf(row.from[0]);
    return { name: name === '' ? t('LANG_MAIL_NO_SENDER') : name, address: row.from[0] };
  }
  const people = [...row.to, ...row.cc, ...row.bcc];
  const names = people.map(nameOf).filter((name) => name !== '');
  const name =
    names.length === 0
      ? t('LANG_MAIL_NO_RECIPIENT')
      : t('LANG_MAIL_TO_NAMES', { names: names.slice(0, 3).map(isolated).join(', ') });
  return { name, address: people[0] };
}

/** The messages that a row stands for: those of its conversation over all folders, or of the folder. */
export function countOf(row: MessageRow): number {
  return row.conversation?.count ?? row.threadmap.length;
}

/** The people of a conversation: the first with the whole name, the others with the first name, the user as "you". */
export function peopleOf(people: readonly Address[], own: string, t: Translate): string {
  const names = people.map((one, at) => {
    if (own !== '' && one.mail.toLowerCase() === own.toLowerCase()) return null;
    const name = nameOf(one);
    return at === 0 || one.name === '' ? name : (name.split(' ')[0] ?? name);
  });
  const others = names.filter((name) => name !== null && name !== '');
  return [
    ...others.map((name) => isolated(name ?? '')),
    ...(names.includes(null) ? [t('LANG_CONVERSATION_AND_YOU')] : []),
  ].join(', ');
}

/** The subject in one line, or the words for a missing one. */
export function subjectOf(subject: string, t: Translate): string {
  const text = label(subject);
  return text === '' ? t('LANG_MAIL_NO_SUBJECT') : text;
}

/** The beginning of a style sheet: an at-rule, or selectors and a declaration. One character class keeps matching linear. */
const STYLE_SHEET = /^(?:@(?:media|import|font-face|charset)\b|[\w\s.,#:>*-]{1,120}\{\s*[\w-]{1,40}\s*:)/i;

/** The text of a snippet: empty for calendars and style sheets [MAIL-068, MAIL-069], a label for encrypted text [MAIL-067]. */
export function previewOf(preview: string, t: Translate): string {
  if (preview === ENCRYPTED_PREVIEW) return t('LANG_MAIL_ENCRYPTED');
  const text = shown(preview.slice(0, MAX_CHARS)).replaceAll(/\s+/g, ' ').trim();
  if (/^-----BEGIN PGP MESSAGE-----/.test(text)) return t('LANG_MAIL_ENCRYPTED');
  if (/^BEGIN:V(?:CALENDAR|EVENT)/i.test(text)) return '';
  if (STYLE_SHEET.test(text)) return '';
  return text;
}

/** Marks of a row, in the order in which they are drawn. */
export type RowMark = 'star' | 'priority' | 'answered' | 'forwarded' | 'tasked' | 'calendar' | 'attachment';

const MARKS: readonly (readonly [number, RowMark])[] = [
  [MESSAGE_FLAG.FLAGGED, 'star'],
  [MESSAGE_FLAG.PRIORITY, 'priority'],
  [MESSAGE_FLAG.ANSWERED, 'answered'],
  [MESSAGE_FLAG.FORWARDED, 'forwarded'],
  [MESSAGE_FLAG.TASKED, 'tasked'],
  [MESSAGE_FLAG.CALENDAR, 'calendar'],
  [MESSAGE_FLAG.ATTACH, 'attachment'],
];

/** The marks of a row's flags [MAIL-010]. */
export function marksOf(flags: number): RowMark[] {
  return MARKS.filter(([flag]) => hasFlag(flags, flag)).map(([, mark]) => mark);
}

/** The accessible name of a row: everything that it shows by weight, dot and icons, in words. */
export function rowLabel(
  row: MessageRow,
  said: {
    readonly person: string;
    readonly time: string;
    readonly highlighted?: boolean;
    readonly bySender?: boolean;
    /** What is wrong with the message, '' or absent for nothing. */
    readonly warning?: string;
    readonly labels?: readonly { readonly name: string }[];
    /** Whether it is pinned, muted, snoozed or back, in words. */
    readonly states?: readonly string[];
  },
  t: Translate,
): string {
  const parts = [
    hasFlag(row.flags, MESSAGE_FLAG.SEEN) ? '' : t('LANG_MAIL_UNREAD'),
    said.person,
    said.warning ?? '',
    countOf(row) > 1
      ? t(said.bySender === true ? 'LANG_MAIL_OF_SENDER' : 'LANG_MAIL_IN_CONVERSATION', { count: countOf(row) })
      : '',
    subjectOf(row.subject, t),
    said.time,
    ...marksOf(row.flags).map((mark) => t(`LANG_MAIL_MARK_${upper(mark)}`)),
    ...(said.states ?? []),
    ...(said.labels ?? []).map(({ name }) => t('LANG_MAIL_MARK_LABEL', { name })),
    said.highlighted === true ? t('LANG_MAIL_MARK_HIGHLIGHT') : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
