import { Failure } from '@pillarbox/contract/failure';
import { MAX_LITERAL } from './limits.ts';

/** Characters that a quoted string can hold on every server; all others travel as a literal. */
const QUOTABLE = /^[\x20\x21\x23-\x5b\x5d-\x7e]{0,200}$/;

/** A string argument with the space before it: quoted if it is short and plain, otherwise a literal (RFC 5804 4). */
export function argument(value: string): Buffer {
  return Buffer.concat([Buffer.from(' '), QUOTABLE.test(value) ? Buffer.from(`"${value}"`) : literal(value)]);
}

/**
 * A non-synchronising literal: its length in bytes goes first, so that nothing in it can end it.
 * @throws Failure `invalid_request` for NUL, which no string may contain (RFC 5804 4), and for a value above 1 MB.
 */
export function literal(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  if (bytes.includes(0)) throw new Failure('invalid_request');
  if (bytes.length > MAX_LITERAL) throw new Failure('invalid_request', { limit: MAX_LITERAL });
  return Buffer.concat([Buffer.from(`{${String(bytes.length)}+}\r\n`), bytes]);
}
