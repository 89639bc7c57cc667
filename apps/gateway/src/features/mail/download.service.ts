import { Failure } from '@pillarbox/contract/failure';
import { MAX_DOWNLOAD } from '@pillarbox/contract/mail/message';
import { stretchesOf, wholeSize } from '@pillarbox/mailbox/message/abridged';
import type { MessageRef } from '@pillarbox/mailbox/port';
import { Readable } from 'node:stream';
import type { Download, RangedContent } from '../../platform/http/request-pipeline.ts';
import { displayableType, savedType } from './download-type.ts';
import { safeFileName } from './file-name.ts';
import type { BegunMessage, Reader } from './message-sources.ts';
import type { MessageService } from './message.service.ts';
import type { FoundPart } from './nested-part.ts';
import { beginningOf, between, partStream, stretched } from './part-stream.ts';
import { sourcePieces } from './source-pieces.ts';
import type { ReadPiece } from './source-pieces.ts';

/** Runs a task on the user's mailbox. Each piece calls it, because a download may take longer than a connection lasts. */
export type UseMailbox = <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;

/** The parameters of a download address. */
export interface DownloadRequest {
  readonly ref: MessageRef;
  /** Number of the part in the message, or `source`. */
  readonly part: string;
  readonly action: 'download' | 'inline';
  /** The name to save under; absent: the part's own. */
  readonly name: string | undefined;
}

/** A content that is in memory, or that is read while it is sent. */
type Content = Download['content'];

/** A part of a message that can be read. */
export interface OpenedPart {
  readonly mime: string;
  /** As the message names it. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly content: Uint8Array | RangedContent;
  /** The first bytes, by which types are known. */
  readonly beginning: Uint8Array;
}

/** Reads parts of messages, and the sources of messages unchanged [MAIL-080]. Large ones are read while they are sent. */
export class DownloadService {
  readonly #messages: MessageService;

  constructor(messages: MessageService) {
    this.#messages = messages;
  }

  /** @throws Failure `message_not_found`, `attachment_not_found`, `message_too_large` (above MAX_DOWNLOAD [MAIL-083]). */
  async download(use: UseMailbox, request: DownloadRequest): Promise<Download> {
    const { ref, part, action } = request;
    if (part === 'source') {
      const plain = safeFileName(request.name ?? '', `message-${String(ref.uid)}`);
      const name = plain.toLowerCase().endsWith('.eml') ? plain : `${plain}.eml`;
      return { mime: 'message/rfc822', name, inline: false, content: await this.source(use, ref, MAX_DOWNLOAD) };
    }
    const { mime, name, size, content, beginning } = await this.part(use, ref, part);
    if (size > MAX_DOWNLOAD) throw new Failure('message_too_large', { limit: MAX_DOWNLOAD });
    const saved = safeFileName(request.name ?? name, `attachment-${part.replaceAll(/[^0-9A-Za-z.]/g, '')}`);
    const shown = action === 'inline' ? displayableType(beginning) : null;
    return { mime: shown ?? savedType(mime), name: saved, inline: shown !== null, content };
  }

  /** One part of a message. @throws Failure as `MessageService.part`. */
  async part(use: UseMailbox, ref: MessageRef, path: string): Promise<OpenedPart> {
    const found = await use((reader) => this.#messages.part(reader, ref, path));
    const exact = { ...ref, uidvalidity: found.uidvalidity };
    return opened(found, { etag: etagOf(exact, path), read: pieceReader(use, exact) });
  }

  /**
   * The source of a message. Of one that is not cached the size is only known when it is small.
   * @throws Failure as `MessageService.begin`; the stream breaks off with `message_too_large`.
   */
  async source(use: UseMailbox, ref: MessageRef, maxBytes: number): Promise<Content> {
    const begun = await use((reader) => this.#messages.begin(reader, ref, maxBytes));
    const exact = { ...ref, uidvalidity: begun.uidvalidity };
    return sourceContent(begun, { exact, read: pieceReader(use, exact), maxBytes });
  }
}

/** Asks for each piece by a use of the mailbox of its own, in the very folder that the message was in. */
function pieceReader(use: UseMailbox, exact: MessageRef): ReadPiece {
  return (range) => use(({ mailbox }) => mailbox.sourcePiece(exact, range));
}

/** Messages never change, so the place of a part names its content. */
function etagOf({ uidvalidity = 0, uid }: MessageRef, path: string): string {
  return `"${String(uidvalidity)}-${String(uid)}-${path}"`;
}

function opened(found: FoundPart, { etag, read }: { readonly etag: string; readonly read: ReadPiece }): OpenedPart {
  const { mime, name } = found;
  if ('content' in found) {
    const { content } = found;
    return { mime, name, size: content.length, content, beginning: content };
  }
  const { size } = found;
  const content = { size, etag, open: (range: { start: number; end: number }) => partStream(found, read, range) };
  return { mime, name, size, content, beginning: beginningOf(found) };
}

function sourceContent(
  begun: BegunMessage,
  { exact, read, maxBytes }: { readonly exact: MessageRef; readonly read: ReadPiece; readonly maxBytes: number },
): Content {
  if (!('gaps' in begun)) return Readable.from(rest(begun.source, read, maxBytes), { objectMode: false });
  if (begun.gaps.length === 0) return begun.source;
  const stretches = stretchesOf(begun, 0, begun.source.length);
  const size = wholeSize(begun);
  return {
    size,
    etag: etagOf(exact, 'source'),
    open: (range) => Readable.from(between(stretched(stretches, read), { ...range, size }), { objectMode: false }),
  };
}

/** A source from its beginning on, while it is read. */
async function* rest(beginning: Uint8Array, read: ReadPiece, maxBytes: number): AsyncGenerator<Uint8Array> {
  yield beginning;
  let from = beginning.length;
  for await (const piece of sourcePieces(read, { from, to: Infinity })) {
    from += piece.length;
    if (from > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
    yield piece;
  }
}

/** A content as a stream. */
export function streamOf(content: Content): Readable {
  if (content instanceof Uint8Array) return Readable.from([content], { objectMode: false });
  return content instanceof Readable ? content : content.open({ start: 0, end: content.size });
}

/** A content in memory. @throws as its stream. */
export async function bytesOf({ content, size }: Pick<OpenedPart, 'content' | 'size'>): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content;
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of streamOf(content)) {
    bytes.set(piece as Uint8Array, at);
    at += (piece as Uint8Array).length;
  }
  return bytes;
}
