import { paramValues } from './vcard-line.ts';
import type { VCardLine } from './vcard-line.ts';

/** The octet of `=`. */
const EQUALS = 0x3d;

/** The text of a value: `\n`, `\,`, `\;`, `\:` and `\\` are decoded (RFC 6350 3.4). */
function unescapeText(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replaceAll(/\\([\\;,:nN])/g, (_all, char: string) => (char === 'n' || char === 'N' ? '\n' : char));
}

/** A text as it stands in a value (RFC 6350 3.4). Line breaks of any kind become `\n`; other control characters are left out. */
export function escapeText(text: string): string {
  return plainText(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** As `\p{Cc}`, which takes three times as long to look for. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/;

/** A text with `\n` as its only line break and without other control characters: PostgreSQL and XML cannot hold all of them. */
function plainText(text: string): string {
  if (!CONTROLS.test(text)) return text;
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

/** The text of a line: quoted-printable of vCard 2.1 is decoded, then the escapes. Trimmed, without control characters. */
export function textOf(line: VCardLine): string {
  return plainText(unescapeText(decodedValue(line))).trim();
}

/** The parts of a structured value (N, ADR, ORG), each unescaped and trimmed. A list inside a part stays one text. */
export function partsOf(line: VCardLine): string[] {
  return splitEscaped(decodedValue(line), ';').map((part) => plainText(unescapeText(part)).trim());
}

/** The texts of a list (CATEGORIES, NICKNAME), each unescaped and trimmed. */
export function listOf(line: VCardLine): string[] {
  return splitEscaped(decodedValue(line), ',').map((part) => plainText(unescapeText(part)).trim());
}

/** Splits at a character that no backslash stands before. In linear time. */
function splitEscaped(value: string, separator: string): string[] {
  if (!value.includes('\\')) return value.split(separator);
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)];
}

function decodedValue(line: VCardLine): string {
  const isEncoded = paramValues(line, 'ENCODING').some((encoding) => /^quoted-printable$/i.test(encoding));
  return isEncoded ? decodeQuotedPrintable(line.value, paramValues(line, 'CHARSET')[0] ?? 'utf-8') : line.value;
}

/** Decodes quoted-printable text. Octets that are no text in the named charset, or an unknown charset, are read as Windows-1252. */
function decodeQuotedPrintable(value: string, charset: string): string {
  const written = new TextEncoder().encode(value);
  const octets = new Uint8Array(written.length);
  let length = 0;
  for (let at = 0; at < written.length; at += 1) {
    const escaped = written[at] === EQUALS ? hexOctet(written[at + 1], written[at + 2]) : null;
    octets[length] = escaped ?? written[at] ?? 0;
    length += 1;
    if (escaped !== null) at += 2;
  }
  return decode(octets.subarray(0, length), charset);
}

/** The octet that two hexadecimal digits name; null when they are none. */
function hexOctet(high: number | undefined, low: number | undefined): number | null {
  const digits = String.fromCharCode(high ?? 0, low ?? 0);
  return /^[0-9A-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : null;
}

function decode(octets: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(octets);
  } catch {
    return new TextDecoder('windows-1252').decode(octets);
  }
}
