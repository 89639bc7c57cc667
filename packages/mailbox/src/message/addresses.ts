import type { Address } from '@pillarbox/contract/mail/fields';
import type { RawEntry } from './address-scan.ts';
import { scanAddresses } from './address-scan.ts';
import { decodeWords } from './encoded-words.ts';
import { headerCharacters, oneLine } from './header-fields.ts';

/** Most addresses that are read from one header. */
const MAX_ADDRESSES = 5000;

/** Characters of one header that are read: several thousand addresses. */
const MAX_HEADER = 512 * 1024;

/** Longest name and longest address that are kept, in characters; servers accept addresses of 320 (RFC 5321 4.5.3.1). */
const MAX_NAME = 2000;
const MAX_MAIL = 1000;

/** An address without blanks around its dots and its @ (RFC 5322 4.4). */
function oneAddress(text: string): string {
  const line = oneLine(text)
    .replace(/\s+/g, ' ')
    .replace(/^mailto:/i, '');
  return line.includes('"') ? line : line.replace(/ ?([.@]) ?/g, '$1');
}

function label(text: string): string {
  return oneLine(decodeWords(oneLine(text)));
}

/** The address inside angle brackets, without comments and source route (RFC 5322 4.4). */
function angleAddress(text: string): string {
  const plain = text.includes('(') ? text.replace(/\((?:[^()\\]|\\.)*\)/g, '') : text;
  const route = plain.trimStart().startsWith('@') ? plain.slice(plain.indexOf(':') + 1) : plain;
  return oneAddress(route);
}

/** Joins words without adding blanks: quotation marks alone do not separate words. */
function joined(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join('');
}

const BARE = /^[^\s@]+@[^\s@]+$/;

/** The first bare address outside quotes, and the text without it. */
function bareAddress({ words }: RawEntry): { mail: string; text: string } | null {
  // A NUL stands for each quoted word, because a quoted word holds no address.
  const outside = words.map(({ text, quoted }) => (quoted ? ' \u0000 ' : text)).join('');
  const local = /^\s*("(?:[^"\\]|\\[^])*"@[^\s@"]+)\s*$/.exec(outside)?.[1];
  if (local !== undefined) return { mail: oneAddress(local), text: '' };
  const tokens = outside.split(/\s+/);
  const at = tokens.findIndex((word) => BARE.test(word));
  if (at < 0) return null;
  const quotes = words.filter(({ quoted }) => quoted);
  let quote = 0;
  const rest = tokens
    .filter((_, index) => index !== at)
    .map((word) => (word === '\u0000' ? quotes[quote++]?.text : word));
  return { mail: oneAddress(tokens[at] ?? ''), text: rest.join(' ') };
}

/** The person that an entry names; null for an empty one. */
function person(entry: RawEntry): Address | null {
  const comment = label(entry.comments.join(' '));
  const [first, ...others] = entry.angles;
  const bare = first === undefined ? bareAddress(entry) : null;
  const mail = first === undefined ? (bare?.mail ?? '') : angleAddress(first);
  // The content of further brackets is shown, so that the entry does not look like a simple address.
  const beside = others.map((text) => ` <${text}>`).join('');
  const text = label((first === undefined ? (bare?.text ?? joined(entry.words)) : joined(entry.words)) + beside);
  const name = text === '' ? comment : text;
  if (name === '' && mail === '') return null;
  return { name: name === mail ? '' : name.slice(0, MAX_NAME), mail: mail.slice(0, MAX_MAIL) };
}

function* people(text: string): Generator<Address> {
  let group: string | null = null;
  for (const event of scanAddresses(text)) {
    if (event.kind === 'label') group = label(event.text);
    else if (event.kind === 'close') {
      if (group !== null && group !== '') yield { name: group, mail: '' };
      group = null;
    } else {
      for (const one of peopleOf(event.entry)) {
        group = null;
        yield one;
      }
    }
  }
}

/** The people that an entry names: several if only blanks separate their addresses. */
function peopleOf(entry: RawEntry): Address[] {
  const alone = entry.angles.length + entry.comments.length === 0 && entry.words.every(({ quoted }) => !quoted);
  const words = alone ? joined(entry.words).trim().split(/\s+/) : [];
  if (words.length > 1 && words.every((word) => BARE.test(word))) {
    return words.map((word) => ({ name: '', mail: oneAddress(word).slice(0, MAX_MAIL) }));
  }
  const one = person(entry);
  return one === null ? [] : [one];
}

/**
 * The addresses of raw header values (RFC 5322 3.4), in one pass. No text is lost: members of groups are listed one by one,
 * an empty group keeps its name ("undisclosed-recipients"), and text without an address becomes a name without one. If an
 * entry is ambiguous, the first angle brackets hold the address, and the rest goes into the name. An encoded word (RFC 2047
 * 5) is never an address.
 */
export function readAddresses(raws: readonly string[], charset: string): Address[] {
  const found: Address[] = [];
  for (const raw of raws) {
    for (const one of people(headerCharacters(raw.slice(0, MAX_HEADER), charset))) {
      if (found.length >= MAX_ADDRESSES) return found;
      found.push(one);
    }
  }
  return found;
}
