import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Attachment, Message, MessageHeader } from '@pillarbox/contract/mail/message';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { IncompleteSource, wholeSize } from '@pillarbox/mailbox/message/abridged';
import { asFiles } from '@pillarbox/mailbox/message/outline';
import type { MessageParser, ParsedAttachment, ParsedMessage } from '@pillarbox/mailbox/message/parsed';
import type { MessageRef } from '@pillarbox/mailbox/port';
import { kindOf } from '@pillarbox/rules/attachments/kind';
import { ByteCache } from './byte-cache.ts';
import { downloadAddress } from './download-address.ts';
import { messageKey, MessageSources } from './message-sources.ts';
import type { BegunMessage, HeldMessage, Reader } from './message-sources.ts';
import { innerPath, partInside, sourceInside } from './nested-part.ts';
import type { FoundPart } from './nested-part.ts';
import type { SeenLater } from './seen-later.ts';

/** Largest message that is opened, in bytes: about twice the largest that can be sent from here, encoded. */
export const MAX_OPENED = 64 * 1024 * 1024;

interface MessageServiceDeps {
  readonly parser: MessageParser;
  readonly seen: SeenLater;
  /** Bytes of sources that are cached, and half as many of parsed messages. */
  readonly cacheBytes: number;
  readonly now: () => number;
}

/** Cached messages that were not used for five minutes are dropped, in milliseconds. */
const KEEP_MS = 5 * 60_000;

/** Opens messages. The latest sources and parsed messages are cached up to a number of bytes. */
export class MessageService {
  readonly #deps: MessageServiceDeps;
  readonly #sources: MessageSources;
  readonly #parsed: ByteCache<ParsedMessage>;

  constructor(deps: MessageServiceDeps) {
    this.#deps = deps;
    this.#sources = new MessageSources(deps.cacheBytes, deps.now);
    this.#parsed = new ByteCache(deps.cacheBytes / 2, deps.now);
  }

  /**
   * Opens a message [API-012, API-023]; with `markSeen` it also sets SEEN where it is not set.
   * @throws Failure `message_not_found`, `mailbox_changed`, `folder_not_found`, `message_too_large`, `message_unreadable`.
   */
  async open(reader: Reader, ref: MessageRef, markSeen: boolean): Promise<Message> {
    const held = await this.#sources.hold(reader, ref, MAX_OPENED);
    const unseen = markSeen && (held.flags & MESSAGE_FLAG.SEEN) === 0;
    const inFolder = { folder: ref.folder, uidvalidity: held.uidvalidity };
    const [parsed] = await Promise.all([
      this.#parse(reader, ref, held),
      unseen && this.#deps.seen.mark(reader.accountKey, reader.mailbox, { ...inFolder, which: { uids: [ref.uid] } }),
    ]);
    const flags = unseen ? held.flags | MESSAGE_FLAG.SEEN : held.flags;
    return messageOf(ref.folder, { ...held, uid: ref.uid, flags }, { parsed, outer: '' });
  }

  /**
   * Opens a message that is part of another one.
   * @throws Failure as `open`, and `attachment_not_found` when the part is not a message.
   */
  async openNested(reader: Reader, ref: MessageRef, part: string): Promise<Message> {
    const held = await this.#sources.hold(reader, ref, MAX_OPENED);
    return await this.#readHeld(reader, { ref, held }, async (read) => {
      const inside = await partInside(this.#deps.parser, { ...read, account: reader.accountKey }, part);
      if (kindOf(inside.mime, inside.name) !== 'message') throw new Failure('attachment_not_found');
      const { source, gaps } = sourceInside(inside);
      const parsed = await this.#deps.parser.parse(source, reader.accountKey, gaps);
      return messageOf(ref.folder, { ...held, source, gaps }, { parsed, outer: part });
    });
  }

  /** One part of a message, or of a message inside it. @throws Failure as `open`, `attachment_not_found`. */
  async part(reader: Reader, ref: MessageRef, path: string): Promise<FoundPart & { readonly uidvalidity: number }> {
    const held = await this.#sources.hold(reader, ref, MAX_OPENED);
    return await this.#readHeld(reader, { ref, held }, async (read) => {
      const found = await partInside(this.#deps.parser, { ...read, account: reader.accountKey }, path);
      return { ...found, uidvalidity: held.uidvalidity };
    });
  }

  /** The source of a message without the middle of long files: its header is complete. @throws Failure as `open`. */
  async abridged(reader: Reader, ref: MessageRef): Promise<Uint8Array> {
    return (await this.#sources.hold(reader, ref, MAX_OPENED)).source;
  }

  /** The whole source of a message, with its uid and flags. @throws Failure as `open`. */
  async whole(reader: Reader, ref: MessageRef): Promise<HeldMessage> {
    return await this.#sources.whole(reader, ref, MAX_OPENED);
  }

  /** The source of a message as far as it is known without reading a large one to its end. @throws Failure as `open`. */
  async begin(reader: Reader, ref: MessageRef, maxBytes: number): Promise<BegunMessage> {
    return await this.#sources.begin(reader, ref, maxBytes);
  }

  /** Several messages, without changing flags; those that no longer exist are left out [API-018]. */
  async openAll(
    reader: Reader,
    wanted: { readonly folder: string; readonly uids: readonly number[]; readonly uidvalidity?: number | undefined },
  ): Promise<Message[]> {
    const messages: Message[] = [];
    for (const uid of new Set(wanted.uids)) {
      try {
        messages.push(await this.open(reader, { ...wanted, uid }, false));
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'message_not_found') throw error;
      }
    }
    return messages;
  }

  /** Drops cached messages that were not used for a while; call it at intervals. */
  sweep(): void {
    const since = this.#deps.now() - KEEP_MS;
    this.#sources.dropUnused(since);
    this.#parsed.dropUnused(since);
  }

  async #parse(reader: Reader, ref: MessageRef, held: HeldMessage): Promise<ParsedMessage> {
    const key = messageKey(reader, ref, held.uidvalidity);
    const known = this.#parsed.get(key);
    if (known !== undefined) return known;
    const parsed = await this.#readHeld(reader, { ref, held }, (read) =>
      this.#parseOrDescribe(reader, ref.folder, read),
    );
    this.#parsed.set(key, parsed, weightOf(parsed));
    return parsed;
  }

  /** Reads an abridged message, and once more the whole of it when what is needed was left out: it is in a long text, for example. */
  async #readHeld<T>(
    reader: Reader,
    { ref, held }: { readonly ref: MessageRef; readonly held: HeldMessage },
    read: (held: HeldMessage) => Promise<T>,
  ): Promise<T> {
    try {
      return await read(held);
    } catch (error) {
      if (!(error instanceof IncompleteSource)) throw error;
      return await read(await this.#sources.whole(reader, { ...ref, uidvalidity: held.uidvalidity }, MAX_OPENED));
    }
  }

  /** Parses a message. One that cannot be parsed gets the header of its list row and its source as a file. */
  async #parseOrDescribe(reader: Reader, folder: string, held: HeldMessage): Promise<ParsedMessage> {
    try {
      return await this.#deps.parser.parse(held.source, reader.accountKey, held.gaps);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'message_unreadable') throw error;
      const [row] = await reader.mailbox.rows(folder, [held.uid], held.uidvalidity);
      if (row === undefined) throw error;
      return asFiles(headerOfRow(row), { parts: [], size: wholeSize(held) });
    }
  }
}

/** The message for the page. `outer` is the path of the part that holds it, '' for a message of the folder. */
function messageOf(
  folder: string,
  held: HeldMessage,
  { parsed, outer }: { readonly parsed: ParsedMessage; readonly outer: string },
): Message {
  const place = { folder, uidvalidity: held.uidvalidity, uid: held.uid };
  const withAddress = (file: ParsedAttachment): Attachment => {
    const part = innerPath(outer, file.part);
    return { ...file, part, dlURL: downloadAddress({ ...place, part }) };
  };
  return {
    ...place,
    flags: held.flags,
    size: wholeSize(held),
    header: parsed.header.date === 0 ? { ...parsed.header, date: held.arrived } : parsed.header,
    part: parsed.part,
    parts: [...parsed.parts],
    inlines: parsed.inlines.map(withAddress),
    images: parsed.images.map(withAddress),
    attachments: parsed.attachments.map(withAddress),
    remoteimages: parsed.remoteimages,
    notes: [...parsed.notes],
  };
}

/** A message header made from a list row. */
function headerOfRow(row: MessageRow): MessageHeader {
  const { subject, date, from, to, cc, bcc } = row;
  const unknown = {
    sender: [],
    replyto: [],
    messageid: '',
    inreplyto: '',
    references: [],
    receiptto: '',
    listunsubscribe: '',
  };
  return { subject, date, from, to, cc, bcc, ...unknown, priority: 3, all: [] };
}

/** Estimated bytes of a parsed message in memory: texts in UTF-16, headers, and a fixed amount for every part. */
function weightOf(parsed: ParsedMessage): number {
  const texts = parsed.parts.reduce((sum, part) => sum + part.text.length * 2, 0);
  const headers = parsed.header.all.reduce((sum, line) => sum + (line.name.length + line.value.length) * 4, 0);
  const parts = parsed.attachments.length + parsed.images.length + parsed.inlines.length;
  return texts + headers + parts * 512 + 2048;
}
