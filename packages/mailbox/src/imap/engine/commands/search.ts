import type { Command } from '../command.ts';
import { protocolFailure } from '../failures.ts';
import { UID_ANSWER } from '../limits.ts';
import { CommandText, readUidSet } from '../text.ts';

/** Most uids that a search may return. */
const MAX_FOUND = 2_000_000;

/** One search key: fixed words of this code, and at most one outside value. */
export interface SearchKey {
  readonly words: string;
  readonly value?: string;
}

/** The charset of the search words: named as UTF-8, named as ISO 8859-1, or UTF-8 without naming it. */
export type SearchCharset = 'UTF-8' | 'ISO-8859-1' | null;

/** Adds search keys to a command. */
export function withKeys(text: CommandText, keys: readonly SearchKey[], charset: SearchCharset = 'UTF-8'): CommandText {
  if (keys.length === 0) return text.words('ALL');
  for (const { words, value } of keys) {
    text.words(words);
    if (value === undefined) continue;
    if (charset === 'ISO-8859-1') text.latin1(value);
    else text.string(value);
  }
  return text;
}

/** Whether a key requires the charset to be named (RFC 3501 6.4.4). */
export function needsCharset(keys: readonly SearchKey[]): boolean {
  // eslint-disable-next-line no-control-regex -- the whole of ASCII is meant
  return keys.some(({ value }) => value !== undefined && !/^[\u0000-\u007f]*$/.test(value));
}

/**
 * The uids that match all keys, ascending. With ESEARCH (RFC 4731) the reply is a set of ranges: a few bytes for thousands.
 * Its `done` throws Failure `mail_protocol` for a set that is malformed or too large: an unreadable reply is not an empty one.
 */
export function search(
  keys: readonly SearchKey[],
  esearch: boolean,
  charset: SearchCharset = 'UTF-8',
): Command<number[]> {
  const text = new CommandText('UID SEARCH');
  if (esearch) text.words('RETURN (ALL)');
  if (charset !== null && needsCharset(keys)) text.words(`CHARSET ${charset}`);
  withKeys(text, keys, charset);
  let found: number[] = [];
  let readable = true;
  return {
    text,
    limits: { response: UID_ANSWER },
    handle: ({ kind, cursor }) => {
      if (kind !== 'SEARCH' && kind !== 'ESEARCH') return false;
      const uids = kind === 'SEARCH' ? readNumbers(cursor.rest()) : readEsearch(cursor.rest());
      if (uids === null) readable = false;
      else found = found.concat(uids);
      return true;
    },
    done: () => {
      if (!readable) throw protocolFailure('unreadable ESEARCH');
      return found.sort((a, b) => a - b);
    },
  };
}

/** Numbers of a SEARCH or SORT reply, without the MODSEQ at its end. */
export function readNumbers(rest: string): number[] {
  const numbers: number[] = [];
  for (const word of rest.replace(/\(.*$/, '').split(' ')) {
    const value = Number(word);
    if (word !== '' && Number.isInteger(value) && value > 0 && value <= 4294967295) numbers.push(value);
  }
  return numbers;
}

/** The uids of an ESEARCH reply, none when it names no set; null when the set cannot be read. */
function readEsearch(rest: string): number[] | null {
  const set = /\bALL (\S+)/i.exec(rest)?.[1];
  return set === undefined ? [] : readUidSet(set, MAX_FOUND);
}
