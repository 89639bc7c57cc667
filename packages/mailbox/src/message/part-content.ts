import { gapsBetween, IncompleteSource } from './abridged.ts';
import type { Gap } from './abridged.ts';
import { decodeText } from './charset.ts';
import type { DecodedText } from './charset.ts';
import { unflow } from './flowed.ts';
import { codingOf, decodeTransfer } from './transfer.ts';
import type { MimePart, MimeTree } from './tree.ts';
import { readUuencode } from './uuencode.ts';

/** Decoded bytes of a part. @throws IncompleteSource when the source is abridged there. */
export function partBytes(tree: MimeTree, part: MimePart): Uint8Array {
  if (partGaps(tree, part).length > 0) throw new IncompleteSource();
  return bytesThere(tree, part);
}

function bytesThere(tree: MimeTree, part: MimePart): Uint8Array {
  return decodeTransfer(tree.source.subarray(part.bodyStart, part.bodyEnd), part.encoding);
}

/** What is left out of a part. */
export function partGaps(tree: MimeTree, { bodyStart, bodyEnd }: MimePart): readonly Gap[] {
  return gapsBetween(tree, bodyStart, bodyEnd);
}

/** Number of decoded bytes of a part, also where the source is abridged. @throws IncompleteSource when that is not known. */
export function partSize(tree: MimeTree, part: MimePart): number {
  const missing = partGaps(tree, part).reduce((sum, gap) => sum + decodedSize(gap, part.encoding), 0);
  return bytesThere(tree, part).length + missing;
}

function decodedSize({ bytes, letters }: Gap, encoding: string): number {
  switch (codingOf(encoding)) {
    case 'base64':
      return (letters / 4) * 3;
    case 'uuencode':
      throw new IncompleteSource();
    default:
      // Lines of base64 letters stand for themselves in quoted-printable, too.
      return bytes;
  }
}

/** The charset label of a part, '' for none. */
export function partCharset(part: MimePart): string {
  return /^[^\s;,'"]+/.exec(part.type.params.get('charset') ?? '')?.[0] ?? '';
}

/** The charset that HTML itself declares; it is used if the mail header has none (HTML 13.2.3.2). */
function metaCharset(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  return /<meta[^>]{1,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start)?.[1] ?? '';
}

/**
 * The text of a text part: transfer encoding, charset and format=flowed decoded, lines ended by LF, without NUL and without the
 * uuencoded files of a plain text.
 */
export function partText(tree: MimeTree, part: MimePart): DecodedText {
  const whole = partBytes(tree, part);
  const bytes = part.mime === 'text/plain' ? readUuencode(whole).text : whole;
  const declared = partCharset(part);
  const charset = declared === '' && part.mime === 'text/html' ? metaCharset(bytes) : declared;
  const { text, broken } = decodeText(bytes, charset);
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '');
  const flowed = part.mime !== 'text/html' && /^flowed$/i.test(part.type.params.get('format') ?? '');
  return { text: flowed ? unflow(lines, /^yes$/i.test(part.type.params.get('delsp') ?? '')) : lines, broken };
}

/** All parts in message order; a multipart precedes its children. */
export function allParts(part: MimePart): MimePart[] {
  return [part, ...part.children.flatMap(allParts)];
}

/** The charset that 8-bit headers probably have: that of the first text part. */
export function headerCharset(root: MimePart): string {
  for (const part of allParts(root)) {
    const charset = partCharset(part);
    if (charset !== '') return charset;
  }
  return '';
}
