import { crlfSource } from '../imap/changes.ts';
import { readDate } from '../message/date.ts';
import { rawField, readHeaderBlock, headerText } from '../message/header-fields.ts';
import type { HeaderField } from '../message/header-fields.ts';
import { readMessageId } from '../message/message-header.ts';
import type { MboxEntry } from './mbox-reader.ts';
import { MessageRoom } from './message-room.ts';
import { maildirFlags, maildirTime, readStatus } from './stored-flags.ts';

/** A message of a file, as it can be appended to a folder. */
export interface FileMessage {
  /** With CRLF line ends, and without what an mbox file adds. */
  readonly source: Buffer;
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Keywords of labels as the file names them. */
  readonly labels: readonly string[];
  /** When it arrived, in milliseconds since 1970; undefined when the file does not say it. */
  readonly arrived: number | undefined;
  /** With angle brackets; '' for none. */
  readonly messageId: string;
  /** The subject, or '' for none. */
  readonly subject: string;
  /** The program that wrote the file has removed the message. */
  readonly removed: boolean;
}

/** Bytes of a header that are read. */
const MAX_HEADER = 512 * 1024;
/** Longest subject that is kept, in characters. */
const MAX_SUBJECT = 200;
/** Headers in which programs keep what is not part of the message. */
const KEPT_IN_MBOX = /^(?:status|x-status|x-keywords|x-mozilla-status2?|x-mozilla-keys|x-uid|x-imap|x-imapbase)$/i;
const MAX_LABELS = 20;

/**
 * A message of an mbox file: quoted lines `>From ` are as they were (mboxrd), and the headers that keep flags are read and removed. Its
 * source is in the room if that has enough.
 * @throws Failure `message_unreadable` when it contains NUL.
 */
export function messageOfMbox(
  { separator, body }: Pick<MboxEntry, 'separator' | 'body'>,
  room = new MessageRoom(),
): FileMessage {
  const source = room.crlf(unquoted(withoutBlankEnd(body)));
  const { fields } = headerOf(source);
  const value = (name: string): string => rawField(fields, name);
  const { flags, removed } = readStatus({
    status: value('status'),
    xStatus: value('x-status'),
    mozilla: value('x-mozilla-status'),
    gmailLabels: value('x-gmail-labels'),
  });
  const words = `${value('x-keywords')} ${value('x-mozilla-keys')}`.split(/\s+/).filter((word) => word !== '');
  return {
    ...factsOf(fields),
    source: fields.some(({ name }) => KEPT_IN_MBOX.test(name)) ? withoutKept(source) : source,
    flags,
    labels: words.slice(0, MAX_LABELS).map((word) => word.toLowerCase()),
    arrived: separatorTime(separator) ?? receivedTime(fields),
    removed,
  };
}

/**
 * A message that is a file of its own; flags and time come from its name if it is one of a Maildir.
 * @throws Failure `message_unreadable` when it contains NUL.
 */
export function messageOfFile(name: string, bytes: Uint8Array): FileMessage {
  const source = crlfSource(bytes);
  const { fields } = headerOf(source);
  const file = name.split('/').at(-1) ?? '';
  return {
    ...factsOf(fields),
    source,
    flags: maildirFlags(file) ?? 0,
    labels: [],
    arrived: maildirTime(file) ?? receivedTime(fields),
    removed: false,
  };
}

/** Whether bytes look like a message: the first line is a header field. */
export function looksLikeMessage(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 4096);
  return /^(?:\u00ef\u00bb\u00bf)?[A-Za-z0-9][\w-]{0,99}[ \t]*:/.test(text);
}

/** The subject of a message of which only the beginning is known. */
export function subjectOf(head: Buffer): string {
  return factsOf(headerOf(head).fields).subject;
}

function headerOf(source: Buffer): { readonly fields: readonly HeaderField[] } {
  return readHeaderBlock(source, 0, Math.min(source.length, MAX_HEADER));
}

function factsOf(fields: readonly HeaderField[]): Pick<FileMessage, 'messageId' | 'subject'> {
  return {
    messageId: readMessageId(rawField(fields, 'message-id')),
    subject: headerText(rawField(fields, 'subject').slice(0, 2000), 'utf-8').slice(0, MAX_SUBJECT).toWellFormed(),
  };
}

/** When the last server received a message, or else when it was written. */
function receivedTime(fields: readonly HeaderField[]): number | undefined {
  const received = rawField(fields, 'received');
  return readDate(received.slice(received.lastIndexOf(';') + 1)) ?? readDate(rawField(fields, 'date')) ?? undefined;
}

const ASCTIME =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[ ]+(\d{1,2})[ ]+(\d{1,2}:\d\d(?::\d\d)?)(?:[ ]+([A-Z]{1,5}|[+-]\d{4}))?[ ]+(\d{4})(?:[ ]+([+-]\d{4}))?/;

/** The time of a line `From sender date`, in UTC if it names no zone (RFC 4155). */
function separatorTime(line: string): number | undefined {
  const match = ASCTIME.exec(line.slice(0, 300));
  if (match === null) return undefined;
  const [, month = '', day = '', time = '', before = '', year = '', after = ''] = match;
  return readDate(`${day} ${month} ${year} ${time} ${after || before || '+0000'}`) ?? undefined;
}

/** The empty line between two messages is not part of the first one. */
function withoutBlankEnd(body: Buffer): Buffer {
  const { length } = body;
  if (body[length - 1] !== 0x0a) return body;
  if (body[length - 2] === 0x0a) return body.subarray(0, length - 1);
  return body[length - 2] === 0x0d && body[length - 3] === 0x0a ? body.subarray(0, length - 2) : body;
}

/** Takes one `>` from lines of `>`s and `From `. */
function unquoted(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  let kept = 0;
  for (let at = body.indexOf('>From '); at >= 0; at = body.indexOf('>From ', at + 1)) {
    let start = at;
    while (start > 0 && body[start - 1] === 0x3e) start -= 1;
    if (start > 0 && body[start - 1] !== 0x0a) continue;
    parts.push(body.subarray(kept, start));
    kept = start + 1;
  }
  return parts.length === 0 ? body : Buffer.concat([...parts, body.subarray(kept)]);
}

/** The message without the headers that only mbox files have. */
function withoutKept(source: Buffer): Buffer {
  const end = source.indexOf('\r\n\r\n');
  const head = source.toString('latin1', 0, end < 0 ? source.length : end + 2);
  const lines = head.match(/[^\n]*\n(?:[ \t][^\n]*\n)*|[^\n]+$/g) ?? [];
  const left = lines.filter((line) => !KEPT_IN_MBOX.test(/^([!-9;-~]+)[ \t]*:/.exec(line)?.[1] ?? ''));
  return Buffer.concat([Buffer.from(left.join(''), 'latin1'), end < 0 ? Buffer.alloc(0) : source.subarray(end + 2)]);
}
