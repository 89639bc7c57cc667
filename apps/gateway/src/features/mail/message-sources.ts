import { Failure } from '@pillarbox/contract/failure';
import type { Abridged } from '@pillarbox/mailbox/message/abridged';
import { wholeSize } from '@pillarbox/mailbox/message/abridged';
import { Abridger } from '@pillarbox/mailbox/message/abridger';
import type { Mailbox, MessageRef, MessageSource } from '@pillarbox/mailbox/port';
import { ByteCache } from './byte-cache.ts';
import { PIECE_BYTES, sourcePieces } from './source-pieces.ts';

/** An account's mailbox and the key of its cached messages. */
export interface Reader {
  readonly accountKey: string;
  readonly mailbox: Mailbox;
}

/** The source of a message, perhaps abridged, with its uid and flags. */
export interface HeldMessage extends Abridged, Omit<MessageSource, 'isWhole'> {}

/** A message that is held, or the beginning of a large one that is not. */
export type BegunMessage = HeldMessage | MessageSource;

/** The sources of the latest messages, up to a number of bytes. Of large messages the middle of long files is left out. */
export class MessageSources {
  readonly #sources: ByteCache<Abridged>;
  /** Fetches in progress: concurrent requests for the pictures of one message share a fetch. */
  readonly #fetching = new Map<string, Promise<HeldMessage>>();

  constructor(cacheBytes: number, now: () => number) {
    this.#sources = new ByteCache(cacheBytes, now);
  }

  /**
   * The source of a message, from the cache if the message still exists.
   * @throws Failure `message_not_found`, `mailbox_changed`, `folder_not_found`, `message_too_large`.
   */
  async hold(reader: Reader, ref: MessageRef, maxBytes: number): Promise<HeldMessage> {
    const cached = await this.#cached(reader, ref, maxBytes);
    if (cached !== undefined) return cached;
    const key = JSON.stringify([reader.accountKey, ref.folder, ref.uidvalidity ?? null, ref.uid, maxBytes]);
    const underWay = this.#fetching.get(key);
    if (underWay !== undefined) {
      try {
        return await underWay;
      } catch (error) {
        // The client that started the fetch is gone; this one still waits.
        if (!(error instanceof Failure) || error.code !== 'mail_timeout') throw error;
      }
    }
    const fetching = this.#fetch(reader, ref, maxBytes).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return await fetching;
  }

  /** The same, but a large message that is not in the cache is only begun. @throws Failure as `hold`. */
  async begin(reader: Reader, ref: MessageRef, maxBytes: number): Promise<BegunMessage> {
    return (await this.#cached(reader, ref, maxBytes)) ?? (await this.#begin(reader, ref, maxBytes));
  }

  /** The same, with nothing left out. @throws Failure as `hold`. */
  async whole(reader: Reader, ref: MessageRef, maxBytes: number): Promise<HeldMessage> {
    const cached = await this.#cached(reader, ref, maxBytes);
    if (cached?.gaps.length === 0) return cached;
    return this.#keep(reader, ref, { ...(await reader.mailbox.source(ref, maxBytes)), gaps: [] });
  }

  /** Drops a message from the cache. */
  delete(reader: Reader, ref: MessageRef, uidvalidity: number): void {
    this.#sources.delete(messageKey(reader, ref, uidvalidity));
  }

  dropUnused(since: number): void {
    this.#sources.dropUnused(since);
  }

  async #fetch(reader: Reader, ref: MessageRef, maxBytes: number): Promise<HeldMessage> {
    const begun = await this.#begin(reader, ref, maxBytes);
    return 'gaps' in begun ? begun : this.#keep(reader, ref, await abridged(reader, { ref, begun, maxBytes }));
  }

  async #begin(reader: Reader, ref: MessageRef, maxBytes: number): Promise<BegunMessage> {
    const begun = await reader.mailbox.source(ref, maxBytes, PIECE_BYTES);
    return begun.isWhole ? this.#keep(reader, ref, { ...begun, gaps: [] }) : begun;
  }

  #keep(reader: Reader, ref: MessageRef, held: HeldMessage): HeldMessage {
    const { source, gaps } = held;
    this.#sources.set(messageKey(reader, ref, held.uidvalidity), { source, gaps }, source.length);
    return held;
  }

  async #cached(reader: Reader, ref: MessageRef, maxBytes: number): Promise<HeldMessage | undefined> {
    const { uid, uidvalidity } = ref;
    if (uidvalidity === undefined) return undefined;
    const known = this.#sources.get(messageKey(reader, ref, uidvalidity));
    if (known === undefined) return undefined;
    const [row] = await reader.mailbox.rows(ref.folder, [uid], uidvalidity);
    if (row === undefined) {
      this.delete(reader, ref, uidvalidity);
      throw new Failure('message_not_found');
    }
    if (wholeSize(known) > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
    return { uid, uidvalidity, flags: row.flags, arrived: row.date, ...known };
  }
}

/** The key of a message in the caches. */
export function messageKey(reader: Reader, ref: MessageRef, uidvalidity: number): string {
  return JSON.stringify([reader.accountKey, ref.folder, uidvalidity, ref.uid]);
}

interface Begun {
  readonly ref: MessageRef;
  readonly begun: MessageSource;
  readonly maxBytes: number;
}

/** Reads a message to its end without holding all of it. */
async function abridged({ mailbox }: Reader, { ref, begun, maxBytes }: Begun): Promise<HeldMessage> {
  const exact = { ...ref, uidvalidity: begun.uidvalidity };
  const abridger = new Abridger();
  abridger.push(begun.source);
  let from = begun.source.length;
  for await (const piece of sourcePieces((range) => mailbox.sourcePiece(exact, range), { from, to: Infinity })) {
    from += piece.length;
    if (from > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
    abridger.push(piece);
  }
  return { ...begun, ...abridger.finish() };
}
