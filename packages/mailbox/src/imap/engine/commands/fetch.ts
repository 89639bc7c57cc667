import { bitsOfWords } from '../../flag-words.ts';
import type { Command } from '../command.ts';
import type { Cursor, Value } from '../cursor.ts';
import { protocolFailure } from '../failures.ts';
import type { Limits } from '../limits.ts';
import type { Untagged } from '../response.ts';
import { CommandText } from '../text.ts';
import { readInternalDate } from '../internal-date.ts';

/** ENVELOPE (RFC 3501 7.4.2) as the server wrote it; addresses are lists of four strings. */
export interface RawEnvelope {
  readonly date: Buffer | null;
  readonly subject: Buffer | null;
  readonly from: readonly RawAddress[];
  readonly to: readonly RawAddress[];
  readonly cc: readonly RawAddress[];
  readonly bcc: readonly RawAddress[];
  readonly inReplyTo: Buffer | null;
  readonly messageId: Buffer | null;
}

export interface RawAddress {
  readonly name: Buffer | null;
  readonly mailbox: Buffer | null;
  readonly host: Buffer | null;
}

/** One FETCH answer; what it does not tell is undefined. */
export interface Fetched {
  readonly sequence: number;
  uid: number | undefined;
  /** Bits of MESSAGE_FLAG that a server stores. */
  flags: number | undefined;
  size: number | undefined;
  /** Milliseconds since 1970. */
  arrived: number | undefined;
  modseq: number | undefined;
  envelope: RawEnvelope | undefined;
  structure: Value | undefined;
  /** null: the server has none ready. */
  preview: Buffer | null | undefined;
  /** Sections by what was asked (`BODY[...]`, without the origin): their bytes. */
  sections: Map<string, Buffer> | undefined;
}

/** Most addresses that are read of one field of an envelope. */
const MAX_ADDRESSES = 100;

/** Reads a FETCH answer. @throws Failure `mail_protocol`. */
export function takeFetched({ number, cursor }: Untagged): Fetched {
  const fetched: Fetched = {
    sequence: number,
    uid: undefined,
    flags: undefined,
    size: undefined,
    arrived: undefined,
    modseq: undefined,
    envelope: undefined,
    structure: undefined,
    preview: undefined,
    sections: undefined,
  };
  cursor.expect('(');
  for (;;) {
    cursor.spaces();
    if (cursor.skip(')')) return fetched;
    readItem(fetched, cursor);
  }
}

function readItem(fetched: Fetched, cursor: Cursor): void {
  const item = cursor.item();
  cursor.spaces();
  switch (item) {
    case 'UID':
      fetched.uid = cursor.number();
      return;
    case 'FLAGS':
      fetched.flags = readFlags(cursor);
      return;
    case 'RFC822.SIZE':
      fetched.size = cursor.number();
      return;
    case 'INTERNALDATE':
      fetched.arrived = readInternalDate(cursor.nstring()?.toString('latin1') ?? '');
      return;
    case 'MODSEQ':
      cursor.expect('(');
      fetched.modseq = cursor.number();
      cursor.expect(')');
      return;
    case 'ENVELOPE':
      fetched.envelope = readEnvelope(cursor);
      return;
    case 'BODYSTRUCTURE':
      fetched.structure = cursor.value();
      return;
    case 'PREVIEW':
      fetched.preview = cursor.nstring();
      return;
    case '':
      throw protocolFailure('broken FETCH answer');
    default:
      readSection(fetched, item, cursor);
  }
}

function readSection(fetched: Fetched, item: string, cursor: Cursor): void {
  if (!item.startsWith('BODY[')) {
    cursor.skipValue();
    return;
  }
  const bytes = cursor.nstring();
  if (bytes === null) return;
  fetched.sections ??= new Map();
  fetched.sections.set(item.replace(/<\d+>$/, ''), bytes);
}

/** A flag list as bits; lists repeat, so their bytes are looked up before they are read. */
function readFlags(cursor: Cursor): number {
  cursor.expect('(');
  const from = cursor.position;
  const end = cursor.bytes.indexOf(0x29, from);
  if (end < 0) throw protocolFailure('flags without end');
  cursor.position = end + 1;
  if (end === from) return 0;
  return bitsOfWords(cursor.bytes.toString('latin1', from, end));
}

function readEnvelope(cursor: Cursor): RawEnvelope {
  cursor.expect('(');
  const next = <T>(read: (at: Cursor) => T): T => {
    cursor.spaces();
    return read(cursor);
  };
  const string = (at: Cursor): Buffer | null => at.nstring();
  const date = next(string);
  const subject = next(string);
  const from = next(readAddresses);
  next(skip);
  next(skip);
  const to = next(readAddresses);
  const cc = next(readAddresses);
  const bcc = next(readAddresses);
  const inReplyTo = next(string);
  const messageId = next(string);
  cursor.spaces();
  cursor.expect(')');
  return { date, subject, from, to, cc, bcc, inReplyTo, messageId };
}

function skip(cursor: Cursor): null {
  cursor.skipValue();
  return null;
}

function readAddresses(cursor: Cursor): readonly RawAddress[] {
  if (!cursor.skip('(')) {
    cursor.nstring();
    return NOBODY;
  }
  const people: RawAddress[] = [];
  for (;;) {
    cursor.spaces();
    if (cursor.skip(')')) return people;
    cursor.expect('(');
    const name = cursor.nstring();
    cursor.spaces();
    cursor.nstring();
    cursor.spaces();
    const mailbox = cursor.nstring();
    cursor.spaces();
    const host = cursor.nstring();
    cursor.expect(')');
    if (people.length < MAX_ADDRESSES) people.push({ name, mailbox, host });
  }
}

const NOBODY: readonly RawAddress[] = [];

/**
 * Fetches items of messages by uid. An answer for a uid outside `wanted`, or without any of what was asked (news of another
 * client's flag change), is left to the connection.
 *
 * @param items our own words, as `(UID FLAGS)`.
 */
export function fetchByUid(
  set: string,
  items: string,
  {
    each,
    wanted,
    limits,
    since,
  }: {
    readonly each: (fetched: Fetched & { uid: number }) => void;
    readonly wanted?: ReadonlySet<number>;
    readonly limits?: Partial<Limits>;
    /** Only messages changed after this MODSEQ (RFC 7162 3.1.4.1). */
    readonly since?: number;
  },
): Command<undefined> {
  const text = new CommandText('UID FETCH').words(set).words(items);
  if (since !== undefined) text.words(`(CHANGEDSINCE ${String(since)})`);
  return { text, take: takeEach(items, each, wanted), done: () => undefined, ...(limits && { limits }) };
}

/** Fetches items of messages by their place in the folder. */
export function fetchBySequence(
  set: string,
  items: string,
  { each, limits }: { readonly each: (fetched: Fetched & { uid: number }) => void; readonly limits?: Partial<Limits> },
): Command<undefined> {
  const text = new CommandText('FETCH').words(set).words(items);
  return { text, take: takeEach(items, each, undefined), done: () => undefined, ...(limits && { limits }) };
}

function takeEach(
  items: string,
  each: (fetched: Fetched & { uid: number }) => void,
  wanted: ReadonlySet<number> | undefined,
): (untagged: Untagged) => boolean {
  const onlyFlags = !/BODY|ENVELOPE|PREVIEW|SIZE/.test(items);
  return (untagged) => {
    if (untagged.kind !== 'FETCH') return false;
    const from = untagged.cursor.position;
    const fetched = takeFetched(untagged);
    const answers = fetched.envelope ?? fetched.structure ?? fetched.sections ?? fetched.size;
    const empty = answers === undefined && fetched.preview === undefined;
    const { uid } = fetched;
    if (uid === undefined || (empty && !onlyFlags) || (wanted !== undefined && !wanted.has(uid))) {
      untagged.cursor.position = from;
      return false;
    }
    each({ ...fetched, uid });
    return true;
  };
}
