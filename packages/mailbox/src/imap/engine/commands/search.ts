import type { Command } from '../command.ts';
import { UID_ANSWER } from '../limits.ts';
import { CommandText, readUidSet } from '../text.ts';

/** Most uids that a search may bring. */
const MAX_FOUND = 2_000_000;

/** One search key: our own words, and at most one string from outside. */
export interface SearchKey {
  readonly words: string;
  readonly value?: string;
}

/** How words travel: named as UTF-8, named as ISO 8859-1, or as UTF-8 that is not named. */
export type SearchCharset = 'UTF-8' | 'ISO-8859-1' | null;

/** Puts search keys into a command. */
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

/** Whether a key needs the charset to be named (RFC 3501 6.4.4). */
export function needsCharset(keys: readonly SearchKey[]): boolean {
  // eslint-disable-next-line no-control-regex -- the whole of ASCII is meant
  return keys.some(({ value }) => value !== undefined && !/^[\u0000-\u007f]*$/.test(value));
}

/** uids that match all keys, ascending. With ESEARCH (RFC 4731) the answer is a set of ranges: a few bytes for thousands. */
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
  return {
    text,
    limits: { response: UID_ANSWER },
    take: ({ kind, cursor }) => {
      if (kind === 'SEARCH') found = found.concat(readNumbers(cursor.rest()));
      else if (kind === 'ESEARCH') found = found.concat(readEsearch(cursor.rest()));
      else return false;
      return true;
    },
    done: () => found.sort((a, b) => a - b),
  };
}

/** Numbers of a SEARCH or SORT answer; a MODSEQ at its end is no uid. */
export function readNumbers(rest: string): number[] {
  const numbers: number[] = [];
  for (const word of rest.replace(/\(.*$/, '').split(' ')) {
    const value = Number(word);
    if (word !== '' && Number.isInteger(value) && value > 0 && value <= 4294967295) numbers.push(value);
  }
  return numbers;
}

function readEsearch(rest: string): number[] {
  const set = /\bALL ([\d:,]+)/i.exec(rest)?.[1];
  return set === undefined ? [] : (readUidSet(set, MAX_FOUND) ?? []);
}
