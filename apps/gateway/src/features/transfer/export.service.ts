import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { MAX_EXPORTED_FOLDERS } from '@pillarbox/contract/transfer/transfer';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { mboxEntry } from '@pillarbox/mailbox/files/mbox-writer';
import { maildirLetters } from '@pillarbox/mailbox/files/stored-flags';
import type { Mailbox, MessageFacts, MessageSource } from '@pillarbox/mailbox/port';
import { archiveStream } from '../../platform/archive/archive.ts';
import type { ArchiveWriter } from '../../platform/archive/archive.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { uniquePath } from './unique-path.ts';

/** Runs a task on the user's mailbox. Each message calls it, because an export takes longer than a connection may last. */
export type UseMailbox = <T>(work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;

/** Largest message that is exported, in bytes. A larger one breaks the file off, so that half a file does not look complete. */
const MAX_EXPORTED = 256 * 1024 * 1024;

/** What is exported. */
export interface ExportChoice {
  readonly format: MailExportFormat;
  /** Paths; undefined for all folders. */
  readonly folders: readonly string[] | undefined;
  /** The name of a file with all folders, without ending. */
  readonly name: string;
  /** A name without what file systems do not take. */
  readonly safeName: (name: string, fallback: string) => string;
}

interface Exported {
  readonly facts: MessageFacts;
  readonly message: MessageSource;
}

/**
 * Folders as a file that is written while it is sent; one message at a time is in memory.
 * @throws Failure `folder_not_found`.
 */
export async function exportFile(use: UseMailbox, choice: ExportChoice): Promise<Download> {
  const all = (await use((mailbox) => mailbox.folders())).filter(({ flags }) => (flags & FOLDER_FLAG.NOSELECT) === 0);
  const wanted = choice.folders === undefined ? null : new Set(choice.folders);
  const folders = wanted === null ? all : all.filter(({ name }) => wanted.has(name));
  if (folders.length < (wanted?.size ?? 1)) throw new Failure('folder_not_found');
  const [first] = folders;
  const isOne = folders.length === 1 && first !== undefined;
  const name = isOne ? choice.safeName(first.name.split('/').at(-1) ?? '', choice.name) : choice.name;
  if (isOne && choice.format === 'mbox') {
    const content = Readable.from(mbox(use, first.name), { objectMode: false });
    return { mime: 'application/mbox', name: `${name}.mbox`, inline: false, content };
  }
  const content = archiveOf(use, folders.slice(0, MAX_EXPORTED_FOLDERS), choice);
  return { mime: 'application/zip', name: `${name}.zip`, inline: false, content };
}

/** The messages of a folder, oldest first; those that are removed meanwhile are left out. */
async function* messagesOf(use: UseMailbox, folder: string): AsyncGenerator<Exported> {
  const { uidvalidity, messages } = await use((mailbox) => mailbox.inventory(folder));
  for (const facts of messages) {
    const ref = { folder, uid: facts.uid, uidvalidity };
    const message = await use((mailbox) => mailbox.source(ref, MAX_EXPORTED)).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'message_not_found') return null;
      throw error;
    });
    if (message !== null) yield { facts, message };
  }
}

async function* mbox(use: UseMailbox, folder: string): AsyncGenerator<Buffer> {
  for await (const { facts, message } of messagesOf(use, folder)) {
    yield mboxEntry(message.source, { ...facts, arrived: facts.arrived || message.arrived });
  }
}

interface Packing {
  readonly use: UseMailbox;
  readonly archive: ArchiveWriter;
  readonly pathOf: (folder: string) => string;
}

function archiveOf(use: UseMailbox, folders: readonly Folder[], { format, safeName }: ExportChoice): Readable {
  const pathOf = (name: string): string =>
    name
      .split('/')
      .map((part) => safeName(part, '_'))
      .join('/');
  const write = format === 'mbox' ? writeMboxes : writeMaildirs;
  return archiveStream((archive) => write({ use, archive, pathOf }, folders));
}

async function writeMboxes({ use, archive, pathOf }: Packing, folders: readonly Folder[]): Promise<void> {
  const taken = new Set<string>();
  for (const { name, info } of folders) {
    await archive.file({
      path: `${uniquePath(pathOf(name), taken)}.mbox`,
      changed: new Date(),
      compress: true,
      size: info.dropsize,
      open: () => Readable.from(mbox(use, name), { objectMode: false }),
    });
  }
}

async function writeMaildirs({ use, archive, pathOf }: Packing, folders: readonly Folder[]): Promise<void> {
  const taken = new Set<string>();
  for (const { name } of folders) {
    const path = uniquePath(pathOf(name), taken);
    for (const part of ['new', 'tmp']) archive.folder(`${path}/${part}`);
    for await (const { facts, message } of messagesOf(use, name)) {
      const arrived = facts.arrived || message.arrived;
      const file = `${String(Math.floor(arrived / 1000))}.U${String(facts.uid)}.pillarbox:2,${maildirLetters(facts.flags)}`;
      const source = Buffer.from(message.source);
      await archive.file({
        path: `${path}/cur/${file}`,
        changed: new Date(arrived),
        compress: true,
        size: source.length,
        open: () => Readable.from([source], { objectMode: false }),
      });
    }
  }
}
