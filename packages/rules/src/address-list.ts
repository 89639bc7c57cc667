import { isAddress } from './address.ts';

/** One recipient of a typed or pasted list. `valid` is false for what is no address: it is kept, so that it can be mended. */
export interface ListedAddress {
  readonly name: string;
  readonly mail: string;
  readonly valid: boolean;
}

/** Longest list that is read, in characters: 500 recipients with long names. */
export const MAX_LIST_LENGTH = 65_536;

// eslint-disable-next-line no-control-regex -- control characters never belong to an address or a name
const CONTROL = /[\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Where each closing mark stands for the last time, -1 for nowhere. */
type Ends = Readonly<Record<string, number>>;

interface Piece {
  readonly text: string;
  /** What ended it: a comma, a semicolon, a line end, or '' at the end of the list. */
  readonly end: string;
}

/** Cuts a list at commas, semicolons and line ends that stand outside quotes, comments and angle brackets. Linear. */
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

/** The character that closes what is open; a pair that never closes on its line is not one, so that it swallows nothing. */
function closingAfter(closing: string, char: string, closes: (wanted: string) => boolean): string {
  if (closing !== '') return char === closing ? '' : closing;
  const wanted = PAIRS[char];
  return wanted !== undefined && closes(wanted) ? wanted : '';
}

/** Joins `Doe, John <j@d>` again where semicolons or lines separate the list, as address books of other programs write it. */
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

/** One piece: `Name <address>`, `address (Name)`, an address, or several with nothing but blanks between them. */
function read(piece: string): ListedAddress[] {
  // "Team: a@b, c@d;" names a group (RFC 5322 3.4): its members count, its name does not.
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
 * Reads what a person typed or pasted into a recipients field: addresses with or without names, separated by commas,
 * semicolons, line ends or blanks; names may be quoted. What is no address is kept in place with `valid: false`. Text beyond
 * MAX_LIST_LENGTH is not read. (RFC 5322 3.4, leniently.)
 */
export function parseAddressList(list: string): ListedAddress[] {
  const plain = list.slice(0, MAX_LIST_LENGTH).replace(/\r\n?/g, '\n').replace(/\t/g, ' ');
  return joinNames(cut(plain)).flatMap(read);
}

/** `Name <address>`, the name quoted where it needs to be; the address alone when there is no name. */
export function formatAddress(address: { readonly name: string; readonly mail: string }): string {
  if (address.name === '') return address.mail;
  const name = /[",;:<>@()[\]\\]/.test(address.name)
    ? `"${address.name.replace(/["\\]/g, (char) => `\\${char}`)}"`
    : address.name;
  return `${name} <${address.mail}>`;
}
