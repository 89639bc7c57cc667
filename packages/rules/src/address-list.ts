import { isAddress } from './address.ts';

/**
 * One recipient of a typed or pasted list. `valid` is false for text that is no address; it is kept, so that the user can
 * correct it.
 */
export interface ListedAddress {
  readonly name: string;
  readonly mail: string;
  readonly valid: boolean;
}

/** Longest list that is read, in characters: 500 recipients with long names. */
export const MAX_LIST_LENGTH = 65_536;

// eslint-disable-next-line no-control-regex -- control characters are not allowed in an address or a name
const CONTROL = /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** The last index of each closing character, -1 for none. */
type Ends = Readonly<Record<string, number>>;

interface Piece {
  readonly text: string;
  /** What ended the piece: a comma, a semicolon, a line end, or '' at the end of the list. */
  readonly end: string;
}

/** Splits a list at commas, semicolons and line ends outside quotes, comments and angle brackets. Linear. */
function cut(list: string): Piece[] {
  const lines = list.split('\n');
  return lines.flatMap((line, index) => cutLine(line, index < lines.length - 1 ? '\n' : ''));
}

function cutLine(line: string, lineEnd: string): Piece[] {
  const pieces: Piece[] = [];
  const last: Ends = { '"': line.lastIndexOf('"'), '>': line.lastIndexOf('>'), ')': line.lastIndexOf(')') };
  let from = 0;
  let closing = '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '\\' && closing !== '') at += 1;
    else if (closing === '' && (char === ',' || char === ';')) {
      pieces.push({ text: line.slice(from, at), end: char });
      from = at + 1;
    } else closing = closingAfter(closing, char, (wanted) => (last[wanted] ?? -1) > at);
  }
  return [...pieces, { text: line.slice(from), end: lineEnd }];
}

const PAIRS: Readonly<Record<string, string>> = { '"': '"', '<': '>', '(': ')' };

/** The character that closes an open pair. An opening character that is never closed on its line opens nothing. */
function closingAfter(closing: string, char: string, closes: (wanted: string) => boolean): string {
  if (closing !== '') return char === closing ? '' : closing;
  const wanted = PAIRS[char];
  return wanted !== undefined && closes(wanted) ? wanted : '';
}

/** Joins `Doe, John <j@d>` again if semicolons or lines separate the list, as address books of other programs write it. */
function joinNames(pieces: readonly Piece[]): string[] {
  const separated = pieces.some((piece) => piece.end === ';' || piece.end === '\n');
  const joined: string[] = [];
  let before = '';
  for (const piece of pieces) {
    const text = before + piece.text;
    const isNamePart = separated && piece.end === ',' && piece.text.trim() !== '' && !piece.text.includes('@');
    if (isNamePart && before === '') {
      before = `${piece.text},`;
      continue;
    }
    if (before !== '' && !piece.text.includes('<')) joined.push(before.slice(0, -1), piece.text);
    else joined.push(text);
    before = '';
  }
  return before === '' ? joined : [...joined, before.slice(0, -1)];
}

function unquote(name: string): string {
  const trimmed = name.replace(CONTROL, '').replace(/\s+/g, ' ').trim();
  const quoted = /^"(.*)"$/.exec(trimmed) ?? /^'(.*)'$/.exec(trimmed);
  return (quoted?.[1] ?? trimmed).replace(/\\(.)/g, '$1').trim();
}

function tidyMail(mail: string): string {
  return mail
    .replace(CONTROL, '')
    .trim()
    .replace(/^mailto:/i, '');
}

function listed(name: string, mail: string): ListedAddress {
  const address = tidyMail(mail);
  const label = unquote(name);
  return { name: label === address ? '' : label, mail: address, valid: isAddress(address) };
}

/** Reads one piece: `Name <address>`, `address (Name)`, an address, or several addresses separated by blanks only. */
function read(piece: string): ListedAddress[] {
  // "Team: a@b, c@d;" is a group (RFC 5322 3.4): its members are read, its name is not.
  const text = piece.replace(/^[^"<@:(]*:(?!\/\/)(?=.*@)/s, '').trim();
  if (text.replace(CONTROL, '').trim() === '') return [];
  const angled = /^(.*?)<([^<>]*)>[^<>]*$/s.exec(text);
  if (angled !== null) return [listed(angled[1] ?? '', angled[2] ?? '')];
  const commented = /^(\S+)\s*\(([^()]*)\)$/s.exec(text);
  if (commented !== null) return [listed(commented[2] ?? '', commented[1] ?? '')];
  const words = text.split(/\s+/);
  if (words.length > 1 && words.every((word) => isAddress(tidyMail(word))))
    return words.map((word) => listed('', word));
  return [listed('', text)];
}

/**
 * Reads typed or pasted recipients: addresses with or without names, separated by commas, semicolons, line ends or blanks;
 * names may be quoted. Text that is no address keeps its position with `valid: false`. Text beyond MAX_LIST_LENGTH is not
 * read. (RFC 5322 3.4, leniently.)
 */
export function parseAddressList(list: string): ListedAddress[] {
  const plain = list.slice(0, MAX_LIST_LENGTH).replace(/\r\n?/g, '\n').replace(/\t/g, ' ');
  return joinNames(cut(plain)).flatMap(read);
}

/** `Name <address>`, with the name quoted if necessary; only the address if there is no name. */
export function formatAddress(address: { readonly name: string; readonly mail: string }): string {
  if (address.name === '') return address.mail;
  const name = /[",;:<>@()[\]\\]/.test(address.name)
    ? `"${address.name.replace(/["\\]/g, (char) => `\\${char}`)}"`
    : address.name;
  return `${name} <${address.mail}>`;
}
