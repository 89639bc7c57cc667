import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import type { Mailbox, MessageFacts, MessageSource } from '@pillarbox/mailbox/port';

/** Messages and bytes that are asked for at once: one question for each message would be what an export waits for. */
const PORTION = 100;
const PORTION_BYTES = 2 * 1024 * 1024;
/** Largest message of an export, in bytes. */
const MAX_EXPORTED = 256 * 1024 * 1024;

/** Most messages of a folder that the server may refuse: with more of them it is in trouble, and an export would miss what is there later. */
const MAX_REFUSED = 100;

/** A message, or why it is not in the file: it was removed meanwhile, it is too large, or the server cannot open it. */
export interface ReadForExport {
  readonly facts: MessageFacts;
  readonly message: MessageSource | 'gone' | 'too_large' | 'refused';
}

/** A message that is in the file. */
export interface ExportedMessage {
  readonly facts: MessageFacts;
  readonly message: MessageSource;
}

type Source = Pick<Mailbox, 'source' | 'sources'>;

interface Place {
  readonly folder: string;
  readonly uidvalidity: number;
}

/**
 * The messages of a folder in their order. The next portion is read while the caller works on one, but a message that is larger than a
 * portion only when nothing else is in memory. @throws Failure what a Mailbox throws, `mail_refused` after many messages.
 */
export async function* messagesAhead(
  mailbox: Source,
  place: Place,
  messages: readonly MessageFacts[],
): AsyncGenerator<ReadForExport> {
  const read = (portion: readonly MessageFacts[]): Promise<ReadForExport[]> => {
    const reading = readPortion(mailbox, place, portion);
    // Its failure is thrown where it is awaited.
    reading.catch(() => undefined);
    return reading;
  };
  let ahead: Promise<ReadForExport[]> | null = null;
  let refused = 0;
  for (let at = 0; at < messages.length;) {
    const portion = portionAt(messages, at);
    const found: ReadForExport[] = await (ahead ?? read(portion));
    at += portion.length;
    const next = portionAt(messages, at);
    ahead = next.length === 0 || isLarge(next) ? null : read(next);
    refused += found.filter(({ message }) => message === 'refused').length;
    if (refused > MAX_REFUSED) throw new Failure('mail_refused');
    yield* found;
  }
}

function portionAt(messages: readonly MessageFacts[], from: number): readonly MessageFacts[] {
  let bytes = 0;
  let end = from;
  for (; end < messages.length && end - from < PORTION; end += 1) {
    bytes += messages[end]?.size ?? 0;
    if (end > from && bytes > PORTION_BYTES) break;
  }
  return messages.slice(from, end);
}

function isLarge([first]: readonly MessageFacts[]): boolean {
  return (first?.size ?? 0) > PORTION_BYTES;
}

/** Messages that did not come together are asked for one by one, which says what is wrong with each. */
async function readPortion(mailbox: Source, place: Place, portion: readonly MessageFacts[]): Promise<ReadForExport[]> {
  const uids = portion.map(({ uid }) => uid);
  // The sizes that servers tell are not always right.
  const together = uids.length < 2 ? [] : await mailbox.sources({ ...place, uids }, 2 * PORTION_BYTES).catch(noneOf);
  const byUid = new Map(together.map((message) => [message.uid, message]));
  const read: ReadForExport[] = [];
  for (const facts of portion) {
    read.push({ facts, message: byUid.get(facts.uid) ?? (await readOne(mailbox, place, facts.uid)) });
  }
  return read;
}

/** A server whose reply was not what it should be may still give the messages one by one. */
function noneOf(error: unknown): MessageSource[] {
  if (isOf(error, 'mail_protocol')) return [];
  throw error;
}

async function readOne(mailbox: Source, place: Place, uid: number): Promise<ReadForExport['message']> {
  try {
    return await mailbox.source({ ...place, uid }, MAX_EXPORTED);
  } catch (error) {
    if (isOf(error, 'message_not_found')) return 'gone';
    if (isOf(error, 'message_too_large')) return 'too_large';
    if (isOf(error, 'message_unreadable') || isOf(error, 'mail_refused')) return 'refused';
    throw error;
  }
}

function isOf(error: unknown, code: ErrorCode): boolean {
  return error instanceof Failure && error.code === code;
}
