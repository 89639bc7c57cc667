import { Failure } from '@pillarbox/contract/failure';

/** Limits of the structure of a JSON text. */
export interface JsonShape {
  /** Nesting levels of objects and arrays. */
  readonly depth: number;
  /** Keys of all objects together. */
  readonly keys: number;
  /** Values of all objects and arrays together. */
  readonly values: number;
}

/** A sign-in has four keys and no nesting. Other programs may send unknown keys. */
const FORM: JsonShape = { depth: 8, keys: 100, values: 200 };
/**
 * Enough for 10,000 uids, or for 500 recipients and 100 attachments (3,800 keys). Parsing and validating as many keys takes 10
 * ms; 20,000 keys take 50 ms, 250,000 one second.
 */
const ANY: JsonShape = { depth: 32, keys: 5_000, values: 20_000 };

/** Returns the limits for a form or for any other body. Parsing blocks all other calls. */
export function shapeFor(kind: 'form' | 'any'): JsonShape {
  return kind === 'form' ? FORM : ANY;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Counts levels, keys and values of a JSON text in one pass over the bytes, without parsing or allocating, while its pieces arrive.
 * So a text that exceeds the limits is refused before all of it is there. Invalid JSON is left to the parser.
 */
export class JsonShapeCount {
  readonly #shape: JsonShape;
  #depth = 0;
  #keys = 0;
  #values = 1;
  #isString = false;
  /** The last byte was the backslash of an escape. */
  #isEscape = false;

  constructor(shape: JsonShape) {
    this.#shape = shape;
  }

  /**
   * Counts the next piece.
   *
   * @throws Failure `body_too_complex` with `field` (depth, keys or values) and `limit`.
   */
  add(text: Uint8Array): void {
    let at = this.#isString ? this.#endOfString(text, this.#isEscape ? 1 : 0) + 1 : 0;
    for (; at < text.length; at++) {
      const byte = text[at];
      if (byte === QUOTE) at = this.#endOfString(text, at + 1);
      else if (byte === COMMA) this.#value();
      else if (byte === COLON) {
        if (++this.#keys > this.#shape.keys) throw this.#tooMuch('keys');
      } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        if (++this.#depth > this.#shape.depth) throw this.#tooMuch('depth');
        this.#value();
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.#depth--;
    }
  }

  #value(): void {
    if (++this.#values > this.#shape.values) throw this.#tooMuch('values');
  }

  /** Returns the index of the quote that closes the string, from `start`; at least the length when it is in a later piece. */
  #endOfString(text: Uint8Array, start: number): number {
    let at = start;
    while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
    this.#isString = at >= text.length;
    this.#isEscape = at > text.length;
    return at;
  }

  #tooMuch(field: keyof JsonShape): Failure {
    return new Failure('body_too_complex', { field, limit: this.#shape[field] });
  }
}
