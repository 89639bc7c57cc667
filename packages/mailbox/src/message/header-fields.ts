import { decodeText } from './charset.ts';
import { decodeWords, escapeRawOctets } from './encoded-words.ts';

/** A header line: `raw` is unfolded and holds one character per byte (latin1), so that its charset can be settled later. */
export interface HeaderField {
  readonly name: string;
  readonly raw: string;
}

/** Header fields of a message or part, and where its body begins. */
export interface HeaderBlock {
  readonly fields: readonly HeaderField[];
  readonly bodyStart: number;
}

/** Longest header block that is read, in bytes; what follows up to the empty line is skipped. */
const MAX_BLOCK = 512 * 1024;
/** Most header lines that are read. */
const MAX_FIELDS = 2000;

/** Longest field name that is looked for after a line of blanks, in bytes. */
const MAX_NAME = 200;

const FIELD = /^([!-9;-~]+)[ \t]*:[ \t]*/;

/** A byte order mark that some program put before the first header (RFC 3629 6). */
function afterMark(source: Uint8Array, start: number): number {
  return start === 0 && source[0] === 0xef && source[1] === 0xbb && source[2] === 0xbf ? 3 : start;
}

/**
 * Reads header fields from `start` on, tolerating a byte order mark, an mbox line, lines that are no fields and a block
 * without an end. A part whose first line is no field has no header; a message none of whose lines is one has none either.
 */
export function readHeaderBlock(source: Uint8Array, start: number, end: number): HeaderBlock {
  const buffer = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const fields: { name: string; parts: string[] }[] = [];
  const first = afterMark(source, start);
  let at = first;
  while (at < end) {
    const lf = buffer.indexOf(0x0a, at);
    const lineEnd = lf < 0 || lf >= end ? end : lf;
    const textEnd = lineEnd > at && buffer[lineEnd - 1] === 0x0d ? lineEnd - 1 : lineEnd;
    const next = Math.min(lineEnd + 1, end);
    if (textEnd === at) return ended(fields, at === first ? next : first, next);
    if (isBlankEnd(buffer, { at, textEnd, next, end })) return ended(fields, first, next);
    if (at - start < MAX_BLOCK) {
      const known = readLine(buffer.toString('latin1', at, Math.min(textEnd, at + MAX_BLOCK)), fields);
      if (!known && at === start && start > 0) return { fields: [], bodyStart: start };
    }
    at = next;
  }
  return ended(fields, first, end);
}

const SPACE = 0x20;
const TAB = 0x09;

/**
 * Whether a line of blanks alone ends the header: by the letter it continues the line before (RFC 5322 3.2.2), but some
 * senders end their headers so. It does where the next line is neither empty nor a field nor a continuation.
 */
function isBlankEnd(
  buffer: Buffer,
  line: { readonly at: number; readonly textEnd: number; readonly next: number; readonly end: number },
): boolean {
  const { at, textEnd, next, end } = line;
  if (buffer[at] !== SPACE && buffer[at] !== TAB) return false;
  for (let index = at; index < textEnd; index += 1) if (buffer[index] !== SPACE && buffer[index] !== TAB) return false;
  const after = buffer.toString('latin1', next, Math.min(end, next + MAX_NAME));
  return after !== '' && !/^[ \t\r\n]/.test(after) && !FIELD.test(after);
}

function ended(fields: readonly { name: string; parts: string[] }[], first: number, next: number): HeaderBlock {
  return { fields: unfold(fields), bodyStart: fields.length === 0 ? first : next };
}

/** Takes one line in; false when it is neither a field nor the continuation of one. */
function readLine(line: string, fields: { name: string; parts: string[] }[]): boolean {
  const last = fields.at(-1);
  if (/^[ \t]/.test(line)) {
    last?.parts.push(line);
    return last !== undefined;
  }
  const match = FIELD.exec(line);
  if (match === null) return false;
  if (fields.length < MAX_FIELDS) fields.push({ name: match[1] ?? '', parts: [line.slice(match[0].length)] });
  return true;
}

function unfold(fields: readonly { name: string; parts: string[] }[]): HeaderField[] {
  return fields.map(({ name, parts }) => ({
    name,
    raw: parts
      .join('')
      .replace(/[\r\n]+/g, ' ')
      .trim(),
  }));
}

/** Raw value of the first field of a name (lower case), '' when there is none. */
export function rawField(fields: readonly HeaderField[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.raw ?? '';
}

/**
 * Characters of a raw header value, its encoded words still in place: UTF-8 where the bytes are (RFC 6532), else the given
 * charset.
 */
export function headerCharacters(raw: string, charset: string): string {
  // eslint-disable-next-line no-control-regex -- bytes above ASCII, and the escapes of ISO 2022
  if (/^[\u0000-\u001a\u001c-\u007f]*$/.test(raw)) return raw;
  return decodeText(Buffer.from(escapeRawOctets(raw), 'latin1'), charset).text;
}

/** Replaces control characters (line breaks, tabs and NUL among them) by spaces: text of a header stands on one line. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

/** Text without anything to decode or to replace, encoded words apart. */
const PLAIN = /^[ -~]*$/;

/** Readable text of an unstructured header: bytes and encoded words (RFC 2047) decoded, on one line. */
export function headerText(raw: string, charset: string): string {
  // Nearly every header is: a folder's first opening reads half a million of them.
  if (PLAIN.test(raw) && !raw.includes('=?')) return raw.trim();
  return oneLine(decodeWords(headerCharacters(raw, charset)));
}

/** Longest Content-ID that is compared, in characters. */
const MAX_ID = 500;

/** A Content-ID without its angle brackets (RFC 2045 7); '' for none and for a blank one. */
export function contentId(raw: string): string {
  return oneLine(raw.slice(0, MAX_ID)).replace(/^<|>$/g, '').trim();
}
