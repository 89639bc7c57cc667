import type { Abridged, Gap } from './abridged.ts';
import type { HeaderField } from './header-fields.ts';
import { rawField, readHeaderBlock } from './header-fields.ts';
import type { StructuredHeader } from './structured-header.ts';
import { readStructured } from './structured-header.ts';
import { isKnownEncoding } from './transfer.ts';

/** A part of a message and its position in the source. Its body is decoded only on request. */
export interface MimePart {
  /** Path of the part, numbered as in IMAP (RFC 3501 6.4.5): '1.2'; '' for a message that is itself a multipart. */
  readonly path: string;
  readonly fields: readonly HeaderField[];
  /** MIME type in lower case; text/plain if none can be read. */
  readonly mime: string;
  readonly type: StructuredHeader;
  readonly disposition: StructuredHeader;
  readonly encoding: string;
  /** Position of its header in the source. */
  readonly start: number;
  /** Position of the body in the source, still transfer-encoded. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
  readonly children: readonly MimePart[];
}

/** A message split into parts. Positions are those in its source, which may be abridged. */
export interface MimeTree extends Abridged {
  readonly root: MimePart;
  readonly tooDeep: boolean;
  readonly tooManyParts: boolean;
}

/** Longest boundary in characters; RFC 2046 5.1.1 allows 70. The search for it takes up to its length for each byte. */
const MAX_BOUNDARY = 1000;

/** Depth of nested parts up to which parts are read, against hostile messages. */
export const MAX_DEPTH = 30;
/** Number of parts up to which parts are read, against hostile messages. */
export const MAX_PARTS = 1000;

interface Walk {
  readonly source: Buffer;
  parts: number;
  tooDeep: boolean;
  tooManyParts: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Splits a message into its parts (RFC 2046) without decoding bodies. Never throws; malformed bytes become text. */
export function readTree(message: Uint8Array, gaps: readonly Gap[] = []): MimeTree {
  const source = withLineFeeds(message);
  const walk: Walk = { source, parts: 0, tooDeep: false, tooManyParts: false };
  const root = readPart(walk, { start: 0, end: source.length }, { path: '', depth: 0, fallback: 'text/plain' });
  return { root, source, gaps, tooDeep: walk.tooDeep, tooManyParts: walk.tooManyParts };
}

/** Converts the line ends of old systems that use CR alone. */
function withLineFeeds(message: Uint8Array): Buffer {
  const source = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  if (source.includes(0x0a) || !source.includes(0x0d)) return source;
  return Buffer.from(source.map((byte) => (byte === 0x0d ? 0x0a : byte)));
}

interface PartContext {
  readonly path: string;
  readonly depth: number;
  /** Type of a part without a type (RFC 2046 5.1.5: in a digest a message). */
  readonly fallback: string;
}

function readPart(walk: Walk, range: Range, context: PartContext): MimePart {
  const { fields, bodyStart } = readHeaderBlock(walk.source, range.start, range.end);
  const type = readStructured(rawField(fields, 'content-type'));
  const mime = mimeOf(type, context.fallback);
  const encoding = rawField(fields, 'content-transfer-encoding');
  const body = { start: bodyStart, end: range.end };
  const children = mime.startsWith('multipart/') ? readChildren(walk, body, { ...context, mime, type }) : [];
  walk.parts += 1;
  const single = children.length === 0;
  return {
    path: context.path === '' && single ? '1' : context.path,
    fields,
    mime: mime.startsWith('multipart/') && single ? unreadMultipart(context) : readableType(mime, encoding),
    type,
    disposition: readStructured(rawField(fields, 'content-disposition')),
    encoding,
    start: range.start,
    bodyStart,
    bodyEnd: range.end,
    children,
  };
}

/**
 * The MIME type of a part. An invalid type becomes the fallback, a file if it has a name, a multipart if it has a boundary.
 */
export function mimeOf(type: StructuredHeader, fallback: string): string {
  if (/^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+$/.test(type.value)) return type.value;
  if (type.value.startsWith('multipart') && type.params.has('boundary')) return 'multipart/mixed';
  return type.value !== '' && type.params.has('name') ? 'application/octet-stream' : fallback;
}

/** The type of a part in a transfer encoding: with an unknown encoding it is a file (RFC 2045 6.4). */
export function readableType(mime: string, encoding: string): string {
  return mime.startsWith('multipart/') || isKnownEncoding(encoding) ? mime : 'application/octet-stream';
}

/** A multipart without parts is mislabelled text, or deeper than the limit. */
function unreadMultipart(context: PartContext): string {
  return context.depth >= MAX_DEPTH ? 'application/octet-stream' : 'text/plain';
}

function readChildren(
  walk: Walk,
  body: Range,
  context: PartContext & { readonly mime: string; readonly type: StructuredHeader },
): MimePart[] {
  const boundary = context.type.params.get('boundary') ?? '';
  if (boundary === '' || boundary.length > MAX_BOUNDARY) return [];
  if (context.depth >= MAX_DEPTH) {
    walk.tooDeep = true;
    return [];
  }
  const fallback = context.mime === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  const children: MimePart[] = [];
  for (const range of cut(walk, body, boundary)) {
    if (walk.parts >= MAX_PARTS) {
      walk.tooManyParts = true;
      break;
    }
    const number = String(children.length + 1);
    const path = context.path === '' ? number : `${context.path}.${number}`;
    children.push(readPart(walk, range, { path, depth: context.depth + 1, fallback }));
  }
  return children;
}

/** The ranges between the delimiter lines of a multipart body; a missing closing line is tolerated. */
function cut(walk: Walk, body: Range, boundary: string): Range[] {
  const { source } = walk;
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  const ranges: Range[] = [];
  let open = -1;
  let at = body.start;
  while (ranges.length <= MAX_PARTS) {
    const hit = source.indexOf(delimiter, at);
    if (hit < 0 || hit >= body.end) break;
    at = hit + delimiter.length;
    if (hit > body.start && source[hit - 1] !== 0x0a) continue;
    const line = delimiterLine(source, at, body.end);
    if (line === null) continue;
    if (open >= 0) ranges.push({ start: open, end: beforeLineEnd(source, open, hit) });
    open = line.next;
    at = line.next;
    if (line.closes) return ranges;
  }
  if (open >= 0 && open < body.end) ranges.push({ start: open, end: body.end });
  return ranges;
}

/** Reads the rest of a line after `--boundary`: only `--` and blanks may follow. */
function delimiterLine(source: Buffer, at: number, end: number): { next: number; closes: boolean } | null {
  const closes = source[at] === 0x2d && source[at + 1] === 0x2d;
  let next = closes ? at + 2 : at;
  while (next < end && (source[next] === 0x20 || source[next] === 0x09 || source[next] === 0x0d)) next += 1;
  if (next >= end) return { next: end, closes };
  return source[next] === 0x0a ? { next: next + 1, closes } : null;
}

/** The line end before a delimiter belongs to the delimiter (RFC 2046 5.1.1). */
function beforeLineEnd(source: Buffer, start: number, hit: number): number {
  let end = hit;
  if (end > start && source[end - 1] === 0x0a) end -= 1;
  if (end > start && source[end - 1] === 0x0d) end -= 1;
  return end;
}
