import { Failure } from '@pillarbox/contract/failure';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Attachment, Message, MessageHeader } from '@pillarbox/contract/mail/message';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { asFiles } from '@pillarbox/mailbox/message/outline';
import type { MessageParser, ParsedAttachment, ParsedMessage } from '@pillarbox/mailbox/message/parsed';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import { kindOf } from '@pillarbox/rules/attachments/kind';
import { ByteCache } from './byte-cache.ts';
import { downloadAddress } from './download-address.ts';
import { innerPath, partInside } from './nested-part.ts';
import type { SeenLater } from './seen-later.ts';

/** Largest message that is opened, in bytes: about twice the largest that can be sent from here, encoded. */
export const MAX_OPENED = 64 * 1024 * 1024;

/** An account's mailbox and the key of its cached messages. */
export interface Reader {
  readonly accountKey: string;
  readonly mailbox: Mailbox;
}

/** The source of a message, with its uid and flags. */
export interface HeldMessage {
  readonly uid: number;
  readonly uidvalidity: number;
  readonly flags: number;
  /** Used when the message has no date; milliseconds since 1970. */
  readonly arrived: number;
  readonly source: Uint8Array;
}

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
  readonly #sources: ByteCache<Uint8Array>;
  readonly #parsed: ByteCache<ParsedMessage>;
  /** Fetches in progress: concurrent requests for the pictures of one message share a fetch. */
  readonly #fetching = new Map<string, Promise<HeldMessage>>();

  constructor(deps: MessageServiceDeps) {
    this.#deps = deps;
    this.#sources = new ByteCache(deps.cacheBytes, deps.now);
    this.#parsed = new ByteCache(deps.cacheBytes / 2, deps.now);
  }

  /**
   * Opens a message [API-012, API-023]; with `markSeen` it also sets SEEN where it is not set.
   * @throws Failure `message_not_found`, `mailbox_changed`, `folder_not_found`, `message_too_large`, `message_unreadable`.
   */
  async open(reader: Reader, ref: MessageRef, markSeen: boolean): Promise<Message> {
    const held = await this.hold(reader, ref, MAX_OPENED);
    const unseen = markSeen && (held.flags & MESSAGE_FLAG.SEEN) === 0;
    const inFolder = { folder: ref.folder, uidvalidity: held.uidvalidity };
    const [parsed] = await Promise.all([
      this.#parse(reader, ref.folder, held),
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
    const held = await this.hold(reader, ref, MAX_OPENED);
    const inside = await partInside(this.#deps.parser, { source: held.source, account: reader.accountKey }, part);
    if (kindOf(inside.mime, inside.name) !== 'message') throw new Failure('attachment_not_found');
    const parsed = await this.#deps.parser.parse(inside.content, reader.accountKey);
    return messageOf(ref.folder, { ...held, source: inside.content }, { parsed, outer: part });
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

  /** The source of a message, from the cache if the message still exists. @throws Failure as `open`. */
  async hold(reader: Reader, ref: MessageRef, maxBytes: number): Promise<HeldMessage> {
    const cached = ref.uidvalidity === undefined ? undefined : await this.#cached(reader, ref, ref.uidvalidity);
    if (cached !== undefined) {
      if (cached.source.length > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
      return cached;
    }
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

  /** Drops cached messages that were not used for a while; call it at intervals. */
  sweep(): void {
    const since = this.#deps.now() - KEEP_MS;
    this.#sources.dropUnused(since);
    this.#parsed.dropUnused(since);
  }

  async #fetch(reader: Reader, ref: MessageRef, maxBytes: number): Promise<HeldMessage> {
    const held = await reader.mailbox.source(ref, maxBytes);
    this.#sources.set(keyOf(reader, ref, held.uidvalidity), held.source, held.source.length);
    return held;
  }

  async #cached(reader: Reader, ref: MessageRef, uidvalidity: number): Promise<HeldMessage | undefined> {
    const key = keyOf(reader, ref, uidvalidity);
    const source = this.#sources.get(key);
    if (source === undefined) return undefined;
    const [row] = await reader.mailbox.rows(ref.folder, [ref.uid], uidvalidity);
    if (row !== undefined) return { uid: ref.uid, uidvalidity, flags: row.flags, arrived: row.date, source };
    this.#sources.delete(key);
    this.#parsed.delete(key);
    throw new Failure('message_not_found');
  }

  async #parse(reader: Reader, folder: string, held: HeldMessage): Promise<ParsedMessage> {
    const key = keyOf(reader, { folder, uid: held.uid }, held.uidvalidity);
    const known = this.#parsed.get(key);
    if (known !== undefined) return known;
    const parsed = await this.#parseOrDescribe(reader, folder, held);
    this.#parsed.set(key, parsed, weightOf(parsed));
    return parsed;
  }

  /** Parses a message. One that cannot be parsed gets the header of its list row and its source as a file. */
  async #parseOrDescribe(reader: Reader, folder: string, held: HeldMessage): Promise<ParsedMessage> {
    try {
      return await this.#deps.parser.parse(held.source, reader.accountKey);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'message_unreadable') throw error;
      const [row] = await reader.mailbox.rows(folder, [held.uid], held.uidvalidity);
      if (row === undefined) throw error;
      return asFiles(headerOfRow(row), { parts: [], size: held.source.length });
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
    size: held.source.length,
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

function keyOf(reader: Reader, ref: MessageRef, uidvalidity: number): string {
  return JSON.stringify([reader.accountKey, ref.folder, uidvalidity, ref.uid]);
}

/** Estimated bytes of a parsed message in memory: texts in UTF-16, headers, and a fixed amount for every part. */
function weightOf(parsed: ParsedMessage): number {
  const texts = parsed.parts.reduce((sum, part) => sum + part.text.length * 2, 0);
  const headers = parsed.header.all.reduce((sum, line) => sum + (line.name.length + line.value.length) * 4, 0);
  const parts = parsed.attachments.length + parsed.images.length + parsed.inlines.length;
  return texts + headers + parts * 512 + 2048;
}
