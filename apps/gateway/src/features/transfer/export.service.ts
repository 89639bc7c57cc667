import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { MAX_EXPORTED_FOLDERS } from '@pillarbox/contract/transfer/transfer';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { mboxEntry } from '@pillarbox/mailbox/files/mbox-writer';
import { maildirLetters } from '@pillarbox/mailbox/files/stored-flags';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { archiveStream } from '../../platform/archive/archive.ts';
import type { ArchiveWriter } from '../../platform/archive/archive.ts';
import type { Download } from '../../platform/http/request-pipeline.ts';
import { messagesAhead } from './exports/messages-ahead.ts';
import type { ExportedMessage } from './exports/messages-ahead.ts';
import { uniquePath } from './unique-path.ts';

/** Runs a task on the user's mailbox. Each portion of messages calls it, because an export takes longer than a connection may last. */
export type UseMailbox = <T>(work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;

/** What is exported. */
export interface ExportChoice {
  readonly format: MailExportFormat;
  /** Paths; undefined for all folders. */
  readonly folders: readonly string[] | undefined;
  /** The name of a file with all folders, without ending. */
  readonly name: string;
  /** A name without what file systems do not take. */
  readonly safeName: (name: string, fallback: string) => string;
  /** Called at the end of a file that lacks messages: how many were too large or could not be read. */
  readonly lacks: (count: number) => void;
}

/**
 * Folders as a file that is written while it is sent; two portions of messages are in memory. Many messages that cannot be read break
 * it off, so that half a file does not look complete.
 * @throws Failure `folder_not_found`.
 */
export async function exportFile(use: UseMailbox, choice: ExportChoice): Promise<Download> {
  const reading: Reading = { use, left: 0 };
  const all = (await use((mailbox) => mailbox.folders())).filter(({ flags }) => (flags & FOLDER_FLAG.NOSELECT) === 0);
  const wanted = choice.folders === undefined ? null : new Set(choice.folders);
  const folders = wanted === null ? all : all.filter(({ name }) => wanted.has(name));
  if (folders.length < (wanted?.size ?? 1)) throw new Failure('folder_not_found');
  const [first] = folders;
  const isOne = folders.length === 1 && first !== undefined;
  const name = isOne ? choice.safeName(first.name.split('/').at(-1) ?? '', choice.name) : choice.name;
  if (isOne && choice.format === 'mbox') {
    const write = async function* (): AsyncGenerator<Buffer> {
      yield* mbox(reading, first.name);
      report(reading, choice);
    };
    const content = Readable.from(write(), { objectMode: false });
    return { mime: 'application/mbox', name: `${name}.mbox`, inline: false, content };
  }
  const content = archiveOf(reading, folders.slice(0, MAX_EXPORTED_FOLDERS), choice);
  return { mime: 'application/zip', name: `${name}.zip`, inline: false, content };
}

/** How a file is read, and how many messages it lacks so far. */
interface Reading {
  readonly use: UseMailbox;
  left: number;
}

function report({ left }: Reading, { lacks }: ExportChoice): void {
  if (left > 0) lacks(left);
}

/** The messages of a folder, oldest first, without those that are removed meanwhile; those that cannot be read are counted. */
async function* messagesOf(reading: Reading, folder: string): AsyncGenerator<ExportedMessage> {
  const { use } = reading;
  const { uidvalidity, messages } = await use((mailbox) => mailbox.inventory(folder));
  const source = {
    source: (...of: Parameters<Mailbox['source']>) => use((mailbox) => mailbox.source(...of)),
    sources: (...of: Parameters<Mailbox['sources']>) => use((mailbox) => mailbox.sources(...of)),
  };
  for await (const { facts, message } of messagesAhead(source, { folder, uidvalidity }, messages)) {
    if (message === 'too_large' || message === 'refused') reading.left += 1;
    else if (message !== 'gone') yield { facts, message };
  }
}

async function* mbox(reading: Reading, folder: string): AsyncGenerator<Buffer> {
  for await (const { facts, message } of messagesOf(reading, folder)) {
    yield mboxEntry(message.source, { ...facts, arrived: facts.arrived || message.arrived });
  }
}

interface Packing {
  readonly reading: Reading;
  readonly archive: ArchiveWriter;
  readonly pathOf: (folder: string) => string;
}

function archiveOf(reading: Reading, folders: readonly Folder[], choice: ExportChoice): Readable {
  const { format, safeName } = choice;
  const pathOf = (name: string): string =>
    name
      .split('/')
      .map((part) => safeName(part, '_'))
      .join('/');
  const write = format === 'mbox' ? writeMboxes : writeMaildirs;
  return archiveStream(async (archive) => {
    await write({ reading, archive, pathOf }, folders);
    report(reading, choice);
  });
}

async function writeMboxes({ reading, archive, pathOf }: Packing, folders: readonly Folder[]): Promise<void> {
  const taken = new Set<string>();
  for (const { name, info } of folders) {
    await archive.file({
      path: `${uniquePath(pathOf(name), taken)}.mbox`,
      changed: new Date(),
      compress: true,
      size: info.dropsize,
      open: () => Readable.from(mbox(reading, name), { objectMode: false }),
    });
  }
}

async function writeMaildirs({ reading, archive, pathOf }: Packing, folders: readonly Folder[]): Promise<void> {
  const taken = new Set<string>();
  for (const { name } of folders) {
    const path = uniquePath(pathOf(name), taken);
    for (const part of ['new', 'tmp']) archive.folder(`${path}/${part}`);
    for await (const { facts, message } of messagesOf(reading, name)) {
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
