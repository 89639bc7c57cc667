import { Failure } from '@pillarbox/contract/failure';
import type { CommandText } from './text.ts';

/**
 * Modified UTF-7 (RFC 3501 5.1.3), both ways. Names that are no valid modified UTF-7, as 8-bit names of careless servers,
 * are taken as UTF-8, and encode back to themselves only through the folder list's own map.
 */
export function decodeMailboxName(name: string): string {
  return name.replace(/&([^-]*)-/g, (whole, encoded: string) => {
    if (encoded === '') return '&';
    if (!/^[A-Za-z0-9+,]+$/.test(encoded)) return whole;
    const bytes = Buffer.from(encoded.replaceAll(',', '/'), 'base64');
    if (bytes.length < 2 || bytes.length % 2 !== 0) return whole;
    return bytes.swap16().toString('utf16le').toWellFormed();
  });
}

/** Encodes a decoded name for the wire. */
export function encodeMailboxName(name: string): string {
  return name.replace(/&|[^\u0020-\u007e]+/g, (part) => {
    if (part === '&') return '&-';
    const encoded = Buffer.from(part, 'utf16le').swap16().toString('base64').replace(/=+$/, '').replaceAll('/', ',');
    return `&${encoded}-`;
  });
}

/**
 * Puts a folder name into a command exactly as the server wrote it in its list: as a string when it is plain, else as a
 * literal of the same bytes. @throws Failure `invalid_request` when it holds CR, LF or NUL.
 */
export function withName(text: CommandText, name: Buffer): CommandText {
  const plain = name.toString('latin1');
  // eslint-disable-next-line no-control-regex -- CR, LF and NUL are refused by string() below
  return /^[\u0000-\u007f]*$/.test(plain) ? text.string(plain) : text.literal(withoutBreaks(name));
}

function withoutBreaks(name: Buffer): Buffer {
  if (name.includes(10) || name.includes(13)) throw new Failure('invalid_request');
  return name;
}
