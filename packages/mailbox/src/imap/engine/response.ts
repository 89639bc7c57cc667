import { Cursor } from './cursor.ts';
import { protocolFailure } from './failures.ts';
import type { Frame } from './framer.ts';
import type { Limits } from './limits.ts';

/** OK, NO, BAD, BYE or PREAUTH with its response code (RFC 3501 7.1). */
export interface Status {
  readonly kind: 'OK' | 'NO' | 'BAD' | 'BYE' | 'PREAUTH';
  /** The response code in upper case, '' for none. */
  readonly code: string;
  /** What follows the response code. */
  readonly args: string;
  readonly text: string;
}

/** An untagged response: `kind` in upper case, the `number` before it (-1 for none), and a cursor behind the kind. */
export interface Untagged {
  readonly kind: string;
  readonly number: number;
  readonly cursor: Cursor;
  /** Only for status responses. */
  readonly status: Status | null;
  /** The response was too long; the cursor reads its beginning. */
  readonly cut: boolean;
}

export type Response =
  | { readonly type: 'untagged'; readonly untagged: Untagged }
  | { readonly type: 'tagged'; readonly tag: string; readonly status: Status }
  | { readonly type: 'continue'; readonly text: string };

const KINDS: readonly string[] = ['OK', 'NO', 'BAD', 'BYE', 'PREAUTH'] satisfies Status['kind'][];

/** Responses that describe one item each: one that is too long affects nothing else. */
const ONE_ITEM: readonly string[] = ['FETCH', 'LIST', 'LSUB', 'STATUS'];

/** Parses the start of one response. @throws Failure `mail_protocol`. */
export function readResponse({ bytes, cut }: Frame, limits: Limits): Response {
  const cursor = new Cursor(bytes, limits);
  const head = cursor.atom();
  if (head === '+') {
    cursor.skip(' ');
    return { type: 'continue', text: cursor.rest() };
  }
  if (head === '*') {
    const untagged = readUntagged(cursor, cut);
    if (cut && !ONE_ITEM.includes(untagged.kind)) throw protocolFailure('answer too long');
    return { type: 'untagged', untagged };
  }
  if (cut) throw protocolFailure('answer too long');
  if (head === '') throw protocolFailure('answer without a tag');
  cursor.expect(' ');
  const kind = cursor.atom().toUpperCase();
  cursor.skip(' ');
  const status = readStatus(cursor, kind);
  if (status === null) throw protocolFailure('tagged answer without a status');
  return { type: 'tagged', tag: head, status };
}

function readUntagged(cursor: Cursor, cut: boolean): Untagged {
  cursor.expect(' ');
  let word = cursor.atom();
  let number = -1;
  if (/^\d{1,10}$/.test(word)) {
    number = Number(word);
    cursor.expect(' ');
    word = cursor.atom();
  }
  const kind = word.toUpperCase();
  cursor.skip(' ');
  const status = number === -1 ? readStatus(cursor, kind) : null;
  return { kind, number, cursor, status, cut };
}

function readStatus(cursor: Cursor, kind: string): Status | null {
  if (!KINDS.includes(kind)) return null;
  let code = '';
  let args = '';
  if (cursor.is('[')) {
    const end = cursor.bytes.indexOf(0x5d, cursor.position);
    if (end > 0) {
      const inside = cursor.bytes.toString('utf8', cursor.position + 1, end);
      const space = inside.indexOf(' ');
      code = (space < 0 ? inside : inside.slice(0, space)).toUpperCase();
      args = space < 0 ? '' : inside.slice(space + 1);
      cursor.position = end + 1;
      cursor.skip(' ');
    }
  }
  return { kind: kind as Status['kind'], code, args, text: cursor.rest() };
}
