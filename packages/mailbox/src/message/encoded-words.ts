import { decodeText } from './charset.ts';

/** Longest charset name in an encoded word, in characters, language tag included. */
const MAX_CHARSET = 100;

interface EncodedWord {
  readonly charset: string;
  /** `b` for base64, `q` for quoted-printable. */
  readonly encoding: string;
  readonly payload: string;
  /** Index after the closing `?=`. */
  readonly end: number;
}

/** The encoded word that starts with `=?` at `start`; null if there is none (RFC 2047 2). */
function wordAt(text: string, start: number): EncodedWord | null {
  const charsetEnd = text.indexOf('?', start + 2);
  if (charsetEnd <= start + 2 || charsetEnd - start > MAX_CHARSET || text.charAt(charsetEnd + 2) !== '?') return null;
  const encoding = text.charAt(charsetEnd + 1).toLowerCase();
  if (encoding !== 'b' && encoding !== 'q') return null;
  const payloadStart = charsetEnd + 3;
  const payloadEnd = text.indexOf('?=', payloadStart);
  if (payloadEnd < 0) return null;
  // RFC 2231 5 allows a language after the charset: `utf-8*en`.
  const charset = text.slice(start + 2, charsetEnd).replace(/\*.*$/, '');
  if (/\s/.test(charset)) return null;
  return { charset, encoding, payload: text.slice(payloadStart, payloadEnd), end: payloadEnd + 2 };
}

/** Calls `onWord` for each encoded word and `onText` for the text between them, in order; in linear time. */
function scanWords(text: string, onText: (text: string) => void, onWord: (word: EncodedWord) => void): void {
  const lastClose = text.lastIndexOf('?=');
  let from = 0;
  let at = text.indexOf('=?');
  while (at >= 0 && at < lastClose) {
    const word = wordAt(text, at);
    if (word === null) {
      at = text.indexOf('=?', at + 1);
      continue;
    }
    if (at > from) onText(text.slice(from, at));
    onWord(word);
    from = word.end;
    at = text.indexOf('=?', from);
  }
  if (from < text.length) onText(text.slice(from));
}

/** Decodes the text of a Q word (RFC 2047 4.2). Invalid escapes stay unchanged. */
function quotedBytes(payload: string): Buffer {
  const escaped = Buffer.from(payload.replaceAll('_', ' '), 'utf8').toString('latin1');
  const bytes = escaped.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Decodes the text of a B word (RFC 2047 4.1), which may contain several padded pieces. */
function base64Bytes(payload: string): Buffer {
  return Buffer.concat(payload.split(/=+/).map((piece) => Buffer.from(piece, 'base64')));
}

/**
 * Decodes the encoded words of a header text (RFC 2047). Blanks between two of them are dropped, and neighbours with the
 * same charset are decoded together, because many programs split a character across two. Text that only resembles an
 * encoded word stays unchanged.
 */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  let decoded = '';
  let between = '';
  let charset = '';
  let bytes: Buffer[] = [];
  const flush = (): void => {
    if (bytes.length > 0) decoded += decodeText(Buffer.concat(bytes), charset).text;
    bytes = [];
  };
  scanWords(
    text,
    (plain) => {
      between = plain;
      if (plain.trim() === '' && bytes.length > 0) return;
      flush();
      decoded += plain;
      between = '';
    },
    (word) => {
      if (bytes.length > 0 && word.charset.toLowerCase() !== charset) flush();
      between = '';
      charset = word.charset.toLowerCase();
      bytes.push(word.encoding === 'b' ? base64Bytes(word.payload) : quotedBytes(word.payload));
    },
  );
  flush();
  return decoded + between;
}

/**
 * Escapes 8-bit octets inside encoded words, so that they are decoded exactly once, in the word's own charset. RFC 2047
 * forbids such octets, but some programs send them. `raw` has one character per byte (Latin-1).
 */
export function escapeRawOctets(raw: string): string {
  if (!raw.includes('=?')) return raw;
  let escaped = '';
  scanWords(
    raw,
    (text) => {
      escaped += text;
    },
    ({ charset, encoding, payload }) => {
      const safe = payload.replace(/[\u0080-\u00ff]/g, (char) =>
        encoding === 'b' ? '' : `=${char.charCodeAt(0).toString(16)}`,
      );
      escaped += `=?${charset}?${encoding}?${safe}?=`;
    },
  );
  return escaped;
}
