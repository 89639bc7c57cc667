import { MAX_IMPORTED_MESSAGE } from '@pillarbox/contract/transfer/transfer';
import type { SkipReason } from '@pillarbox/contract/transfer/transfer';
import { Failure } from '@pillarbox/contract/failure';
import { looksLikeMessage, messageOfFile, messageOfMbox, subjectOf } from '@pillarbox/mailbox/files/file-message';
import type { FileMessage } from '@pillarbox/mailbox/files/file-message';
import { readMbox } from '@pillarbox/mailbox/files/mbox-reader';
import type { MboxEntry } from '@pillarbox/mailbox/files/mbox-reader';
import type { MessageRoom } from '@pillarbox/mailbox/files/message-room';
import type { StagedFile } from './staged-file.ts';
import type { FilePosition } from './transfer.table.ts';
import { zipEntries } from './zip-entries.ts';

/** One message of a file, or what is left out and why. */
export interface FileItem {
  /** Where the reading goes on after it. */
  readonly position: FilePosition;
  /** Bytes of the file that are read by then. */
  readonly done: number;
  readonly content: FileMessage | { readonly name: string; readonly reason: SkipReason };
}

/** Bytes that tell the kinds of files apart. */
const HEAD_BYTES = 4096;
/** Longest name in the report, in characters. */
const MAX_NAME = 200;

/**
 * The messages of a file from a position on: an mbox file, one message, or a zip archive of both. At most one message is in memory, and
 * those that the caller keeps. `room` is where messages of an mbox file are put.
 * @throws Failure `mail_file_unreadable` when it is nothing of these, or an archive that is broken or hostile.
 */
export async function* readMailFile(
  file: StagedFile,
  { name, from, room }: { readonly name: string; readonly from: FilePosition; readonly room: Room },
): AsyncGenerator<FileItem> {
  const head = await headOf(file.bytes(0, Math.min(file.size, HEAD_BYTES)));
  if (head.toString('latin1', 0, 2) === 'PK') {
    yield* readZip(file, from, room);
    return;
  }
  if (!isMbox(head) && !looksLikeMessage(head)) throw new Failure('mail_file_unreadable');
  const items = isMbox(head)
    ? mboxItems(file.bytes(from.offset), from, room)
    : oneMessage(file.bytes(0), { name, size: file.size, from });
  for await (const item of items) yield { ...item, done: isMbox(head) ? item.position.offset : file.size };
}

type Item = Omit<FileItem, 'done'>;
type Room = () => MessageRoom;

async function* readZip(file: StagedFile, from: FilePosition, room: Room): AsyncGenerator<FileItem> {
  let number = from.number;
  for await (const entry of zipEntries(file, from.entry)) {
    const isFirst = entry.index === from.entry;
    const before = { entry: entry.index, offset: isFirst ? from.offset : 0, number };
    const after = { entry: entry.index + 1, offset: 0, number: number + 1 };
    if (entry.fault !== null) {
      yield { position: after, done: entry.done, content: { name: entry.name.slice(-MAX_NAME), reason: entry.fault } };
      number += 1;
      continue;
    }
    try {
      for await (const { position, content } of entryItems(entry, before, room)) {
        yield { position, done: entry.done, content };
        ({ number } = position);
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      // A broken entry does not concern the others.
      number += 1;
      const content = { name: entry.name.slice(-MAX_NAME), reason: 'unreadable' } as const;
      yield { position: { ...after, number }, done: entry.done, content };
    }
  }
}

async function* entryItems(
  entry: { readonly name: string; readonly size: number; readonly bytes: () => AsyncIterable<Buffer> },
  from: FilePosition,
  room: Room,
): AsyncGenerator<Item> {
  const { head, rest } = await peek(entry.bytes());
  const after = { entry: from.entry + 1, offset: 0 };
  if (isMbox(head)) {
    let number = from.number;
    for await (const item of mboxItems(skipBytes(rest, from.offset), from, room)) {
      ({ number } = item.position);
      yield item;
    }
    if (number === from.number && from.offset === 0) yield notMail(entry.name, { ...after, number: number + 1 });
    return;
  }
  if (!looksLikeMessage(head)) {
    yield notMail(entry.name, { ...after, number: from.number + 1 });
    return;
  }
  for await (const item of oneMessage(rest, { name: entry.name, size: entry.size, from })) {
    yield { ...item, position: { ...after, number: item.position.number } };
  }
}

function notMail(name: string, position: FilePosition): Item {
  return { position, content: { name: name.slice(-MAX_NAME), reason: 'not_mail' } };
}

async function* mboxItems(bytes: AsyncIterable<Uint8Array>, from: FilePosition, room: Room): AsyncGenerator<Item> {
  let { number } = from;
  for await (const entry of readMbox(bytes, { offset: from.offset, maxMessage: MAX_IMPORTED_MESSAGE })) {
    number += 1;
    yield { position: { entry: from.entry, offset: entry.end, number }, content: contentOf(entry, room()) };
  }
}

function contentOf(entry: MboxEntry, room: MessageRoom): FileItem['content'] {
  if (entry.tooLarge) return { name: subjectOf(entry.body.subarray(0, HEAD_BYTES)), reason: 'too_large' };
  if (entry.separator === '') return { name: '', reason: 'not_mail' };
  if (entry.body.length === 0 || !looksLikeMessage(entry.body.subarray(0, HEAD_BYTES)))
    return { name: '', reason: 'not_mail' };
  return readable(() => messageOfMbox(entry, room), entry.body);
}

/** The message of a file of its own. */
async function* oneMessage(
  bytes: AsyncIterable<Buffer>,
  { name, size, from }: { readonly name: string; readonly size: number; readonly from: FilePosition },
): AsyncGenerator<Item> {
  if (from.offset > 0) return;
  const position = { entry: from.entry, offset: size, number: from.number + 1 };
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MAX_IMPORTED_MESSAGE) {
      yield { position, content: { name: name.slice(-MAX_NAME), reason: 'too_large' } };
      return;
    }
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  yield { position, content: readable(() => messageOfFile(name, whole), whole) };
}

function readable(read: () => FileMessage, head: Buffer): FileItem['content'] {
  try {
    const message = read();
    return message.removed ? { name: message.subject, reason: 'deleted' } : message;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { name: subjectOf(head.subarray(0, HEAD_BYTES)), reason: 'unreadable' };
  }
}

function isMbox(head: Buffer): boolean {
  return head.toString('latin1', 0, 5) === 'From ';
}

async function headOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The beginning of a stream, and all of it. */
async function peek(bytes: AsyncIterable<Buffer>): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let isEnd = false;
  while (head.length < HEAD_BYTES && !isEnd) {
    const next = await iterator.next();
    if (next.done === true) isEnd = true;
    else head = Buffer.concat([head, next.value]);
  }
  async function* rest(): AsyncGenerator<Buffer> {
    try {
      yield head;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head: head.subarray(0, HEAD_BYTES), rest: rest() };
}

async function* skipBytes(bytes: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count;
  for await (const chunk of bytes) {
    if (left >= chunk.length) left -= chunk.length;
    else {
      yield chunk.subarray(left);
      left = 0;
    }
  }
}
