import { Failure } from '@pillarbox/contract/failure';

/** How much structure a JSON text may have. */
export interface JsonShape {
  /** Objects and arrays inside one another. */
  readonly depth: number;
  /** Keys of all objects together. */
  readonly keys: number;
  /** Values of all objects and arrays together. */
  readonly values: number;
}

/** A sign-in has four flat keys; other programs may send some that are not known. */
const FORM: JsonShape = { depth: 8, keys: 100, values: 200 };
/**
 * 10,000 uids; 500 recipients and 100 attachments (3,800 keys). As many keys as that take 10 ms to parse and to hold against a
 * schema; 20,000 take 50 ms, 250,000 a second.
 */
const ANY: JsonShape = { depth: 32, keys: 5_000, values: 20_000 };

/** How much structure a body may have, a form's or any other: what is parsed costs time that everybody waits for. */
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
 * Counts levels, keys and values of a JSON text without parsing it: one pass over the bytes, nothing is allocated. Text that is
 * no JSON passes; the parser finds that out.
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

/** Where the string that begins at `start` ends; the end of the text for one that has none. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}

function tooMuch(field: keyof JsonShape, shape: JsonShape): Failure {
  return new Failure('body_too_complex', { field, limit: shape[field] });
}
