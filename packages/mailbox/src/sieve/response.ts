import type { ByteReader } from './byte-reader.ts';
import { broken } from './byte-reader.ts';
import { MAX_LINES, MAX_LITERAL } from './limits.ts';

/** A string (quoted or literal), or a word without quotes such as OK, ACTIVE and NIL; brackets are words of one character. */
export interface Token {
  readonly kind: 'string' | 'word';
  readonly value: string;
}

/** A response of the server: its data lines, and the line that ends it (RFC 5804 1.2). */
export interface Response {
  readonly status: 'OK' | 'NO' | 'BYE';
  /** Response code such as QUOTA/MAXSIZE, in upper case; '' for none (RFC 5804 1.3). */
  readonly code: string;
  /** The human-readable text; '' for none. */
  readonly text: string;
  readonly lines: readonly (readonly Token[])[];
}

/** Reads one response. @throws Failure `mail_protocol`, `mail_unavailable`. */
export async function readResponse(reader: ByteReader): Promise<Response> {
  reader.begin();
  const lines: Token[][] = [];
  while (lines.length <= MAX_LINES) {
    const tokens = await readTokens(reader);
    const response = endOf(tokens, lines);
    if (response !== null) return response;
    lines.push(tokens);
  }
  throw broken('a response has too many lines');
}

/**
 * Reads the answer to a step of AUTHENTICATE: null for a challenge, a line with one string (RFC 5804 2.1), else the response.
 * @throws as `readResponse`.
 */
export async function readStep(reader: ByteReader): Promise<Response | null> {
  reader.begin();
  const tokens = await readTokens(reader);
  const response = endOf(tokens, []);
  if (response !== null) return response;
  if (tokens.length !== 1 || tokens[0]?.kind !== 'string') throw broken('an unexpected line');
  return null;
}

/** The response that a line ends; null for a line of data. */
function endOf(tokens: readonly Token[], lines: readonly (readonly Token[])[]): Response | null {
  const [first] = tokens;
  const word = first?.kind === 'word' ? first.value.toUpperCase() : '';
  return word === 'OK' || word === 'NO' || word === 'BYE' ? { status: word, ...ending(tokens), lines } : null;
}

const LITERAL = /\{(\d{1,10})\+?\}$/;
const TOKEN = /[ \t]*(?:"((?:[^"\\]|\\.)*)"|([()])|([^\s"(){}]+))/y;

/** The tokens of one line, together with the literals in it (RFC 5804 4). */
async function readTokens(reader: ByteReader): Promise<Token[]> {
  const tokens: Token[] = [];
  for (;;) {
    const line = (await reader.line()).toString('utf8');
    const literal = LITERAL.exec(line);
    tokenize(literal === null ? line : line.slice(0, literal.index), tokens);
    if (literal === null) return tokens;
    const size = Number(literal[1]);
    if (size > MAX_LITERAL) throw broken('a literal is too long');
    tokens.push({ kind: 'string', value: (await reader.bytes(size)).toString('utf8') });
  }
}

function tokenize(line: string, into: Token[]): void {
  TOKEN.lastIndex = 0;
  const end = line.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(line);
    if (found === null) throw broken('a line cannot be read');
    const [, quoted, bracket, word] = found;
    if (quoted !== undefined) into.push({ kind: 'string', value: quoted.replace(/\\(.)/g, '$1') });
    else into.push({ kind: 'word', value: bracket ?? word ?? '' });
  }
}

/** Code and text of the last line: `NO (QUOTA/MAXSIZE) "Too long"`. Only the first word of a code counts. */
function ending(tokens: readonly Token[]): Pick<Response, 'code' | 'text'> {
  const isOpen = tokens[1]?.value === '(' && tokens[1].kind === 'word';
  const code = isOpen ? (tokens[2]?.value ?? '').toUpperCase() : '';
  const last = tokens.at(-1);
  return { code, text: tokens.length > 1 && last?.kind === 'string' ? last.value : '' };
}
