import { hash } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { listQuery } from '@pillarbox/contract/mail/list';
import type { FileMessage } from '@pillarbox/mailbox/files/file-message';
import type { Mailbox } from '@pillarbox/mailbox/port';

/** Messages of the same size whose text is compared when there is no Message-ID. */
const COMPARED = 5;
/**
 * As many of the newest are compared with a message that an earlier run noted: that run may have appended all of a batch without recording
 * it, and others may have arrived since.
 */
const COMPARED_NOTED = 500;

/**
 * Finds messages of a file that a folder has already: those with the same Message-ID and size, or without a Message-ID the same
 * text. Most messages have a size that no other one has, so that few questions go to the server.
 */
export class KnownMessages {
  readonly uidvalidity: number;
  readonly #folder: string;
  /** The messages that were there before, by size. */
  readonly #bySize = new Map<number, number[]>();
  /** Names of those that this run adds. Nobody is asked for them, however many have one size. */
  readonly #added = new Set<string>();
  /** What the texts of messages were, by their uids: many messages may be compared with the same ones. */
  readonly #hashes = new Map<number, string>();

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

  /** Notes a message of the file that is in the folder, or soon will be. */
  add(message: FileMessage): void {
    this.#added.add(nameOf(message));
  }

  /** Forgets a message that the folder did not take. */
  forget(message: FileMessage): void {
    this.#added.delete(nameOf(message));
  }

  /**
   * The uid of the message in the folder: 0 when this run has it already, null when it is not there. `isNoted`: an earlier run may
   * have appended it.
   */
  async find(mailboxOf: () => Promise<Mailbox>, message: FileMessage, isNoted: boolean): Promise<number | null> {
    const { source, messageId } = message;
    if (this.#added.has(nameOf(message))) return 0;
    // A message that did not end with a line end has one in a file.
    const alike = [source.length, source.length - 2].flatMap((size) => this.#bySize.get(size) ?? []);
    if (alike.length === 0) return null;
    const mailbox = await mailboxOf();
    if (messageId !== '') {
      const named = new Set(await mailbox.findByMessageId(this.#folder, messageId));
      return alike.find((uid) => named.has(uid)) ?? null;
    }
    const hash = hashOf(source);
    const compared = isNoted ? alike.slice(-COMPARED_NOTED) : alike.slice(0, COMPARED);
    for (const uid of compared) {
      if ((await this.#hash(mailbox, uid, source.length)) === hash) return uid;
    }
    return null;
  }

  /** The hash of the text of a message in the folder; '' when it has gone. */
  async #hash(mailbox: Mailbox, uid: number, size: number): Promise<string> {
    const known = this.#hashes.get(uid);
    if (known !== undefined) return known;
    const hash = await this.#read(mailbox, uid, size);
    this.#hashes.set(uid, hash);
    return hash;
  }

  async #read(mailbox: Mailbox, uid: number, size: number): Promise<string> {
    try {
      const ref = { folder: this.#folder, uid, uidvalidity: this.uidvalidity };
      return hashOf((await mailbox.source(ref, size)).source);
    } catch (error) {
      if (error instanceof Failure && error.code === 'message_not_found') return '';
      throw error;
    }
  }
}

/** What tells messages from each other, as a short text: a file can have hundreds of thousands of them. */
function nameOf({ source, messageId }: FileMessage): string {
  return hashOf(messageId === '' ? source : `${messageId} ${String(source.length)}`).slice(0, 22);
}

function hashOf(content: Uint8Array | string): string {
  return hash('sha256', content, 'base64url');
}
