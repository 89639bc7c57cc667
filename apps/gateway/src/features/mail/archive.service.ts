import { Failure } from '@pillarbox/contract/failure';
import { MAX_ARCHIVE } from '@pillarbox/contract/mail/archives';
import type { MessageParser } from '@pillarbox/mailbox/message/parsed';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import { Readable } from 'node:stream';
import { archiveStream } from '../../platform/archive/archive.ts';
import type { ArchivedFile } from '../../platform/archive/archive.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { formatText } from '../../platform/texts/texts.ts';
import { ArchiveNames } from './archive-names.ts';
import { savedType } from './download-type.ts';
import { safeFileName } from './file-name.ts';
import type { MessageService, Reader } from './message.service.ts';
import { MAX_OPENED } from './message.service.ts';

/** Runs a task on the user's mailbox. Each entry calls it, because an archive may take longer than a connection lasts. */
export type UseMailbox = <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;

/** The folder of the messages, and the language of file names. */
export interface ArchiveScope {
  readonly folder: string;
  readonly uidvalidity: number | undefined;
  readonly lang: string;
}

interface Entry extends Omit<ArchivedFile, 'open'> {
  readonly read: () => Promise<Uint8Array>;
}

/** Types that are compressed already. */
const PACKED =
  /^(?:image\/(?!svg|bmp|tiff)|audio\/|video\/|application\/(?:pdf|zip|gzip|x-7z|vnd\.openxml|vnd\.oasis))/;

/** Writes attachments and messages into zip archives while they are sent: one entry is in memory at a time. */
export class ArchiveService {
  readonly #messages: MessageService;
  readonly #parser: MessageParser;

  constructor(messages: MessageService, parser: MessageParser) {
    this.#messages = messages;
    this.#parser = parser;
  }

  /**
   * A zip archive of parts of messages [MAIL-081].
   * @throws Failure `message_not_found`, `attachment_not_found`, `message_too_large` (above MAX_ARCHIVE [MAIL-083]), before anything is sent.
   */
  async attachments(use: UseMailbox, scope: ArchiveScope, parts: readonly PartOf[]): Promise<Download> {
    const names = new ArchiveNames();
    const entries: Entry[] = [];
    let subject = '';
    for (const [uid, wanted] of byMessage(parts)) {
      const ref: MessageRef = { folder: scope.folder, uid, uidvalidity: scope.uidvalidity };
      const message = await use((reader) => this.#messages.open(reader, ref, false));
      subject = entries.length === 0 ? message.header.subject : '';
      for (const part of wanted) {
        const found = [...message.attachments, ...message.inlines, ...message.images].find((one) => one.part === part);
        if (found === undefined) throw new Failure('attachment_not_found');
        entries.push({
          path: names.take(found.name, formatText([scope.lang], 'LANG_OUTBOUND_ARCHIVE_ATTACHMENTS')),
          size: found.size,
          changed: new Date(message.header.date),
          compress: !PACKED.test(savedType(found.mime)),
          read: () => use((reader) => this.#part(reader, ref, part)),
        });
      }
    }
    return packed(
      entries,
      `${subject === '' ? formatText([scope.lang], 'LANG_OUTBOUND_ARCHIVE_ATTACHMENTS') : subject}.zip`,
    );
  }

  /**
   * A zip archive of whole messages [MAIL-082]; those that no longer exist are left out.
   * @throws Failure `message_not_found` when none is left, `mailbox_changed`, `message_too_large`, before anything is sent.
   */
  async messages(use: UseMailbox, scope: ArchiveScope, uids: readonly number[]): Promise<Download> {
    const names = new ArchiveNames();
    const unnamed = formatText([scope.lang], 'LANG_OUTBOUND_NO_SUBJECT');
    const rows = await use(({ mailbox }) => rowsOf(mailbox, scope, uids));
    if (rows.length === 0) throw new Failure('message_not_found');
    const entries = rows.map((row): Entry => {
      const ref = { folder: scope.folder, uid: row.uid, uidvalidity: scope.uidvalidity };
      return {
        path: names.take(`${safeFileName(row.subject, unnamed)}.eml`, `${unnamed}.eml`),
        size: row.size,
        changed: new Date(row.date),
        compress: true,
        read: () => use(async (reader) => (await this.#messages.hold(reader, ref, MAX_OPENED)).source),
      };
    });
    return packed(entries, `${formatText([scope.lang], 'LANG_OUTBOUND_ARCHIVE_MESSAGES')}.zip`);
  }

  async #part(reader: Reader, ref: MessageRef, part: string): Promise<Uint8Array> {
    const held = await this.#messages.hold(reader, ref, MAX_OPENED);
    if (part === 'source') return held.source;
    return (await this.#parser.part(held.source, part, reader.accountKey)).content;
  }
}

/** One part of one message. */
export interface PartOf {
  readonly uid: number;
  readonly part: string;
}

function byMessage(parts: readonly PartOf[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const { uid, part } of parts) found.set(uid, (found.get(uid) ?? new Set()).add(part));
  return found;
}

function rowsOf(mailbox: Mailbox, scope: ArchiveScope, uids: readonly number[]): ReturnType<Mailbox['rows']> {
  return mailbox.rows(scope.folder, [...new Set(uids)], scope.uidvalidity);
}

function packed(entries: readonly Entry[], name: string): Download {
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_ARCHIVE) {
    throw new Failure('message_too_large', { limit: MAX_ARCHIVE });
  }
  const content = archiveStream(async (archive) => {
    for (const { read, ...file } of entries) {
      await archive.file({ ...file, open: () => Readable.from(once(read), { objectMode: false }) });
    }
  });
  return { mime: 'application/zip', name: safeFileName(name, 'archive.zip'), inline: false, content };
}

async function* once(read: Entry['read']): AsyncGenerator<Uint8Array> {
  yield await read();
}
