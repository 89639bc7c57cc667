import { Failure } from '@pillarbox/contract/failure';
import type { CommandText } from './text.ts';

/**
 * Decodes modified UTF-7 (RFC 3501 5.1.3). Names that are not valid modified UTF-7, such as 8-bit names, are taken as
 * UTF-8; only the folder list maps those back to the server's name.
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

/** Encodes a name as modified UTF-7. */
export function encodeMailboxName(name: string): string {
  return name.replace(/&|[^\u0020-\u007e]+/g, (part) => {
    if (part === '&') return '&-';
    const encoded = Buffer.from(part, 'utf16le').swap16().toString('base64').replace(/=+$/, '').replaceAll('/', ',');
    return `&${encoded}-`;
  });
}

/**
 * Adds a folder name exactly as the server listed it: as a string when it is ASCII, otherwise as a literal of the same
 * bytes.
 * @throws Failure `invalid_request` when it contains CR, LF or NUL.
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
