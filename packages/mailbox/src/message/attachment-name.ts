import { headerText, oneLine, rawField, readHeaderBlock } from './header-fields.ts';
import { readableParam } from './structured-header.ts';
import { decodeTransfer } from './transfer.ts';
import type { MimePart, MimeTree } from './tree.ts';

/** Longest file name, in characters; shortening keeps the extension. */
const MAX_NAME = 200;

/**
 * A file name that is safe for a file system and for users: no folders, no control characters, no leading dots.
 * Bidirectional controls stay, because some names need them; the page must isolate them.
 */
export function safeFileName(text: string): string {
  const base = oneLine(text).split(/[/\\]/).at(-1) ?? '';
  const name = base
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  if (name.length <= MAX_NAME) return name;
  const ending = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  return wholeCharacters(name.slice(0, MAX_NAME - ending.length)) + ending;
}

function wholeCharacters(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

/** Extensions for parts without a name. */
const ENDINGS: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'message/rfc822': 'eml',
  'message/global': 'eml',
  'message/delivery-status': 'txt',
  'message/disposition-notification': 'txt',
  'message/feedback-report': 'txt',
  'text/rfc822-headers': 'txt',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/pgp-signature': 'asc',
  'application/pgp-encrypted': 'asc',
  'application/pkcs7-signature': 'p7s',
  'application/x-pkcs7-signature': 'p7s',
  'application/pkcs7-mime': 'p7m',
  'application/x-pkcs7-mime': 'p7m',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/svg+xml': 'svg',
};

/** The name that the sender gave to a part, '' for none. */
export function givenName(part: Pick<MimePart, 'disposition' | 'type'>, charset: string): string {
  const name = readableParam(part.disposition, 'filename', charset);
  return safeFileName(name === '' ? readableParam(part.type, 'name', charset) : name);
}

/** Bytes of an attached message that are read for its subject. */
const MAX_HEAD = 64 * 1024;

/** The subject of an attached message, '' for none. */
function attachedSubject(tree: MimeTree, part: MimePart): string {
  const end = Math.min(part.bodyEnd, part.bodyStart + MAX_HEAD);
  const head = decodeTransfer(tree.source.subarray(part.bodyStart, end), part.encoding);
  const { fields } = readHeaderBlock(head, 0, head.length);
  return headerText(rawField(fields, 'subject').slice(0, 2000), '');
}

/** Whether parts of a type are whole messages. */
export function isMessageType(mime: string): boolean {
  return mime === 'message/rfc822' || mime === 'message/global';
}

/** The file name of an attached message with this subject; '' when the subject makes none. */
export function messageFileName(subject: string): string {
  const name = subject === '' ? '' : safeFileName(`${subject.replace(/[/\\]/g, '-')}.eml`);
  return name === 'eml' ? '' : name;
}

/** The name that a message gives to a part: the sender's, otherwise the subject of an attached message; '' for none. */
export function ownName(tree: MimeTree, part: MimePart, charset: string): string {
  const given = givenName(part, charset);
  return given === '' && isMessageType(part.mime) ? messageFileName(attachedSubject(tree, part)) : given;
}

/** The file name of a part: the one of the message, otherwise made of its path and type. */
export function fileName(tree: MimeTree, part: MimePart, charset: string): string {
  const own = ownName(tree, part, charset);
  return own === '' ? `part-${part.path}.${ENDINGS[part.mime] ?? 'bin'}` : own;
}
