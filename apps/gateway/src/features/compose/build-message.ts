import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { Address } from '@pillarbox/contract/mail/fields';
import { isSendableAsIs, withMailLineEnds } from './attached-message.ts';
import type { Envelope } from './envelope.ts';
import { checkHeaders } from './header-check.ts';

/** An attachment with its content. */
export interface LoadedAttachment {
  readonly name: string;
  readonly mime: string;
  readonly content: Buffer;
  /** What the HTML refers to; '' for a file that is only attached. */
  readonly cid: string;
}

/** Everything that a message is made of. */
export interface MessageParts {
  readonly message: Outgoing;
  readonly from: Address;
  readonly attachments: readonly LoadedAttachment[];
  /** With angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** Message-IDs with angle brackets; '' and empty for a message that answers none. */
  readonly inReplyTo: string;
  readonly references: readonly string[];
  /** Set for a draft: it keeps Bcc and may hold half-written addresses. */
  readonly draft?: { readonly id: string; readonly version: number };
}

const MIME_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/i;

/** A Message-ID that nobody else makes: random, at the sender's domain (RFC 5322 3.6.4). */
export function newMessageId(sender: string): string {
  const domain = sender.slice(sender.lastIndexOf('@') + 1).replaceAll(/[^A-Za-z0-9.-]/g, '');
  return `<${randomUUID()}@${domain === '' ? 'localhost' : domain}>`;
}

/**
 * The source of a message. What is sent never carries Bcc; a draft does.
 * @throws Failure `header_invalid`.
 */
export async function buildMessage(parts: MessageParts): Promise<Buffer> {
  const node = composerOf(parts).compile();
  node.keepBcc = parts.draft !== undefined;
  return await node.build();
}

/**
 * Compares the recipients that the library reads out of the headers it wrote with our own envelope: where the two differ,
 * some name or address was understood in two ways, and nothing may leave.
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

/** The Bcc header, folded and with its line end, as the copy in Sent carries it in front; '' when there is none. */
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
  return new MailComposer({
    from: { name: from.name, address: from.mail },
    to: addressesOf(message.to),
    cc: addressesOf(message.cc),
    bcc: addressesOf(message.bcc),
    ...(message.replyto !== undefined && { replyTo: addressesOf([message.replyto]) }),
    subject: message.subject,
    ...(message.text !== '' && { text: message.text }),
    ...(message.html !== '' && { html: message.html }),
    attachments: parts.attachments.map((attachment) => attachmentOf(attachment, message.html)),
    headers: headersOf(parts),
    messageId: parts.messageId,
    date: parts.date,
    ...(parts.inReplyTo !== '' && { inReplyTo: parts.inReplyTo }),
    ...(parts.references.length > 0 && { references: [...parts.references] }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function headersOf({ message, from, draft }: MessageParts): { key: string; value: string }[] {
  const headers: { key: string; value: string }[] = [];
  if (message.priority === 1) headers.push({ key: 'Importance', value: 'high' }, { key: 'X-Priority', value: '1' });
  if (message.priority === 5) headers.push({ key: 'Importance', value: 'low' }, { key: 'X-Priority', value: '5' });
  if (message.receipt) headers.push({ key: 'Disposition-Notification-To', value: `<${from.mail}>` });
  if (draft !== undefined) {
    headers.push({ key: 'X-Draft-ID', value: draft.id }, { key: 'X-Draft-Version', value: String(draft.version) });
  }
  return headers;
}

/** Addresses for the headers; what a draft has half-written stands where the address would. */
function addressesOf(addresses: readonly Address[]): { name: string; address: string }[] {
  return addresses
    .map(({ name, mail }) => (mail === '' ? { name: '', address: name } : { name, address: mail }))
    .filter(({ address }) => address !== '');
}

function attachmentOf({ name, mime, content, cid }: LoadedAttachment, html: string): object {
  const isShown = cid !== '' && html.includes(`cid:${cid}`);
  const known = MIME_TYPE.test(mime) && !/^multipart\//i.test(mime) ? mime.toLowerCase() : 'application/octet-stream';
  const isMessage = known.startsWith('message/');
  // A message must not be encoded (RFC 2046 5.2.1), so one that cannot travel as it is goes as plain bytes.
  const contentType = isMessage && !isSendableAsIs(content) ? 'application/octet-stream' : known;
  return {
    filename: name === '' ? false : name,
    contentType,
    content: contentType.startsWith('message/') ? withMailLineEnds(content) : content,
    ...(isShown ? { cid, contentDisposition: 'inline' } : { contentDisposition: 'attachment' }),
  };
}
