import { createRequire } from 'node:module';
import type * as Iconv from 'iconv-lite';
import { guessCharset } from './detect-charset.ts';
import { decodeHz, decodeIso2022Cn, decodeIso2022Kr } from './seven-bit-charsets.ts';

// Loaded with the first message that needs a charset which the platform lacks; such messages are rare.
const require = createRequire(import.meta.url);

/** A decoder for one charset; undecodable bytes become U+FFFD. */
interface Decoder {
  /** Name of the charset in the WHATWG Encoding Standard or in the library. */
  readonly encoding: string;
  decode(bytes: Uint8Array): string;
}

/** Labels that mail uses and that the WHATWG Encoding Standard lacks, without their separators. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['iso88598i', 'iso-8859-8'],
  ['iso88598e', 'iso-8859-8'],
  ['eucjp', 'euc-jp'],
  ['windows31j', 'shift_jis'],
  ['mskanji', 'shift_jis'],
  ['sjis', 'shift_jis'],
  ['shiftjis', 'shift_jis'],
  ['iso2022jp1', 'iso-2022-jp'],
  ['iso2022jp2', 'iso-2022-jp'],
  ['iso2022jpms', 'iso-2022-jp'],
  ['euckr', 'euc-kr'],
  ['uhc', 'euc-kr'],
  ['ksc56011987', 'euc-kr'],
  ['gb231280', 'gbk'],
  ['euccn', 'gbk'],
  ['big5hkscs', 'big5'],
  ['tis620', 'windows-874'],
  ['utf8mb4', 'utf-8'],
  ['unicode', 'utf-16'],
]);

/** 7-bit charsets without a decoder in the platform or the library, by their labels without separators. */
const SEVEN_BIT: ReadonlyMap<string, (bytes: Uint8Array) => string> = new Map([
  ['hz', decodeHz],
  ['hzgb2312', decodeHz],
  ['iso2022kr', decodeIso2022Kr],
  ['iso2022cn', decodeIso2022Cn],
]);

/** Encodings by the code page number after cp, ms, ibm or windows. */
const CODE_PAGES: ReadonlyMap<string, string> = new Map([
  ['932', 'shift_jis'],
  ['936', 'gbk'],
  ['949', 'euc-kr'],
  ['950', 'big5'],
  ['874', 'windows-874'],
  ['866', 'ibm866'],
  ['1252', 'windows-1252'],
  ['65001', 'utf-8'],
]);

const decoders = new Map<string, Decoder | null>();
// eslint-disable-next-line no-control-regex -- control characters are ASCII
const ASCII = /^[\u0000-\u007f]*$/;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function platformDecoder(label: string): Decoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/** UTF-16 with the byte order of its mark; without a mark little-endian, as in the WHATWG standard. */
const utf16: Decoder = {
  encoding: 'utf-16',
  decode: (bytes) => new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-16le').decode(bytes),
};

/** Decoders of the library: UTF-7, UTF-32 and code pages of old systems. */
function libraryDecoder(label: string): Decoder | null {
  const { decode, encodingExists } = require('iconv-lite') as typeof Iconv;
  if (!encodingExists(label) || /^(?:base64|hex|binary|internal|cesu8|utf7imap)/.test(label)) return null;
  return { encoding: label, decode: (bytes) => decode(Buffer.from(bytes), label) };
}

function findDecoder(label: string): Decoder | null {
  if (label === 'utf-16') return utf16;
  const direct = platformDecoder(label);
  if (direct !== null) return direct;
  const short = label.replace(/^(?:x-|cs)/, '');
  const plain = short.replace(/[\s._:-]/g, '');
  const sevenBit = SEVEN_BIT.get(plain);
  if (sevenBit !== undefined) return { encoding: plain, decode: sevenBit };
  const page = /^(?:cp|ms|ibm|windows)(\d+)$/.exec(plain)?.[1];
  const alias = ALIASES.get(plain) ?? (page === undefined ? undefined : CODE_PAGES.get(page));
  if (alias === 'utf-16') return utf16;
  return (
    platformDecoder(alias ?? short) ??
    (page === undefined ? null : platformDecoder(`windows-${page}`)) ??
    libraryDecoder(plain)
  );
}

/** Characters of a charset label that are read. */
const MAX_LABEL = 64;

/** The decoder for a charset label as found in mail; null if the charset is unknown. */
function decoderOf(label: string): Decoder | null {
  let decoder = decoders.get(label);
  if (decoder === undefined) {
    decoder = findDecoder(label);
    if (decoders.size < 256) decoders.set(label, decoder);
  }
  return decoder;
}

/** Length of the bytes without an incomplete UTF-8 character at their end. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Decodes UTF-8 bytes; null if they are not UTF-8. An incomplete last character, as in a cut preview, becomes U+FFFD. */
function utf8(bytes: Uint8Array): string | null {
  try {
    const length = wholeLength(bytes);
    const text = strictUtf8.decode(bytes.subarray(0, length));
    if (length === bytes.length) return text;
    // A single odd byte after ASCII text does not show which charset it has.
    return ASCII.test(text) ? null : `${text}\ufffd`;
  } catch {
    return null;
  }
}

function isAscii(charset: string): boolean {
  return /^(?:|(?:us-)?ascii|ansi_x3.*|646|unknown.*|default|binary|8bit|7bit|none|user-defined)$/i.test(charset);
}

/** Decoded text, and whether some bytes could not be decoded. */
export interface DecodedText {
  readonly text: string;
  /** True when the text contains U+FFFD in place of undecodable bytes. */
  readonly broken: boolean;
}

const ESCAPE = 0x1b;

/**
 * Decodes bytes without a usable label: as UTF-8 if valid, by the escapes of ISO 2022, by a guess, otherwise as
 * windows-1252.
 */
function decodeUnlabelled(bytes: Uint8Array): string {
  const strict = utf8(bytes);
  if (strict !== null && !bytes.includes(ESCAPE)) return strict;
  if (strict !== null) return escapedText(bytes) ?? strict;
  const decoder = decoderOf((guessCharset(bytes) ?? 'windows-1252').toLowerCase());
  return (decoder ?? new TextDecoder('windows-1252')).decode(bytes);
}

/** Decodes 7-bit text with escapes for Japanese or Korean characters (RFC 1468, RFC 1557); null if there are none. */
function escapedText(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (text.includes('\u001b$)C')) return decodeIso2022Kr(bytes);
  const japanese = text.includes('\u001b$B') || text.includes('\u001b$@');
  return japanese ? new TextDecoder('iso-2022-jp').decode(bytes) : null;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Decodes text that is labelled UTF-8 and is not valid: as damaged UTF-8 if most of it is UTF-8, otherwise by a guess. */
function decodeFalseUtf8(bytes: Uint8Array, decoder: Decoder): DecodedText {
  const text = decoder.decode(bytes);
  // eslint-disable-next-line no-control-regex -- counts all characters above ASCII
  const valid = countOf(text, /[^\u0000-\u007f\ufffd]/g);
  if (valid >= countOf(text, /\ufffd/g)) return { text, broken: true };
  return { text: decodeUnlabelled(bytes), broken: false };
}

/** Labels that programs put on any text without checking it. */
const WESTERN = /^(?:windows-1252|iso-8859-15)$/;

/**
 * Decodes bytes in the charset that the message declares. If the label is missing, unknown or contradicted by the bytes,
 * they are decoded as UTF-8 if valid, otherwise in the most probable charset, otherwise as windows-1252. Never throws. Text
 * labelled as Western that is valid UTF-8 with characters above ASCII counts as UTF-8, because other text is almost never
 * valid UTF-8.
 */
export function decodeText(bytes: Uint8Array, charset: string): DecodedText {
  const label = charset.slice(0, MAX_LABEL).trim().toLowerCase();
  const declared = isAscii(label) ? null : decoderOf(label);
  if (declared === null) return { text: decodeUnlabelled(bytes), broken: false };
  if (declared.encoding === 'utf-8') {
    const strict = utf8(bytes);
    return strict === null ? decodeFalseUtf8(bytes, declared) : { text: strict, broken: strict.endsWith('\ufffd') };
  }
  if (WESTERN.test(declared.encoding)) return { text: utf8(bytes) ?? declared.decode(bytes), broken: false };
  const text = declared.decode(bytes);
  if (!text.includes('\ufffd')) return { text, broken: false };
  return betterDecoding(text, bytes);
}

/** Text in another charset that decodes all bytes, if there is one; the declared charset left U+FFFD in `text`. */
function betterDecoding(text: string, bytes: Uint8Array): DecodedText {
  const guess = guessCharset(bytes);
  const other = utf8(bytes) ?? (guess === null ? null : (decoderOf(guess.toLowerCase())?.decode(bytes) ?? null));
  return other === null || other.includes('\ufffd') ? { text, broken: true } : { text: other, broken: false };
}
