import type { SieveComment, SieveRange } from './script.ts';

/** UTF-16 units of a script that are read: ManageSieve servers take at most 1 MB by default, often less. */
const MAX_SCRIPT_LENGTH = 1_000_000;

/** A token of RFC 5228 8.1. */
export type SieveToken =
  | { readonly kind: 'identifier' | 'tag' | 'string'; readonly text: string; readonly range: SieveRange }
  | { readonly kind: 'number'; readonly value: number; readonly range: SieveRange }
  | { readonly kind: 'mark'; readonly text: string; readonly range: SieveRange }
  | { readonly kind: 'end'; readonly range: SieveRange };

/** Thrown inside the reader only; {@link parseSieve} turns it into a value. */
export class SieveStop extends Error {
  override readonly name = 'SieveStop';
  readonly reason: 'syntax' | 'limit';
  readonly at: number;

  constructor(reason: 'syntax' | 'limit', at: number) {
    super(`sieve ${reason} at ${at}`);
    this.reason = reason;
    this.at = at;
  }
}

const QUANTIFIERS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const SPACE = /[ \t\r\n]+/y;
const WORD = /:?[a-z_]\w*/iy;
const NUMBER = /(\d+)([kmg]?)/iy;
const MULTI_LINE_START = /text:[ \t]*(?:#[^\n]*)?\r?\n/iy;
const MARKS = '(){}[],;';

/** The tokens and comments of a text. @throws SieveStop */
export function readTokens(text: string): { tokens: SieveToken[]; comments: SieveComment[] } {
  if (text.length > MAX_SCRIPT_LENGTH) throw new SieveStop('limit', MAX_SCRIPT_LENGTH);
  const tokens: SieveToken[] = [];
  const comments: SieveComment[] = [];
  // Some editors write a byte order mark.
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const char = text.charAt(at);
    const space = match(SPACE);
    if (space !== null) {
      at += space[0].length;
      continue;
    }
    if (char === '#' || text.startsWith('/*', at)) {
      const comment = readComment(text, at);
      comments.push(comment);
      at = comment.range.to;
      continue;
    }
    const token = readToken(text, at, match);
    tokens.push(token);
    at = token.range.to;
  }
  tokens.push({ kind: 'end', range: { from: text.length, to: text.length } });
  return { tokens, comments };
}

function readToken(text: string, from: number, match: (pattern: RegExp) => RegExpExecArray | null): SieveToken {
  const char = text.charAt(from);
  if (MARKS.includes(char)) return { kind: 'mark', text: char, range: { from, to: from + 1 } };
  if (char === '"') return readQuoted(text, from);
  const multiLine = match(MULTI_LINE_START);
  if (multiLine !== null) return readMultiLine(text, from, from + multiLine[0].length);
  const number = match(NUMBER);
  if (number !== null) {
    const value = Number(number[1]) * (QUANTIFIERS[(number[2] ?? '').toLowerCase()] ?? 1);
    if (!Number.isSafeInteger(value)) throw new SieveStop('limit', from);
    return { kind: 'number', value, range: { from, to: from + number[0].length } };
  }
  const word = match(WORD)?.[0].toLowerCase();
  if (word === undefined) throw new SieveStop('syntax', from);
  const range = { from, to: from + word.length };
  return word.startsWith(':') ? { kind: 'tag', text: word.slice(1), range } : { kind: 'identifier', text: word, range };
}

function readComment(text: string, from: number): SieveComment {
  if (text.charAt(from) === '#') {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    return { text: text.slice(from + 1, to).replace(/\r$/, ''), range: { from, to } };
  }
  const end = text.indexOf('*/', from + 2);
  if (end < 0) throw new SieveStop('syntax', from);
  return { text: text.slice(from + 2, end), range: { from, to: end + 2 } };
}

function readQuoted(text: string, from: number): SieveToken {
  let value = '';
  let start = from + 1;
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') {
      return { kind: 'string', text: value + text.slice(start, at), range: { from, to: at + 1 } };
    }
    if (char === '\\') {
      value += text.slice(start, at);
      start = at + 1;
      at += 1;
    }
  }
  throw new SieveStop('syntax', from);
}

/** Lines until a single dot. A dot at the start of a line is doubled there (RFC 5228 2.4.2). */
function readMultiLine(text: string, from: number, first: number): SieveToken {
  const lines: string[] = [];
  let at = first;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end + 1);
    at += line.length;
    if (/^\.\r?\n?$/.test(line)) return { kind: 'string', text: lines.join(''), range: { from, to: at } };
    lines.push(line.startsWith('..') ? line.slice(1) : line);
  }
  throw new SieveStop('syntax', from);
}
