import { protocolFailure } from './failures.ts';
import type { Limits } from './limits.ts';

const SPACE = 0x20;
const QUOTE = 0x22;
const OPEN = 0x28;
const CLOSE = 0x29;
const BACKSLASH = 0x5c;
const LEFT_BRACKET = 0x5b;
const RIGHT_BRACKET = 0x5d;
const LEFT_BRACE = 0x7b;
const TILDE = 0x7e;

/** A parsed value of any kind: a string (also atoms and numbers) as bytes, NIL, or a list. */
export type Value = Buffer | null | Value[];

/** Reads the bytes of one response from left to right. Every method throws Failure `mail_protocol` on unexpected input. */
export class Cursor {
  readonly bytes: Buffer;
  position = 0;
  readonly #depth: number;

  constructor(bytes: Buffer, limits: Pick<Limits, 'depth'>) {
    this.bytes = bytes;
    this.#depth = limits.depth;
  }

  get atEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  /** Whether the next byte is this character. */
  is(character: '(' | ')' | ' ' | '[' | ']'): boolean {
    return this.bytes[this.position] === character.charCodeAt(0);
  }

  /** Skips the character if it is next; returns whether it was. */
  skip(character: '(' | ')' | ' ' | '[' | ']'): boolean {
    if (!this.is(character)) return false;
    this.position += 1;
    return true;
  }

  /** Skips the character, which must be next. */
  expect(character: '(' | ')' | ' ' | '[' | ']'): void {
    if (!this.skip(character)) throw protocolFailure(`expected ${character}`);
  }

  /** Skips spaces. */
  spaces(): void {
    while (this.bytes[this.position] === SPACE) this.position += 1;
  }

  /** An atom, a flag or a number as text: up to a space or a parenthesis; may be ''. */
  atom(): string {
    const from = this.position;
    let at = from;
    for (; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === SPACE || byte === OPEN || byte === CLOSE || byte === QUOTE || byte === LEFT_BRACE) break;
    }
    this.position = at;
    return this.bytes.toString('latin1', from, at);
  }

  /** The name of a FETCH item in upper case, its section included: `BODY[HEADER.FIELDS (REFERENCES)]<0>`. */
  item(): string {
    const from = this.position;
    let at = from;
    let inSection = false;
    for (; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === LEFT_BRACKET) inSection = true;
      else if (byte === RIGHT_BRACKET) inSection = false;
      else if (!inSection && (byte === SPACE || byte === CLOSE || byte === OPEN)) break;
    }
    this.position = at;
    return this.bytes.toString('latin1', from, at).toUpperCase();
  }

  /** An unsigned number. */
  number(): number {
    let value = 0;
    const from = this.position;
    for (;;) {
      const digit = (this.bytes[this.position] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      this.position += 1;
    }
    // A number is always followed by something: at the end of a cut response it may be incomplete.
    const whole = this.position > from && !this.atEnd && Number.isSafeInteger(value);
    if (!whole) throw protocolFailure('expected a number');
    return value;
  }

  /** A string in any form; null for NIL. */
  nstring(): Buffer | null {
    const byte = this.bytes[this.position];
    if (byte === QUOTE) return this.#quoted();
    if (byte === LEFT_BRACE) return this.#literal();
    if (byte === TILDE && this.bytes[this.position + 1] === LEFT_BRACE) {
      this.position += 1;
      return this.#literal();
    }
    const from = this.position;
    const atom = this.atom();
    if (atom === '') throw protocolFailure('expected a string');
    return atom.length === 3 && atom.toUpperCase() === 'NIL' ? null : this.bytes.subarray(from, this.position);
  }

  /** Any value. A list below the depth limit is read as empty. */
  value(depth = 0): Value {
    if (!this.is('(')) return this.nstring();
    const list: Value[] = [];
    if (depth >= this.#depth) {
      this.skipValue();
      return list;
    }
    this.position += 1;
    for (;;) {
      this.spaces();
      if (this.skip(')')) return list;
      list.push(this.value(depth + 1));
    }
  }

  /** Skips any value, at any depth. */
  skipValue(): void {
    let open = 0;
    do {
      this.spaces();
      if (this.skip('(')) open += 1;
      else if (open > 0 && this.skip(')')) open -= 1;
      else this.nstring();
    } while (open > 0);
  }

  /** The remaining bytes as text. */
  rest(): string {
    return this.bytes.toString('utf8', this.position, this.bytes.length);
  }

  #quoted(): Buffer {
    const from = this.position + 1;
    let escaped = false;
    for (let at = from; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === BACKSLASH) {
        escaped = true;
        at += 1;
      } else if (byte === QUOTE) {
        this.position = at + 1;
        const inside = this.bytes.subarray(from, at);
        return escaped ? unescaped(inside) : inside;
      }
    }
    throw protocolFailure('quoted string without end');
  }

  #literal(): Buffer {
    this.position += 1;
    const length = this.number();
    if (this.bytes[this.position] === 0x2b) this.position += 1;
    // The framer accepts a literal only when its announcement ends the line; anything else is malformed.
    if (this.bytes[this.position] !== 0x7d) throw protocolFailure('broken literal');
    this.position += 1;
    if (this.bytes[this.position] === 13) this.position += 1;
    if (this.bytes[this.position] !== 10) throw protocolFailure('broken literal');
    const from = this.position + 1;
    if (from + length > this.bytes.length) throw protocolFailure('literal beyond its answer');
    this.position = from + length;
    return this.bytes.subarray(from, this.position);
  }
}

function unescaped(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let to = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    plain[to] = bytes[at] ?? 0;
    to += 1;
  }
  return plain.subarray(0, to);
}
