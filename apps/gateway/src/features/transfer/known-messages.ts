import { createHash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { listQuery } from '@pillarbox/contract/mail/list';
import type { FileMessage } from '@pillarbox/mailbox/files/file-message';
import type { Mailbox } from '@pillarbox/mailbox/port';

/** Messages of the same size whose text is compared when there is no Message-ID. */
const COMPARED = 5;

/**
 * Finds messages of a file that a folder has already: those with the same Message-ID and size, or without a Message-ID the same
 * text. Most messages have a size that no other one has, so that few questions go to the server.
 */
export class KnownMessages {
  readonly uidvalidity: number;
  readonly #folder: string;
  /** The messages that were there before, by size. */
  readonly #bySize = new Map<number, number[]>();
  /** The uids of those that this run has added, by their names. Nobody is asked for them, however many have one size. */
  readonly #added = new Map<string, number>();

  private constructor(folder: string, uidvalidity: number) {
    this.#folder = folder;
    this.uidvalidity = uidvalidity;
  }

  /** Reads the sizes of all messages of a folder. @throws Failure `folder_not_found`. */
  static async of(mailbox: Mailbox, folder: string): Promise<KnownMessages> {
    const { uidvalidity, messages } = await mailbox.inventory(folder);
    const known = new KnownMessages(folder, uidvalidity);
    for (const { uid, size } of messages) {
      const same = known.#bySize.get(size);
      if (same === undefined) known.#bySize.set(size, [uid]);
      else same.push(uid);
    }
    // The server answers for single messages much faster from the folder's view.
    if (messages.length > 0) await mailbox.list(listQuery.parse({ folder, limit: 1, sort: SORT_KEY.UID, dir: 1 }));
    return known;
  }

  /** Notes a message of the file that was added to the folder. */
  add(uid: number, message: FileMessage): void {
    this.#added.set(nameOf(message), uid);
  }

  /** The uid of the message in the folder; null when it is not there. */
  async find(mailbox: Mailbox, message: FileMessage): Promise<number | null> {
    const { source, messageId } = message;
    const added = this.#added.get(nameOf(message));
    if (added !== undefined) return added;
    // A message that did not end with a line end has one in a file.
    const alike = [source.length, source.length - 2].flatMap((size) => this.#bySize.get(size) ?? []);
    if (alike.length === 0) return null;
    if (messageId !== '') {
      const named = new Set(await mailbox.findByMessageId(this.#folder, messageId));
      return alike.find((uid) => named.has(uid)) ?? null;
    }
    for (const uid of alike.slice(0, COMPARED)) {
      if (await this.#hasText(mailbox, uid, source)) return uid;
    }
    return null;
  }

  async #hasText(mailbox: Mailbox, uid: number, source: Buffer): Promise<boolean> {
    try {
      const ref = { folder: this.#folder, uid, uidvalidity: this.uidvalidity };
      const found = await mailbox.source(ref, source.length);
      return hashOf(found.source) === hashOf(source);
    } catch (error) {
      if (error instanceof Failure && error.code === 'message_not_found') return false;
      throw error;
    }
  }
}

/** What tells the messages of one batch from each other. */
export function identityOf({ source, messageId }: FileMessage): string {
  return messageId === '' ? hashOf(source) : `${messageId} ${String(source.length)}`;
}

/** The identity as a short text: a file can have hundreds of thousands of messages. */
function nameOf(message: FileMessage): string {
  return hashOf(Buffer.from(identityOf(message))).slice(0, 22);
}

function hashOf(source: Uint8Array): string {
  return createHash('sha256').update(source).digest('base64url');
}
