import { readFlagList } from '../flag-words.ts';
import type { FlagList } from '../flag-words.ts';
import type { Framer } from './framer.ts';
import type { Limits } from './limits.ts';

/** What a FETCH reply says that reports the flags of a uid and nothing else. */
export interface FlagsReply {
  readonly uid: number;
  /** Replies with the same flags share it. */
  readonly list: FlagList;
  /** 0 when the reply has none. */
  readonly modseq: number;
}

const SPACE = 0x20;
const CLOSE = 0x29;
const ASTERISK = 0x2a;
const ZERO = 0x30;
const FETCH = Buffer.from(' FETCH (');
const UID = Buffer.from('UID ');
const MODSEQ = Buffer.from('MODSEQ (');
const FLAGS = Buffer.from('FLAGS (');
/** Digits of the longest sequence number (RFC 3501 9), and of numbers that are exact. */
const SEQUENCE_DIGITS = 10;
const EXACT_DIGITS = 15;
/** Replies that are taken before their reader looks at the time, which takes as long as reading one. */
const TAKEN_AT_ONCE = 50;
/** Flag lists that are kept. A folder has few; a hostile server may send any number. */
const MAX_KNOWN = 100;

interface KnownList {
  readonly bytes: Buffer;
  readonly list: FlagList;
}

/**
 * Reads FETCH replies that only report the flags of a uid, in the form in which servers write them: a server sends one for each message when all
 * messages of a folder are flagged. It makes no text and no copy of a reply, which takes a tenth of the time of `readFetched`.
 */
export class FlagsReader {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Flag lists that were read, by the hash of their bytes. */
  readonly #known = new Map<number, KnownList>();

  /** Passes on the next replies of this kind, at most 50, up to the first other one; returns whether there were any. */
  takeFrom(framer: Framer, limits: Limits, each: (reply: FlagsReply) => void): boolean {
    const take = (bytes: Buffer, from: number, to: number): boolean => {
      const reply = this.read(bytes, from, to);
      if (reply !== null) each(reply);
      return reply !== null;
    };
    let taken = 0;
    while (taken < TAKEN_AT_ONCE && framer.takeLine(take, limits)) taken += 1;
    return taken > 0;
  }

  /**
   * The reply between two places of these bytes; `to` is behind its last byte. Null for every other reply: `readResponse` and
   * `readFetched` read what is written in another form.
   */
  read(bytes: Buffer, from: number, to: number): FlagsReply | null {
    // Every search for a closing parenthesis below ends at the latest here, within the reply.
    if (bytes[from] !== ASTERISK || bytes[from + 1] !== SPACE || bytes[to - 1] !== CLOSE) return null;
    this.#bytes = bytes;
    this.#at = from + 2;
    if (this.#number(SEQUENCE_DIGITS) < 0 || !this.#skip(FETCH)) return null;
    return this.#items(to);
  }

  #items(to: number): FlagsReply | null {
    let uid: number | undefined;
    let modseq = 0;
    let list: FlagList | undefined;
    for (;;) {
      if (this.#skip(FLAGS)) {
        list = this.#list();
      } else if (this.#skip(UID)) {
        uid = this.#number(EXACT_DIGITS);
        if (uid < 0) return null;
      } else if (this.#skip(MODSEQ)) {
        modseq = this.#number(EXACT_DIGITS);
        if (modseq < 0 || this.#next() !== CLOSE) return null;
      } else {
        return null;
      }
      const after = this.#next();
      if (after === SPACE) continue;
      if (after !== CLOSE || this.#at !== to || uid === undefined || list === undefined) return null;
      return { uid, list, modseq };
    }
  }

  #next(): number {
    const byte = this.#bytes[this.#at] ?? 0;
    this.#at += 1;
    return byte;
  }

  #skip(word: Buffer): boolean {
    for (let index = 0; index < word.length; index += 1) {
      if (this.#bytes[this.#at + index] !== word[index]) return false;
    }
    this.#at += word.length;
    return true;
  }

  /** An unsigned number, -1 when there is none or it has more digits. */
  #number(digits: number): number {
    const from = this.#at;
    let value = 0;
    for (;;) {
      const digit = (this.#bytes[this.#at] ?? 0) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      this.#at += 1;
    }
    const length = this.#at - from;
    return length > 0 && length <= digits ? value : -1;
  }

  /** The flag list up to the next closing parenthesis, read once for all replies that have the same. */
  #list(): FlagList {
    const from = this.#at;
    let hash = 0;
    while (this.#bytes[this.#at] !== CLOSE) {
      hash = (Math.imul(hash, 31) + (this.#bytes[this.#at] ?? 0)) | 0;
      this.#at += 1;
    }
    const end = this.#at;
    this.#at += 1;
    const known = this.#known.get(hash);
    if (known !== undefined && this.#isSame(known.bytes, from, end)) return known.list;
    const list = readFlagList(this.#bytes.toString('latin1', from, end));
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(hash, { bytes: Buffer.from(this.#bytes.subarray(from, end)), list });
    return list;
  }

  #isSame(bytes: Buffer, from: number, end: number): boolean {
    if (bytes.length !== end - from) return false;
    for (let index = 0; index < bytes.length; index += 1) {
      if (bytes[index] !== this.#bytes[from + index]) return false;
    }
    return true;
  }
}
