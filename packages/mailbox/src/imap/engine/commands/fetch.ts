import { readFlagList } from '../../flag-words.ts';
import type { Command } from '../command.ts';
import type { Cursor, Value } from '../cursor.ts';
import { protocolFailure } from '../failures.ts';
import type { Limits } from '../limits.ts';
import type { Status, Untagged } from '../response.ts';
import { CommandText } from '../text.ts';
import { readInternalDate } from '../internal-date.ts';

/** ENVELOPE (RFC 3501 7.4.2) as the server sent it; addresses are lists of four strings. */
export interface RawEnvelope {
  date: Buffer | null;
  subject: Buffer | null;
  from: readonly RawAddress[];
  to: readonly RawAddress[];
  cc: readonly RawAddress[];
  bcc: readonly RawAddress[];
  inReplyTo: Buffer | null;
  messageId: Buffer | null;
}

/** An address of an envelope (RFC 3501 7.4.2); null for NIL. */
export interface RawAddress {
  readonly name: Buffer | null;
  readonly mailbox: Buffer | null;
  readonly host: Buffer | null;
}

/** One FETCH response; items that it does not contain are undefined. */
export interface Fetched {
  readonly sequence: number;
  uid: number | undefined;
  /** Bits of MESSAGE_FLAG that a server stores. */
  flags: number | undefined;
  /** Keywords in lower case that no flag bit stands for; there with `flags`. */
  labels: readonly string[] | undefined;
  size: number | undefined;
  /** Milliseconds since 1970. */
  arrived: number | undefined;
  modseq: number | undefined;
  envelope: RawEnvelope | undefined;
  structure: Value | undefined;
  /** null: the server has none ready. */
  preview: Buffer | null | undefined;
  /** Bytes of each section, by its name (`BODY[...]`, without the origin). One that is NIL is left out. */
  sections: Map<string, Buffer> | undefined;
  /** Where the last section begins that is a part of one (RFC 3501 7.4.2), in bytes. */
  origin: number | undefined;
}

/** Most addresses that are read from one field of an envelope. */
const MAX_ADDRESSES = 100;

/**
 * Reads as much of a FETCH response as possible. A malformed item is skipped; where the response breaks off, the items
 * before that position count. Never throws, because the response describes one message and must not affect the others.
 */
export function readFetched({ number, cursor }: Untagged): Fetched {
  const fetched: Fetched = {
    sequence: number,
    uid: undefined,
    flags: undefined,
    labels: undefined,
    size: undefined,
    arrived: undefined,
    modseq: undefined,
    envelope: undefined,
    structure: undefined,
    preview: undefined,
    sections: undefined,
    origin: undefined,
  };
  try {
    cursor.expect('(');
    for (;;) {
      cursor.spaces();
      if (cursor.skip(')')) return fetched;
      readItem(fetched, cursor);
    }
  } catch {
    return fetched;
  }
}

function readItem(fetched: Fetched, cursor: Cursor): void {
  const item = cursor.item();
  cursor.spaces();
  const from = cursor.position;
  try {
    readValue(fetched, item, cursor);
  } catch {
    cursor.position = from;
    cursor.skipValue();
  }
}

function readValue(fetched: Fetched, item: string, cursor: Cursor): void {
  switch (item) {
    case 'UID':
      fetched.uid = cursor.number();
      return;
    case 'FLAGS':
      readFlags(cursor, fetched);
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
      fetched.envelope = { ...NO_ENVELOPE };
      readEnvelope(cursor, fetched.envelope);
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
  fetched.sections ??= new Map();
  if (bytes === null) return;
  const origin = /<(\d{1,15})>$/.exec(item)?.[1];
  if (origin !== undefined) fetched.origin = Number(origin);
  fetched.sections.set(item.replace(/<\d+>$/, ''), bytes);
}

function readFlags(cursor: Cursor, fetched: Fetched): void {
  cursor.expect('(');
  const from = cursor.position;
  const end = cursor.bytes.indexOf(0x29, from);
  if (end < 0) throw protocolFailure('flags without end');
  cursor.position = end + 1;
  const { bits, labels } = readFlagList(cursor.bytes.toString('latin1', from, end));
  fetched.flags = bits;
  fetched.labels = labels;
}

/** Fills an envelope field by field, so that an incomplete one is known up to where it breaks off. */
function readEnvelope(cursor: Cursor, envelope: RawEnvelope): void {
  cursor.expect('(');
  const next = <T>(read: (at: Cursor) => T): T => {
    cursor.spaces();
    return read(cursor);
  };
  const string = (at: Cursor): Buffer | null => at.nstring();
  envelope.date = next(string);
  envelope.subject = next(string);
  envelope.from = next(readAddresses);
  next(skip);
  next(skip);
  envelope.to = next(readAddresses);
  envelope.cc = next(readAddresses);
  envelope.bcc = next(readAddresses);
  envelope.inReplyTo = next(string);
  envelope.messageId = next(string);
  cursor.spaces();
  cursor.expect(')');
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
const NO_ENVELOPE: RawEnvelope = {
  date: null,
  subject: null,
  from: NOBODY,
  to: NOBODY,
  cc: NOBODY,
  bcc: NOBODY,
  inReplyTo: null,
  messageId: null,
};

/** How messages are fetched, and who receives them. */
export interface Fetching {
  readonly each: (fetched: Fetched & { uid: number }) => void;
  readonly wanted?: ReadonlySet<number>;
  readonly limits?: Partial<Limits>;
  /** Only messages that changed after this MODSEQ (RFC 7162 3.1.4.1). */
  readonly since?: number;
  /** A NO ends the command early without failing it: servers answer NO when they cannot read one of the messages. */
  readonly partial?: boolean;
}

/**
 * Fetches items of messages by uid. A response for a uid outside `wanted`, or without any requested item (another client
 * changed the flags), is handled as an unsolicited change.
 *
 * @param items fixed words of this code, such as `(UID FLAGS)`.
 */
export function fetchByUid(set: string, items: string, fetching: Fetching): Command<undefined> {
  const text = new CommandText('UID FETCH').words(set).words(items);
  if (fetching.since !== undefined) text.words(`(CHANGEDSINCE ${String(fetching.since)})`);
  return fetchCommand(text, items, fetching);
}

/** Fetches items of messages by sequence number. */
export function fetchBySequence(set: string, items: string, fetching: Omit<Fetching, 'since'>): Command<undefined> {
  return fetchCommand(new CommandText('FETCH').words(set).words(items), items, fetching);
}

function fetchCommand(
  text: CommandText,
  items: string,
  { each, wanted, limits, partial = false }: Fetching,
): Command<undefined> {
  return {
    text,
    bulk: true,
    handle: handleEach(items, each, wanted),
    ...(partial && { countsAsOk: isOfMessages }),
    ...(limits && { limits }),
    done: () => undefined,
  };
}

/** Whether a NO may concern single messages, not the folder or the server. */
function isOfMessages({ code }: Status): boolean {
  return code !== 'UNAVAILABLE' && code !== 'INUSE' && code !== 'LIMIT';
}

function handleEach(
  items: string,
  each: (fetched: Fetched & { uid: number }) => void,
  wanted: ReadonlySet<number> | undefined,
): (untagged: Untagged) => boolean {
  const onlyFlags = !/BODY|ENVELOPE|PREVIEW|SIZE/.test(items);
  return (untagged) => {
    if (untagged.kind !== 'FETCH') return false;
    const from = untagged.cursor.position;
    const fetched = readFetched(untagged);
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
