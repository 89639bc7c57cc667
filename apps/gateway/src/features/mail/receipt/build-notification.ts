import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { Address } from '@pillarbox/contract/mail/fields';
import MimeNode from 'nodemailer/lib/mime-node';
import { formatText } from '../../../platform/texts/texts.ts';

/** The content of a disposition notification. */
export interface Notification {
  /** The user who read the message, with the address that it was sent to. */
  readonly from: Address;
  /** The address that requested the receipt. */
  readonly to: string;
  /** The message that was read; its subject is not trusted. */
  readonly original: { readonly messageId: string; readonly subject: string; readonly date: number };
  /** Codes such as `de_DE`; the first one that the gateway has texts for is used. */
  readonly languages: readonly string[];
  readonly date: Date;
}

/** Longest subject that is quoted, in characters: it stays readable in one paragraph. */
const MAX_SUBJECT = 150;
/** A Message-ID that can stand in a header as it is: printable ASCII, on a line of its own (RFC 5322 2.1.1). */
const PLAIN_ID = /^<[\u0021-\u003b\u003d\u003f-\u007e]{1,900}>$/;
const ASCII = /^[\u0020-\u007e]*$/;

/**
 * The source of a read receipt: a disposition notification that the user sent manually (RFC 8098 3). It names no product. Its
 * Message-ID is computed from both addresses and the message, so that a receipt that is sent twice has one id.
 * @throws Failure `header_invalid`.
 */
export async function buildNotification(notification: Notification): Promise<Buffer> {
  const { from, to, original, date, languages } = notification;
  refuseControls(from.name, from.mail, to);
  const subject = subjectOf(original.subject, languages);
  const node = new MimeNode('multipart/report; report-type=disposition-notification', {
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  node.setHeader([
    { key: 'From', value: { name: from.name, address: from.mail } },
    { key: 'To', value: { name: '', address: to } },
    { key: 'Subject', value: formatText(languages, 'LANG_OUTBOUND_RECEIPT_SUBJECT', { subject }) },
    { key: 'Date', value: date.toUTCString().replace('GMT', '+0000') },
    { key: 'Message-ID', value: idOf(notification) },
    // RFC 3834 5: no program replies to it automatically.
    { key: 'Auto-Submitted', value: 'auto-replied' },
    ...threadOf(original.messageId),
  ]);
  const text = formatText(languages, 'LANG_OUTBOUND_RECEIPT_TEXT', {
    mail: from.mail,
    subject,
    time: timeOf(original.date, languages),
  });
  node.createChild('text/plain; charset=utf-8').setContent(`${text}\n`.replaceAll('\n', '\r\n'));
  node.createChild('message/disposition-notification').setContent(fieldsOf(notification));
  return await node.build();
}

/** The fields of RFC 8098 3.2; the only value from the message is its Message-ID, which is checked. */
function fieldsOf({ from, original }: Notification): string {
  const fields = [
    'Reporting-UA: webmail',
    `Final-Recipient: ${recipientOf(from.mail)}`,
    ...(PLAIN_ID.test(original.messageId) ? [`Original-Message-ID: ${original.messageId}`] : []),
    'Disposition: manual-action/MDN-sent-manually; displayed',
  ];
  return fields.map((field) => `${field}\r\n`).join('');
}

/** An address in the format of these fields; one that is not ASCII is encoded by RFC 6533 3. */
function recipientOf(mail: string): string {
  if (ASCII.test(mail)) return `rfc822; ${mail}`;
  const escape = (character: string): string => `\\x{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
  return `utf-8; ${mail.replaceAll(/[^\u0021-\u007e]|[\\+=]/gu, escape)}`;
}

function threadOf(messageId: string): { key: string; value: string }[] {
  if (!PLAIN_ID.test(messageId)) return [];
  return [
    { key: 'In-Reply-To', value: messageId },
    { key: 'References', value: messageId },
  ];
}

function idOf({ from, to, original }: Notification): string {
  const about = JSON.stringify([from.mail, to, original.messageId]);
  const domain = from.mail.slice(from.mail.lastIndexOf('@') + 1).replaceAll(/[^A-Za-z0-9.-]/g, '');
  return `<${createHash('sha256').update(about).digest('hex')}@${domain === '' ? 'localhost' : domain}>`;
}

function subjectOf(subject: string, languages: readonly string[]): string {
  const line = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const shown = [...line].slice(0, MAX_SUBJECT).join('');
  return shown === '' ? formatText(languages, 'LANG_OUTBOUND_NO_SUBJECT') : shown;
}

/** The date of the message as text, in UTC, because the user's time zone must not be revealed. */
function timeOf(at: number, languages: readonly string[]): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const locale = languages.find((code) => code !== '')?.replace('_', '-') ?? 'en-US';
  const write = (tag: string): string => `${new Intl.DateTimeFormat(tag, style).format(at)} UTC`;
  try {
    return write(locale);
  } catch {
    return Number.isFinite(at) && Math.abs(at) <= 8.64e15 ? write('en-US') : '-';
  }
}

function refuseControls(...values: readonly string[]): void {
  if (values.some((value) => /\p{Cc}/u.test(value))) throw new Failure('header_invalid', { field: 'from' });
}
