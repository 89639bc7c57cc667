import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { DRAFT_REPORT_HEADER } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Address } from '@pillarbox/contract/mail/fields';
import { isSendableAsIs, withMailLineEnds } from './attached-message.ts';
import type { Envelope } from './envelope.ts';
import { dataPicturesAsParts } from './data-pictures.ts';
import { checkHeaders } from './header-check.ts';
import { autocryptValue, protectedBody } from './pgp-message.ts';
import { subjectHeader } from './template-source.ts';

/** An attachment with its content. */
export interface LoadedAttachment {
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
  /** The Content-ID by which the HTML shows it; '' for a file that is only attached. */
  readonly cid: string;
}

/** Everything that the source of a message is built from. */
export interface MessageParts {
  readonly message: Outgoing;
  readonly from: Address;
  readonly attachments: readonly LoadedAttachment[];
  /** With angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** Message-IDs with angle brackets; '' and empty for a message that is no reply. */
  readonly inReplyTo: string;
  readonly references: readonly string[];
  /** Set for a draft: it keeps Bcc and may hold half-written addresses. */
  readonly draft?: { readonly id: string; readonly version: number };
  /** Set for a template: the subject of messages from it. */
  readonly templateSubject?: string;
}

const MIME_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/i;

/** A new random Message-ID at the sender's domain (RFC 5322 3.6.4), with angle brackets. */
export function newMessageId(sender: string): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).replaceAll(/[^A-Za-z0-9.-]/g, '');
  return `<${randomUUID()}@${domain === '' ? 'localhost' : domain}>`;
}

/**
 * The source of a message, as bytes. A draft has a Bcc header; a message that is sent has none.
 * @throws Failure `header_invalid`, and `invalid_request` for a protected message that is no PGP/MIME.
 */
export async function buildMessage(parts: MessageParts): Promise<Buffer> {
  if (parts.message.pgp !== undefined) return protectedSource(parts);
  const node = composerOf(parts).compile();
  node.keepBcc = parts.draft !== undefined;
  return await node.build();
}

/** The source of a message that the page has encrypted or signed: the headers, and the page's MIME entity unchanged. */
function protectedSource(parts: MessageParts): Buffer {
  const body = protectedBody(parts.message, parts.attachments);
  const node = composerOf({ ...parts, attachments: [] }).compile();
  node.keepBcc = parts.draft !== undefined;
  const own = node
    .buildHeaders()
    .split(/\r\n(?![ \t])/)
    .filter((line) => line !== '' && !/^(?:Content-|MIME-Version)/i.test(line));
  return Buffer.concat([Buffer.from(`${[...own, 'MIME-Version: 1.0'].join('\r\n')}\r\n`), body]);
}

/**
 * Compares our envelope with the recipients that nodemailer reads from the headers it wrote. Where they differ, a name or an
 * address can be read in two ways, and the message must not be sent.
 *
 * @throws Failure `recipient_invalid`.
 */
export function checkEnvelope(parts: MessageParts, envelope: Envelope): void {
  const read = composerOf({ ...parts, attachments: [] })
    .compile()
    .getEnvelope();
  const same = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((address) => b.includes(address));
  const folded = (address: string): string => address.toLowerCase();
  const senders = typeof read.from === 'string' ? [read.from.toLowerCase()] : [];
  const agree = same(read.to.map(folded), envelope.to.map(folded)) && same(senders, [envelope.from.toLowerCase()]);
  if (!agree) throw new Failure('recipient_invalid', { field: 'to' });
}

/** The Bcc header, folded and with its line end, for the top of the copy in Sent; '' without Bcc recipients. */
export function bccHeaderOf(message: Outgoing): string {
  if (message.bcc.length === 0) return '';
  const node = new MailComposer({ bcc: addressesOf(message.bcc), text: '' }).compile();
  node.keepBcc = true;
  const found = /^Bcc:[^\r\n]*\r\n(?:[ \t][^\r\n]*\r\n)*/im.exec(`${node.buildHeaders()}\r\n`);
  return found?.[0] ?? '';
}

function composerOf(parts: MessageParts): MailComposer {
  const { message, from } = parts;
  checkHeaders(message);
  const { html, attachments } = dataPicturesAsParts(message.html, parts.attachments);
  return new MailComposer({
    from: { name: from.name, address: from.mail },
    to: addressesOf(message.to),
    cc: addressesOf(message.cc),
    bcc: addressesOf(message.bcc),
    ...(message.replyto !== undefined && { replyTo: addressesOf([message.replyto]) }),
    subject: message.subject,
    ...(message.text !== '' && { text: message.text }),
    ...(html !== '' && { html }),
    attachments: attachments.map((attachment) => attachmentOf(attachment, html)),
    ...(message.calendar !== undefined && { icalEvent: icalEventOf(message.calendar) }),
    headers: headersOf(parts),
    messageId: parts.messageId,
    date: parts.date,
    ...(parts.inReplyTo !== '' && { inReplyTo: parts.inReplyTo }),
    ...(parts.references.length > 0 && { references: [...parts.references] }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A calendar text as the last form of the text and once more as a file: programs look for it in one place or the other. */
function icalEventOf({ method, ics }: NonNullable<Outgoing['calendar']>): object {
  return { method, content: ics, filename: method === 'REPLY' ? 'reply.ics' : 'invite.ics' };
}

function headersOf({ message, from, draft, templateSubject }: MessageParts): { key: string; value: string }[] {
  const headers: { key: string; value: string }[] = [];
  if (message.priority === 1) headers.push({ key: 'Importance', value: 'high' }, { key: 'X-Priority', value: '1' });
  if (message.priority === 5) headers.push({ key: 'Importance', value: 'low' }, { key: 'X-Priority', value: '5' });
  // RFC 3834 5: no program answers that something was cancelled.
  if (message.calendar?.method === 'CANCEL') headers.push({ key: 'Auto-Submitted', value: 'auto-generated' });
  if (message.receipt) headers.push({ key: 'Disposition-Notification-To', value: `<${from.mail}>` });
  if (message.pgp !== undefined && message.pgp.autocrypt !== '') {
    headers.push({ key: 'Autocrypt', value: autocryptValue(from.mail, message.pgp.autocrypt) });
  }
  if (draft !== undefined) {
    headers.push({ key: 'X-Draft-ID', value: draft.id }, { key: 'X-Draft-Version', value: String(draft.version) });
    if (message.deliveryreport) headers.push({ key: DRAFT_REPORT_HEADER, value: 'yes' });
  }
  if (templateSubject !== undefined) headers.push(subjectHeader(templateSubject));
  return headers;
}

/** Addresses for the headers; an incomplete address of a draft is written as it is. */
function addressesOf(addresses: readonly Address[]): { name: string; address: string }[] {
  return addresses
    .map(({ name, mail }) => (mail === '' ? { name: '', address: name } : { name, address: mail }))
    .filter(({ address }) => address !== '');
}

function attachmentOf({ name, mime, content, cid }: LoadedAttachment, html: string): object {
  const isShown = cid !== '' && html.includes(`cid:${cid}`);
  const known = MIME_TYPE.test(mime) && !/^multipart\//i.test(mime) ? mime.toLowerCase() : 'application/octet-stream';
  const isMessage = known.startsWith('message/');
  // An attached message must not be encoded (RFC 2046 5.2.1): one that needs encoding is attached as plain bytes.
  const contentType = isMessage && !isSendableAsIs(content) ? 'application/octet-stream' : known;
  return {
    filename: name === '' ? false : name,
    contentType,
    content: contentType.startsWith('message/') ? withMailLineEnds(content) : content,
    ...(isShown ? { cid, contentDisposition: 'inline' } : { contentDisposition: 'attachment' }),
  };
}

/** A message with another Date header (RFC 5322 3.6.1); the rest is unchanged. */
export function withDate(source: Uint8Array, date: Date): Buffer {
  const whole = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const end = whole.indexOf('\r\n\r\n');
  const head = whole.subarray(0, end).toString('latin1');
  const changed = head.replace(/^Date:.*$/m, `Date: ${date.toUTCString().replace('GMT', '+0000')}`);
  return Buffer.concat([Buffer.from(changed, 'latin1'), whole.subarray(end)]);
}
