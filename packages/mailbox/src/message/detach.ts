import { allParts } from './part-content.ts';
import type { MimePart } from './tree.ts';
import { readTree } from './tree.ts';

/** Longest line of base64 (RFC 2045 6.8). */
const LINE = 76;

/**
 * A message in which parts are replaced by a line of text; all other bytes stay as they are. Null when a part cannot be replaced: the
 * message has no such part, consists of it alone, or is signed or encrypted, so that it would become unreadable or invalid.
 * @param notes the text that stands in the place of a part, by the path of the part.
 */
export function detachParts(message: Uint8Array, notes: ReadonlyMap<string, string>): Buffer | null {
  const { root, source } = readTree(message);
  if (allParts(root).some(({ mime }) => PROTECTED.test(mime))) return null;
  const parts = allParts(root).filter((part) => part.children.length === 0 && notes.has(part.path));
  if (parts.length === 0 || parts.length < notes.size || root.children.length === 0) return null;
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const part of parts) {
    pieces.push(source.subarray(at, part.start), noteFor(part, notes));
    at = part.bodyEnd;
  }
  pieces.push(source.subarray(at));
  return Buffer.concat(pieces);
}

/** Types whose bytes must not change (RFC 1847, RFC 8551). */
const PROTECTED = /^(?:multipart\/(?:signed|encrypted)|application\/(?:x-)?pkcs7-mime)$/;

function noteFor(part: MimePart, notes: ReadonlyMap<string, string>): Buffer {
  const text = Buffer.from(notes.get(part.path) ?? '', 'utf8').toString('base64');
  const lines = text.match(new RegExp(`.{1,${String(LINE)}}`, 'g')) ?? [];
  const head = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: inline',
    '',
  ];
  return Buffer.from([...head, ...lines].join('\r\n'), 'latin1');
}
