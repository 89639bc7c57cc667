import { decodeText } from './charset.ts';
import { decodeWords } from './encoded-words.ts';
import { headerCharacters } from './header-fields.ts';

/** A header such as Content-Type: its value in lower case, and its parameters by lower-case name, not decoded. */
export interface StructuredHeader {
  readonly value: string;
  readonly params: ReadonlyMap<string, string>;
}

/** Most parameters that are read, RFC 2231 continuations of long file names included. */
const MAX_PARAMS = 200;

/** Longest header that is read, in characters: enough for escaped file names of several hundred characters. */
const MAX_HEADER = 32_768;

/**
 * Splits a structured header at the semicolons outside quotes, without comments (RFC 2045 5.1, RFC 822 3.4.3), in linear
 * time.
 */
function pieces(raw: string): string[] {
  const found: string[] = [];
  const lastClose = raw.lastIndexOf(')');
  let piece = '';
  let last = '';
  let quoted = false;
  let depth = 0;
  const add = (text: string): void => {
    piece += text;
    last = text;
  };
  for (let at = 0; at < raw.length && found.length < MAX_PARAMS; at += 1) {
    const char = raw.charAt(at);
    if (quoted) {
      add(char);
      if (char === '\\') add(raw.charAt((at += 1)));
      else if (char === '"') quoted = false;
    } else if (depth > 0) {
      if (char === '(') depth += 1;
      else if (char === ')') depth -= 1;
    } else if (char === '(' && /^\s?$/.test(last) && at < lastClose) depth = 1;
    else if (char === ';') {
      found.push(piece);
      piece = '';
      last = '';
    } else {
      if (char === '"' && /[=\s]/.test(last)) quoted = true;
      add(char);
    }
  }
  found.push(piece);
  return found;
}

function unquote(text: string): string {
  const value = text.trim();
  if (!value.startsWith('"')) return value;
  const inner = /^"((?:[^"\\]|\\[^])*)"?/.exec(value)?.[1] ?? '';
  return inner.replace(/\\([^])/g, '$1');
}

/** Parses a structured header from its raw (Latin-1) value; of repeated parameters the first counts. */
export function readStructured(raw: string): StructuredHeader {
  const [first = '', ...rest] = pieces(raw.slice(0, MAX_HEADER));
  const [, value = '', tail = ''] = /^\s*"?([^\s"]*)"?\s*([^]*)$/.exec(first) ?? [];
  const params = new Map<string, string>();
  for (const piece of [tail, ...rest]) {
    const equals = piece.indexOf('=');
    if (equals < 1) continue;
    const name = piece.slice(0, equals).trim().toLowerCase();
    if (!params.has(name)) params.set(name, unquote(piece.slice(equals + 1)));
  }
  return { value: value.toLowerCase(), params };
}

function percentBytes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** Joins the sections `name*0`, `name*1*` ... of RFC 2231 3; undefined if there are none. */
function continued(params: ReadonlyMap<string, string>, name: string): { text: string; charset: string } | undefined {
  let text = '';
  let charset = '';
  let at = 0;
  for (; at < MAX_PARAMS; at += 1) {
    const plain = params.get(`${name}*${String(at)}`);
    const encoded = params.get(`${name}*${String(at)}*`);
    if (plain === undefined && encoded === undefined) break;
    if (encoded === undefined) {
      text += plain ?? '';
      continue;
    }
    const match = at === 0 ? /^([^']*)'[^']*'([^]*)$/.exec(encoded) : null;
    if (match !== null) charset = match[1] ?? '';
    text += percentBytes(match?.[2] ?? encoded);
  }
  return at === 0 ? undefined : { text, charset };
}

/**
 * A decoded parameter: RFC 2231 charsets and continuations, encoded words inside quotes (forbidden by RFC 2047 but common)
 * and plain 8-bit bytes. '' if it is absent.
 */
export function readableParam(header: StructuredHeader, name: string, charset: string): string {
  const extended = header.params.get(`${name}*`);
  if (extended !== undefined) {
    const [, declared = '', text = extended] = /^([^']*)'[^']*'([^]*)$/.exec(extended) ?? [];
    return decodeText(Buffer.from(percentBytes(text), 'latin1'), declared === '' ? charset : declared).text;
  }
  const joined = continued(header.params, name);
  if (joined !== undefined && joined.charset !== '') {
    return decodeText(Buffer.from(joined.text, 'latin1'), joined.charset).text;
  }
  const plain = joined?.text ?? header.params.get(name);
  return plain === undefined ? '' : decodeWords(headerCharacters(plain, charset));
}
