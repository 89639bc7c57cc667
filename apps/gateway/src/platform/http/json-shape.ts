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
 * Counts levels, keys and values of a JSON text in one pass over the bytes, without parsing or allocating. Invalid JSON is left
 * to the parser.
 *
 * @throws Failure `body_too_complex` with `field` (depth, keys or values) and `limit`.
 */
export function checkJsonShape(text: Uint8Array, shape: JsonShape): void {
  let depth = 0;
  let keys = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === COMMA) {
      if (++values > shape.values) throw tooMuch('values', shape);
    } else if (byte === COLON) {
      if (++keys > shape.keys) throw tooMuch('keys', shape);
    } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      if (++depth > shape.depth) throw tooMuch('depth', shape);
      if (++values > shape.values) throw tooMuch('values', shape);
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
  }
}

/** Returns the index of the closing quote of the string that begins at `start`; the end of the text when it is not closed. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}

function tooMuch(field: keyof JsonShape, shape: JsonShape): Failure {
  return new Failure('body_too_complex', { field, limit: shape[field] });
}
