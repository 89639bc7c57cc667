const EQUALS = 0x3d;
const LF = 0x0a;
const CR = 0x0d;

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The index after the line end at `at`, skipping blanks before it; -1 if there is other text on the line. */
function softBreak(bytes: Uint8Array, at: number): number {
  let next = at;
  while (bytes[next] === 0x20 || bytes[next] === 0x09) next += 1;
  if (next >= bytes.length) return next;
  if (bytes[next] === LF) return next + 1;
  if (bytes[next] === CR) return bytes[next + 1] === LF ? next + 2 : next + 1;
  return -1;
}

function trimLineEnd(out: Uint8Array, length: number): number {
  let end = length;
  while (end > 0 && (out[end - 1] === 0x20 || out[end - 1] === 0x09)) end -= 1;
  return end;
}

/** Decodes quoted-printable (RFC 2045 6.7); invalid escapes stay unchanged. */
export function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  let soft = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === EQUALS) {
      const high = hexDigit(bytes[at + 1]);
      const low = high < 0 ? -1 : hexDigit(bytes[at + 2]);
      if (low >= 0) {
        out[length++] = high * 16 + low;
        soft = length;
        at += 2;
        continue;
      }
      const next = softBreak(bytes, at + 1);
      if (next >= 0) {
        soft = length;
        at = next - 1;
        continue;
      }
    }
    const ends = byte === LF || (byte === CR && bytes[at + 1] === LF);
    if (ends) length = Math.max(soft, trimLineEnd(out, length));
    out[length++] = byte;
  }
  return out.subarray(0, length);
}

/** The value of each character of base64; NONE for another one. */
const NONE = 64;
const VALUES = new Uint8Array(256).fill(NONE);
for (const [value, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  VALUES[letter.charCodeAt(0)] = value;

/** Whether all bytes of a stretch are among the 64 letters of base64; the sign for padding is none. */
export function isBase64(bytes: Uint8Array, from: number, end: number): boolean {
  let seen = 0;
  // One test for a stretch: a test for each byte takes three times as long.
  for (let at = from; at < end; at += 1) seen |= VALUES[bytes[at] ?? 0] ?? NONE;
  return (seen & NONE) === 0;
}

/**
 * Decodes base64 (RFC 2045 6.8) that arrives in pieces: other characters are skipped, and padding may occur in the middle. It reads
 * the bytes themselves, because as strings a large file takes several times its size in memory.
 */
export class Base64Decoder {
  #group = 0;
  #count = 0;

  push(bytes: Uint8Array): Uint8Array {
    const out = new Uint8Array(Math.ceil(((bytes.length + this.#count) * 3) / 4));
    let length = 0;
    let group = this.#group;
    let count = this.#count;
    for (let at = 0; at < bytes.length; at += 1) {
      // Four letters together, which are nearly all of a file.
      for (; count === 0 && at + 3 < bytes.length; at += 4) {
        const a = VALUES[bytes[at] ?? 0] ?? NONE;
        const b = VALUES[bytes[at + 1] ?? 0] ?? NONE;
        const c = VALUES[bytes[at + 2] ?? 0] ?? NONE;
        const d = VALUES[bytes[at + 3] ?? 0] ?? NONE;
        if (((a | b | c | d) & NONE) !== 0) break;
        out[length] = (a << 2) | (b >> 4);
        out[length + 1] = (b << 4) | (c >> 2);
        out[length + 2] = (c << 6) | d;
        length += 3;
      }
      if (at >= bytes.length) break;
      const byte = bytes[at] ?? 0;
      const value = VALUES[byte] ?? NONE;
      if (value !== NONE) {
        group = (group << 6) | value;
        count += 1;
        if (count < 4) continue;
        out[length] = group >> 16;
        out[length + 1] = group >> 8;
        out[length + 2] = group;
        length += 3;
      } else if (byte === EQUALS) {
        // Of a group of one character nothing is known.
        if (count >= 2) out[length++] = group >> (count === 2 ? 4 : 10);
        if (count === 3) out[length++] = group >> 2;
      } else {
        continue;
      }
      group = 0;
      count = 0;
    }
    this.#group = group;
    this.#count = count;
    return out.subarray(0, length);
  }

  /** The end closes a group as padding does. */
  end(): Uint8Array {
    return this.push(Uint8Array.of(EQUALS));
  }
}

/** Decodes base64 as `Base64Decoder`. */
export function decodeBase64(bytes: Uint8Array): Uint8Array {
  const decoder = new Base64Decoder();
  const decoded = decoder.push(bytes);
  const last = decoder.end();
  return last.length === 0 ? decoded : Buffer.concat([decoded, last]);
}

/** Decodes uuencoded lines between `begin` and `end`, from old mail programs. */
export function decodeUuencode(bytes: Uint8Array): Uint8Array {
  // Of a broken line, one character may stand for three octets.
  const out = new Uint8Array(Math.ceil(bytes.length * 1.5) + 3);
  let length = 0;
  for (const [line] of Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/[^\r\n]+/g)) {
    if (line.startsWith('begin ') || line === 'end') continue;
    const value = (at: number): number => ((line.charCodeAt(at) || 32) - 32) & 63;
    const end = length + value(0);
    for (let at = 1; length < end && at < line.length; at += 4) {
      const group = (value(at) << 18) | (value(at + 1) << 12) | (value(at + 2) << 6) | value(at + 3);
      for (let shift = 16; shift >= 0 && length < end; shift -= 8) out[length++] = (group >> shift) & 255;
    }
  }
  return out.subarray(0, length);
}

/** Labels for unencoded content, some of them invalid. */
const IDENTITY = /^(?:|[78][\s-]*bits?|binary|none|plain|ascii|us-ascii|utf-?8|iso-8859-\d+|windows-\d+)$/;

const TOKEN = /^[\w!#$%&'*+.^`{|}~-]+$/;

/** The encoding for one of its labels; null if it is unknown. */
export function codingOf(encoding: string): 'identity' | 'base64' | 'quoted-printable' | 'uuencode' | null {
  const word = encoding.slice(0, 200).toLowerCase();
  if (/base-?64/.test(word)) return 'base64';
  if (/quoted[-\s]?printable/.test(word)) return 'quoted-printable';
  if (word.includes('uue')) return 'uuencode';
  const plain = word.replace(/["']|[;(].*$/g, '').trim();
  // A label that is not a token is no encoding (RFC 2045 6.1), so the default applies.
  return IDENTITY.test(plain) || !TOKEN.test(plain) ? 'identity' : null;
}

/** Whether a part can be decoded. Otherwise it is application/octet-stream, whatever its type says (RFC 2045 6.4). */
export function isKnownEncoding(encoding: string): boolean {
  return codingOf(encoding) !== null;
}

/** Whether the bytes of a part are its content as they are. */
export function isUnencoded(encoding: string): boolean {
  const coding = codingOf(encoding);
  return coding === 'identity' || coding === null;
}

/** Decodes a Content-Transfer-Encoding; with an unknown one the bytes stay unchanged (RFC 2045 6). */
export function decodeTransfer(bytes: Uint8Array, encoding: string): Uint8Array {
  switch (codingOf(encoding)) {
    case 'base64':
      return decodeBase64(bytes);
    case 'quoted-printable':
      return decodeQuotedPrintable(bytes);
    case 'uuencode':
      return decodeUuencode(bytes);
    default:
      return bytes;
  }
}
