import type { FileType } from '@pillarbox/contract/files/file';
import { FILE_TYPES, MAX_FILE_NAME } from '@pillarbox/contract/files/file';
import { kindOf } from '../attachments/kind.ts';

/** Characters that change the direction of text or are not seen: with them "gpj.exe" looks like "exe.jpg". */
const HIDDEN = /[\p{C}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd]/gu;
/** Characters that parts of paths cannot have on some system. */
const UNSAFE = /[/\\:*?"<>|]/g;
/** Names of devices on Windows, also with an ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)(?:\.|$)/i;
/** An ending that a shortened name keeps. */
const ENDING = /\.[\p{L}\p{N}]{1,10}$/u;

/** Why a typed name cannot be one; null when it can. */
export type NameFault = 'empty' | 'too_long' | 'characters' | 'reserved';

/** What is wrong with a name that a user typed for a file or a folder; null for nothing. */
export function fileNameFault(typed: string): NameFault | null {
  const name = typed.normalize('NFC').trim();
  if (name === '') return 'empty';
  if ([...name].length > MAX_FILE_NAME) return 'too_long';
  if (!name.isWellFormed() || name.search(HIDDEN) !== -1 || name.search(UNSAFE) !== -1) return 'characters';
  return DEVICE.test(name) || /[.\s]$/.test(name) ? 'reserved' : null;
}

/**
 * A name that every file system takes, made of one from elsewhere: without paths, hidden characters, names of devices and dots at the
 * end. `fallback` when nothing is left. Linear in the length of the name.
 */
export function safeName(given: string, fallback: string): string {
  const plain = given.slice(0, 10_000).toWellFormed().normalize('NFC').replace(HIDDEN, '').replace(UNSAFE, '_').trim();
  const short = shortened(withoutEnd(plain));
  if (short === '') return fallback;
  return DEVICE.test(short) ? `_${short}`.slice(0, MAX_FILE_NAME) : short;
}

/** Without dots and spaces at the end, which some systems drop. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[.\s]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_FILE_NAME) return name;
  const ending = ENDING.exec(name.slice(-12))?.[0] ?? '';
  return letters.slice(0, MAX_FILE_NAME - [...ending].length).join('') + ending;
}

/** What makes two names the same in one folder: upper case and lower case do not. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFC');
}

/** The name, or the first of "name (2).ending", "name (3).ending" ... that is not taken. */
export function freeName(name: string, isTaken: (key: string) => boolean): string {
  if (!isTaken(nameKey(name))) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  const stem = ending === name ? name : name.slice(0, name.length - ending.length);
  const kept = ending === name ? '' : ending;
  for (let at = 2; ; at += 1) {
    const mark = ` (${String(at)})`;
    const next = [...stem].slice(0, MAX_FILE_NAME - mark.length - kept.length).join('') + mark + kept;
    if (!isTaken(nameKey(next))) return next;
  }
}

/** What a file is, by its name. What the sender says of it does not count. */
export function fileTypeOf(name: string): FileType {
  const kind = kindOf('', name);
  return FILE_TYPES.find((type) => type === kind) ?? 'file';
}

/** MIME types by ending, of what pages and programs open by it. None of them runs in a browser. */
const MIME: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/png': 'png',
    'image/jpeg': 'jpg jpeg',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/bmp': 'bmp',
    'image/tiff': 'tif tiff',
    'image/avif': 'avif',
    'application/pdf': 'pdf',
    'application/zip': 'zip',
    'application/gzip': 'gz tgz',
    'application/msword': 'doc',
    'application/rtf': 'rtf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
    'application/vnd.ms-excel': 'xls',
    'application/vnd.ms-powerpoint': 'ppt',
    'application/vnd.oasis.opendocument.text': 'odt',
    'application/vnd.oasis.opendocument.spreadsheet': 'ods',
    'application/vnd.oasis.opendocument.presentation': 'odp',
    'audio/mpeg': 'mp3',
    'audio/ogg': 'ogg',
    'audio/wav': 'wav',
    'audio/mp4': 'm4a',
    'audio/flac': 'flac',
    'video/mp4': 'mp4 mov',
    'video/webm': 'webm',
    'text/plain': 'txt log md',
    'text/csv': 'csv',
    'text/calendar': 'ics',
    'text/vcard': 'vcf',
    'message/rfc822': 'eml',
  }).flatMap(([mime, endings]) => endings.split(' ').map((ending) => [ending, mime] as const)),
);

/** The MIME type of a file by its name; `application/octet-stream` when it is unknown or could run. */
export function mimeOf(name: string): string {
  return MIME.get(/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'application/octet-stream';
}
