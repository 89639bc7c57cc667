import type { MessageHeader } from '@pillarbox/contract/mail/message';
import { isAddress } from '@pillarbox/rules/address';
import { readAddresses } from './addresses.ts';
import { readDate } from './date.ts';
import type { HeaderField } from './header-fields.ts';
import { headerText, rawField } from './header-fields.ts';

/** Most header lines, and most characters of one line, in the details of a message. */
const MAX_LINES = 500;
const MAX_LINE = 8192;
/** Most ids that are read from a References header; RFC 5322 3.6.4 allows to shorten long ones. */
const MAX_REFERENCES = 100;

/** The ids of a Message-ID, In-Reply-To or References header, with angle brackets (RFC 5322 3.6.4). */
export function readIds(raw: string): string[] {
  const ids = raw.match(/<[^<>\s]{1,998}>/g) ?? [];
  return ids.length <= MAX_REFERENCES ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_REFERENCES)];
}

/** The Message-ID with angle brackets, which are added if they are missing; '' if there is none. */
export function readMessageId(raw: string): string {
  const [id] = readIds(raw);
  if (id !== undefined) return id;
  const bare = /[^<>\s]{1,998}/.exec(raw)?.[0];
  return bare === undefined ? '' : `<${bare}>`;
}

/** The References, oldest first; followed by In-Reply-To if it is missing there. */
export function readReferences(fields: readonly HeaderField[]): string[] {
  const references = readIds(rawField(fields, 'references'));
  const [answered] = readIds(rawField(fields, 'in-reply-to'));
  return references.length === 0 && answered !== undefined ? [answered] : references;
}

/** 1 high, 3 normal, 5 low; from X-Priority, Importance, Priority or X-MSMail-Priority (RFC 2156 5.3.6 for the words). */
export function readPriority(fields: readonly HeaderField[]): 1 | 3 | 5 {
  const number = /^\s*([1-5])/.exec(rawField(fields, 'x-priority'))?.[1];
  if (number !== undefined && number !== '3') return Number(number) < 3 ? 1 : 5;
  const words = ['importance', 'priority', 'x-msmail-priority'].map((name) => rawField(fields, name).toLowerCase());
  if (words.some((word) => word === 'high' || word === 'urgent')) return 1;
  return words.some((word) => word === 'low' || word === 'non-urgent') ? 5 : 3;
}

/** When a message was written: its Date, otherwise when the last server received it, otherwise null. */
export function readSentTime(fields: readonly HeaderField[]): number | null {
  const written = readDate(rawField(fields, 'date'));
  if (written !== null) return written;
  const received = rawField(fields, 'received');
  return readDate(received.slice(received.lastIndexOf(';') + 1));
}

/**
 * The single address that requests a receipt (RFC 8098 2.1). '' if there is none or several, if it is no address, and for a
 * message that is itself a receipt, because receipts must not be answered (RFC 8098 2.1, 3).
 */
function readReceiptRequest(raws: readonly string[], contentType: string): string {
  if (/^\s*multipart\/report\b/i.test(contentType)) return '';
  const found = readAddresses(raws.slice(0, 2), 'utf-8');
  const [one = { mail: '' }] = found;
  return found.length === 1 && isAddress(one.mail) ? one.mail : '';
}

/** Characters of a From header that are read. */
const MAX_FROM = 8192;

/**
 * The sender: the first From header, read by the product's own parser for the list, the open message and the search. A
 * server's ENVELOPE may differ: for `bank@a.example <eve@b.example>` some servers name the bank.
 */
export function readSender(fields: readonly HeaderField[], charset: string): MessageHeader['from'] {
  return readAddresses([rawField(fields, 'from').slice(0, MAX_FROM)], charset);
}

/** The headers that users see. `date` is 0 if the message has no date; the caller then uses its arrival. */
export function readMessageHeader(fields: readonly HeaderField[], charset: string): MessageHeader {
  const all = (name: string): string[] =>
    fields.filter((field) => field.name.toLowerCase() === name && field.raw !== '').map((field) => field.raw);
  const addresses = (name: string): MessageHeader['from'] => readAddresses(all(name), charset);
  const text = (name: string): string => headerText(rawField(fields, name), charset);
  return {
    subject: text('subject'),
    date: readSentTime(fields) ?? 0,
    from: readSender(fields, charset),
    sender: readAddresses(all('sender').slice(0, 1), charset),
    replyto: addresses('reply-to'),
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    messageid: readMessageId(rawField(fields, 'message-id')),
    inreplyto: readIds(rawField(fields, 'in-reply-to'))[0] ?? '',
    references: readReferences(fields),
    priority: readPriority(fields),
    receiptto: readReceiptRequest(all('disposition-notification-to'), rawField(fields, 'content-type')),
    listunsubscribe: text('list-unsubscribe'),
    all: fields.slice(0, MAX_LINES).map(({ name, raw }) => ({
      name,
      value: headerText(raw.slice(0, MAX_LINE), charset),
    })),
  };
}
