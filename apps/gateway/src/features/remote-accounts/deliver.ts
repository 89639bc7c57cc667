import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { AppendedMessages, Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import { samenessOf } from './sameness.ts';
import type { Sameness } from './sameness.ts';

/**
 * Newest messages of the folder that are compared with one that has no Message-ID: more than one portion, all of which a gateway may have
 * stored before it ended.
 */
const MAX_COMPARED = 120;
/** Bytes by which a stored message may be longer than twice the one that was read. */
const MARGIN = 1024;

/** A message for a folder. */
export interface Delivery extends Sameness {
  readonly folder: string;
  readonly source: Buffer;
}

/**
 * Puts a message into a folder, as unread. A folder that does not exist is created. `isUnsure`: an earlier attempt may have stored it,
 * so it is looked for before.
 * @throws Failure what a Mailbox throws.
 */
export async function deliver(mailbox: Mailbox, delivery: Delivery, isUnsure: boolean): Promise<void> {
  const { folder, source } = delivery;
  if (isUnsure && (await isThere(mailbox, delivery))) return;
  await intoFolder(mailbox, folder, () => mailbox.append({ folder, source, flags: 0 }));
}

/**
 * Puts new messages into a folder, as unread, in one step where the mail system can. Returns what became of them.
 * @throws Failure what a Mailbox throws; some of the messages may then be stored.
 */
export async function deliverAll(
  mailbox: Mailbox,
  folder: string,
  messages: readonly { readonly source: Buffer }[],
): Promise<AppendedMessages> {
  const unread = messages.map(({ source }) => ({ source, flags: 0 }));
  return await intoFolder(mailbox, folder, () => mailbox.appendAll(folder, unread));
}

/** Appends to a folder, which is created when it does not exist. */
async function intoFolder<T>(mailbox: Mailbox, folder: string, append: () => Promise<T>): Promise<T> {
  try {
    return await append();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'folder_not_found') throw error;
    await mailbox.createFolder(folder);
    return await append();
  }
}

async function isThere(mailbox: Mailbox, { folder, messageId, same, source }: Delivery): Promise<boolean> {
  try {
    const scope = { folder, sort: SORT_KEY.UID, dir: -1, threaded: false } as const;
    const uids =
      messageId === ''
        ? (await mailbox.uidsOf(scope)).uids.slice(0, MAX_COMPARED)
        : await mailbox.findByMessageId(folder, messageId);
    for (const uid of uids.slice(-MAX_COMPARED)) {
      const found = await sourceOf(mailbox, { folder, uid }, source.length * 2 + MARGIN);
      if (found !== null && samenessOf(Buffer.from(found)).same === same) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof Failure && error.code === 'folder_not_found') return false;
    throw error;
  }
}

/** Failures that concern a stored message alone: it is then not the one that is looked for. */
const OTHERS: readonly string[] = ['message_not_found', 'message_unreadable', 'message_too_large', 'mail_refused'];

/** The source of a stored message, null when it cannot be read or is longer. @throws Failure when the mail system does not answer. */
async function sourceOf(mailbox: Mailbox, message: MessageRef, maxBytes: number): Promise<Uint8Array | null> {
  try {
    return (await mailbox.source(message, maxBytes)).source;
  } catch (error) {
    if (error instanceof Failure && OTHERS.includes(error.code)) return null;
    throw error;
  }
}
