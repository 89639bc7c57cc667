import { decodeText } from './charset.ts';
import { decodeWords, escapeRawOctets } from './encoded-words.ts';

/**
 * A header line: `raw` is unfolded and has one character per byte (Latin-1), so that the charset can be determined later.
 */
export interface HeaderField {
  readonly name: string;
  readonly raw: string;
}

/** The header fields of a message or part, and the offset of its body. */
export interface HeaderBlock {
  readonly fields: readonly HeaderField[];
  readonly bodyStart: number;
}

/** Longest header block that is read, in bytes; the rest up to the empty line is skipped. */
const MAX_BLOCK = 512 * 1024;
/** Most header lines that are read. */
const MAX_FIELDS = 2000;

/** Longest field name that is searched for after a line of blanks, in bytes. */
const MAX_NAME = 200;

const FIELD = /^([!-9;-~]+)[ \t]*:[ \t]*/;

/** The offset after a byte order mark, which some programs write before the first header (RFC 3629 6). */
function afterMark(source: Uint8Array, start: number): number {
  return start === 0 && source[0] === 0xef && source[1] === 0xbb && source[2] === 0xbf ? 3 : start;
}

/**
 * Reads header fields from `start` on. Tolerates a byte order mark, an mbox line, malformed lines and a missing end. A part
 * whose first line is no field has no header; nor has a message without any field.
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
 * Whether a line of blanks ends the header. By the standard it continues the previous line (RFC 5322 3.2.2), but some
 * senders end their headers with one. It counts as the end if the next line is neither empty nor a field nor a
 * continuation.
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

/** Adds one line to the fields; returns false if it is neither a field nor a continuation. */
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

/** Raw value of the first field with a name (lower case), '' if there is none. */
export function rawField(fields: readonly HeaderField[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.raw ?? '';
}

/**
 * Decodes the bytes of a raw header value: UTF-8 if they are valid UTF-8 (RFC 6532), otherwise the given charset. Encoded
 * words stay.
 */
export function headerCharacters(raw: string, charset: string): string {
  // eslint-disable-next-line no-control-regex -- bytes above ASCII, and the escapes of ISO 2022
  if (/^[\u0000-\u001a\u001c-\u007f]*$/.test(raw)) return raw;
  return decodeText(Buffer.from(escapeRawOctets(raw), 'latin1'), charset).text;
}

/** Replaces control characters (line breaks, tabs and NUL included) by spaces, because header text is shown on one line. */
export function oneLine(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are removed here
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}

/** Text that needs no decoding and no replacement, except for encoded words. */
const PLAIN = /^[ -~]*$/;

/** Readable text of an unstructured header: bytes and encoded words (RFC 2047) decoded, on one line. */
export function headerText(raw: string, charset: string): string {
  // Fast path: nearly every header is plain, and opening a large folder reads half a million of them.
  if (PLAIN.test(raw) && !raw.includes('=?')) return raw.trim();
  return oneLine(decodeWords(headerCharacters(raw, charset)));
}

/** Longest Content-ID that is compared, in characters. */
const MAX_ID = 500;

/** A Content-ID without its angle brackets (RFC 2045 7); '' if it is missing or blank. */
export function contentId(raw: string): string {
  return oneLine(raw.slice(0, MAX_ID)).replace(/^<|>$/g, '').trim();
}
