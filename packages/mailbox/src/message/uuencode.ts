import { safeFileName } from './attachment-name.ts';
import { decodeText } from './charset.ts';

/** A file that was inside a text. */
export interface EncodedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

/** The files of a text, and the text without them. */
export interface UuencodedText {
  readonly files: readonly EncodedFile[];
  readonly text: Uint8Array;
}

/** Most files that are taken out of one text; later ones stay in it. */
const MAX_FILES = 100;
/**
 * Octets that the files of one text may have beyond its length: a line without its spaces is one character for 45 octets of zero,
 * and a hostile text of such lines would take 22 times its size.
 */
const MAX_GROWTH = 1024 * 1024;
/** Longest beginning of a line that is read as text, in octets: a line of a file has at most 61. */
const MAX_LINE = 300;
const MARK = 'begin ';
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;

/** A line: where it begins, where its content ends, and where the next line begins. */
interface Line {
  readonly from: number;
  readonly end: number;
  readonly next: number;
}

function lineAt(bytes: Buffer, from: number): Line {
  const found = bytes.indexOf(NEWLINE, from);
  const next = found === -1 ? bytes.length : found + 1;
  let end = found === -1 ? bytes.length : found;
  while (end > from && bytes[end - 1] === RETURN) end -= 1;
  return { from, end, next };
}

function wordsOf(bytes: Buffer, { from, end }: Line): string {
  return bytes.toString('latin1', from, Math.min(end, from + MAX_LINE));
}

/** The value of a character, from 0 to 63; -1 for a character that no file has. Missing spaces at the end of a line are 0. */
function valueAt(bytes: Buffer, at: number, end: number): number {
  const code = at < end ? (bytes[at] ?? 0) : SPACE;
  return code < SPACE || code > 96 ? -1 : (code - SPACE) & 63;
}

/** The octets of a line; null for a line that belongs to no file. */
function octetsOf(bytes: Buffer, { from, end }: Line): Uint8Array | null {
  const length = valueAt(bytes, from, end);
  if (length < 1) return null;
  const octets: number[] = [];
  for (let at = from + 1; octets.length < length; at += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((step) => valueAt(bytes, at + step, end)) as [number, number, number, number];
    if (Math.min(a, b, c, d) < 0) return null;
    octets.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
  }
  // Some programs add a check character.
  if (end - from > 2 + Math.ceil(length / 3) * 4) return null;
  return Uint8Array.from(octets.slice(0, length));
}

/** A file that was read: its content, null when it is not one, and where reading goes on. */
interface ReadFile {
  readonly content: Uint8Array | null;
  readonly next: number;
}

/** The file after a line `begin 644 name`. Its lines must reach an `end`, and it has at most `room` octets. */
function readFile(bytes: Buffer, from: number, room: number): ReadFile {
  const lines: Uint8Array[] = [];
  let left = room;
  let line = lineAt(bytes, from);
  while (line.from < bytes.length) {
    const octets = octetsOf(bytes, line);
    if (octets === null) break;
    left -= octets.length;
    if (left < 0) return { content: null, next: line.next };
    lines.push(octets);
    line = lineAt(bytes, line.next);
  }
  // The last line has no octets: a grave accent, a space, or nothing.
  const last = /^[ `]?\s*$/.test(wordsOf(bytes, line)) ? lineAt(bytes, line.next) : line;
  if (!/^end\s*$/.test(wordsOf(bytes, last))) return { content: null, next: line.from };
  return { content: Buffer.concat(lines), next: last.next };
}

/**
 * Takes uuencoded files (POSIX `uuencode`, without base64) out of a text. What is not complete stays text, and so does every line
 * outside, or larger than the text allows. Linear: the lines of a file cannot begin another one, so none is read twice. Never throws.
 */
export function readUuencode(source: Uint8Array): UuencodedText {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const files: EncodedFile[] = [];
  const kept: Uint8Array[] = [];
  let done = 0;
  let room = bytes.length + MAX_GROWTH;
  let at = bytes.indexOf(MARK);
  while (at !== -1 && files.length < MAX_FILES) {
    const line = lineAt(bytes, at);
    const isFirst = at === 0 || bytes[at - 1] === NEWLINE;
    const name =
      isFirst && line.end - at <= MAX_LINE ? /^begin [0-7]{3,4} +(\S.*?)\s*$/.exec(wordsOf(bytes, line)) : null;
    let next = at + MARK.length;
    if (name !== null) {
      const file = readFile(bytes, line.next, room);
      next = file.next;
      if (file.content !== null) {
        room -= file.content.length;
        files.push({ name: nameOf(name[1] ?? ''), mime: 'application/octet-stream', content: file.content });
        kept.push(bytes.subarray(done, at));
        done = next;
      }
    }
    at = bytes.indexOf(MARK, next);
  }
  if (files.length === 0) return { files, text: source };
  return { files, text: Buffer.concat([...kept, bytes.subarray(done)]) };
}

function nameOf(written: string): string {
  return safeFileName(decodeText(Buffer.from(written, 'latin1'), '').text);
}
