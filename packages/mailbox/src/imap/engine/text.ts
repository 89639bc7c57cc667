import { Failure } from '@pillarbox/contract/failure';
import { MAX_QUOTED, MAX_SET } from './limits.ts';

/** A piece of a command: fixed words of this code, or bytes that are sent as a literal. */
export type Piece = string | Buffer;

// eslint-disable-next-line no-control-regex -- these characters must not be sent to a mail server inside a string
const FORBIDDEN = /[\u0000\r\n]/;
const QUOTABLE = /^[\u0020-\u007e]*$/;
// eslint-disable-next-line no-control-regex -- RFC 3501 atom-specials
const ATOM = /^[^\u0000-\u0020\u007f-\uffff(){%*"\\\]]+$/;

/** An outside value that a command contains unchanged. @throws Failure `invalid_request` when it is no atom (RFC 3501 9). */
export function atom(value: string): string {
  if (!ATOM.test(value)) throw new Failure('invalid_request', {}, new Error('not an atom'));
  return value;
}

/**
 * Builds one command piece by piece. Only fixed words of this code are written unchanged. Every other value goes through
 * `string`, which quotes it or sends it as a literal; no method writes an outside value unchanged.
 */
export class CommandText {
  readonly pieces: Piece[] = [];
  #line: string;

  /** `words`: fixed words of this code, the command's name first. */
  constructor(words: string) {
    this.#line = words;
  }

  /** Adds a space and fixed words of this code. */
  words(words: string): this {
    this.#line += ` ${words}`;
    return this;
  }

  /**
   * Adds a space and an outside value as a string.
   *
   * @throws Failure `invalid_request` when it contains CR, LF or NUL.
   */
  string(value: string): this {
    if (FORBIDDEN.test(value)) throw new Failure('invalid_request', {}, new Error('control character in a string'));
    if (value.length <= MAX_QUOTED && QUOTABLE.test(value)) return this.words(`"${value.replace(/["\\]/g, '\\$&')}"`);
    return this.literal(Buffer.from(value, 'utf8'));
  }

  /** Adds a space and an outside value in ISO 8859-1, for servers without UTF-8. @throws Failure as `string`. */
  latin1(value: string): this {
    if (FORBIDDEN.test(value)) throw new Failure('invalid_request', {}, new Error('control character in a string'));
    return QUOTABLE.test(value) ? this.string(value) : this.literal(Buffer.from(value, 'latin1'));
  }

  /** Adds a space and bytes as a literal. @throws Failure `invalid_request` when they contain NUL. */
  literal(bytes: Buffer): this {
    if (bytes.includes(0)) throw new Failure('invalid_request', {}, new Error('NUL in a literal'));
    this.pieces.push(`${this.#line} `, bytes);
    this.#line = '';
    return this;
  }

  /** Adds a space and flags in parentheses. */
  flags(flags: readonly string[]): this {
    for (const flag of flags) {
      if (!ATOM.test(flag.replace(/^\\/, ''))) throw new Failure('invalid_request', {}, new Error('not an atom'));
    }
    return this.words(`(${flags.join(' ')})`);
  }

  /** All pieces, with the literals between the lines. */
  finish(): Piece[] {
    return [...this.pieces, this.#line];
  }
}

/** Whether a number can be a uid: a positive one of 32 bits (RFC 3501 9, nz-number). */
function isUid(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 4294967295;
}

/** Whether numbers ascend without a repetition, as those of a whole folder do: sorting them takes as long as the rest. */
function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
}

/** uids as sequence sets (RFC 3501 9), each short enough for one command. @throws Failure `invalid_request`. */
export function uidSets(uids: readonly number[]): string[] {
  const sorted = isAscending(uids) ? uids : [...new Set(uids)].sort((a, b) => a - b);
  if (!sorted.every(isUid)) throw new Failure('invalid_request');
  const sets: string[] = [];
  let set = '';
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at] ?? 0;
    let end = at;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end += 1;
    const range = end === at ? String(first) : `${String(first)}:${String(sorted[end])}`;
    if (set.length + range.length >= MAX_SET) {
      sets.push(set);
      set = '';
    }
    set += set === '' ? range : `,${range}`;
    at = end + 1;
  }
  if (set !== '') sets.push(set);
  return sets;
}

/** The uids of a sequence set, at most `most`; null when the set is malformed or names more. */
export function readUidSet(set: string, most: number): number[] | null {
  const uids: number[] = [];
  for (const range of set.split(',')) {
    const match = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(range);
    if (match === null) return null;
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    const [low, high] = first <= last ? [first, last] : [last, first];
    if (!isUid(low) || !isUid(high) || uids.length + (high - low + 1) > most) return null;
    for (let uid = low; uid <= high; uid += 1) uids.push(uid);
  }
  return uids;
}
