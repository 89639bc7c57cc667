import { Failure } from '@pillarbox/contract/failure';
import { MAX_ARCHIVE } from '@pillarbox/contract/mail/archives';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import { Readable } from 'node:stream';
import { archiveStream } from '../../platform/archive/archive.ts';
import type { ArchivedFile } from '../../platform/archive/archive.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { formatText } from '../../platform/texts/texts.ts';
import { ArchiveNames } from './archive-names.ts';
import { savedType } from './download-type.ts';
import { streamOf } from './download.service.ts';
import type { DownloadService, UseMailbox } from './download.service.ts';
import { safeFileName } from './file-name.ts';
import type { MessageService } from './message.service.ts';
import { MAX_OPENED } from './message.service.ts';

/** The folder of the messages, and the language of file names. */
export interface ArchiveScope {
  readonly folder: string;
  readonly uidvalidity: number | undefined;
  readonly lang: string;
}

interface Entry extends Omit<ArchivedFile, 'open'> {
  readonly read: () => Promise<Download['content']>;
}

/** Types that are compressed already. */
const PACKED =
  /^(?:image\/(?!svg|bmp|tiff)|audio\/|video\/|application\/(?:pdf|zip|gzip|x-7z|vnd\.openxml|vnd\.oasis))/;

/** Writes attachments and messages into zip archives while they are read and sent. */
export class ArchiveService {
  readonly #messages: MessageService;
  readonly #downloads: DownloadService;

  constructor(messages: MessageService, downloads: DownloadService) {
    this.#messages = messages;
    this.#downloads = downloads;
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
          read: () => this.#part(use, ref, part),
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
        read: () => this.#downloads.source(use, ref, MAX_OPENED),
      };
    });
    return packed(entries, `${formatText([scope.lang], 'LANG_OUTBOUND_ARCHIVE_MESSAGES')}.zip`);
  }

  async #part(use: UseMailbox, ref: MessageRef, part: string): Promise<Download['content']> {
    if (part === 'source') return await this.#downloads.source(use, ref, MAX_OPENED);
    return (await this.#downloads.part(use, ref, part)).content;
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

async function* once(read: Entry['read']): AsyncGenerator {
  yield* streamOf(await read());
}
