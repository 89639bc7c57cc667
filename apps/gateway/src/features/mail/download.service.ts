import { Failure } from '@pillarbox/contract/failure';
import { MAX_DOWNLOAD } from '@pillarbox/contract/mail/message';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import type { MessageRef } from '@pillarbox/mailbox/port';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { displayableType, savedType } from './download-type.ts';
import { safeFileName } from './file-name.ts';
import type { MessageService, Reader } from './message.service.ts';
import { MAX_OPENED } from './message.service.ts';
import { partInside } from './nested-part.ts';

/** The parameters of a download address. */
export interface DownloadRequest {
  readonly ref: MessageRef;
  /** Number of the part in the message, or `source`. */
  readonly part: string;
  readonly action: 'download' | 'inline';
  /** The name to save under; absent: the part's own. */
  readonly name: string | undefined;
}

/** Serves parts of messages, and the sources of messages unchanged [MAIL-080]. */
export class DownloadService {
  readonly #messages: MessageService;
  readonly #parser: MessageParser;

  constructor(messages: MessageService, parser: MessageParser) {
    this.#messages = messages;
    this.#parser = parser;
  }

  /** @throws Failure `message_not_found`, `attachment_not_found`, `message_too_large` (above MAX_DOWNLOAD [MAIL-083]). */
  async download(reader: Reader, request: DownloadRequest): Promise<Download> {
    return request.part === 'source' ? await this.#source(reader, request) : await this.#part(reader, request);
  }

  async #source(reader: Reader, request: DownloadRequest): Promise<Download> {
    const held = await this.#messages.hold(reader, request.ref, MAX_DOWNLOAD);
    const plain = safeFileName(request.name ?? '', `message-${String(request.ref.uid)}`);
    const name = plain.toLowerCase().endsWith('.eml') ? plain : `${plain}.eml`;
    return { mime: 'message/rfc822', name, inline: false, content: held.source };
  }

  async #part(reader: Reader, request: DownloadRequest): Promise<Download> {
    const held = await this.#messages.hold(reader, request.ref, MAX_OPENED);
    const outer = { source: held.source, account: reader.accountKey };
    const { mime, name, content } = await partInside(this.#parser, outer, request.part);
    if (content.length > MAX_DOWNLOAD) throw new Failure('message_too_large', { limit: MAX_DOWNLOAD });
    const saved = safeFileName(request.name ?? name, `attachment-${request.part.replaceAll(/[^0-9A-Za-z.]/g, '')}`);
    const shown = request.action === 'inline' ? displayableType(content) : null;
    return { mime: shown ?? savedType(mime), name: saved, inline: shown !== null, content };
  }
}
