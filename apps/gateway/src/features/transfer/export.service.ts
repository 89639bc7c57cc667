import { PassThrough, pipeline, Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder } from '@pillarbox/contract/mail/folder';
import { MAX_EXPORTED_FOLDERS } from '@pillarbox/contract/transfer/transfer';
import type { MailExportFormat } from '@pillarbox/contract/transfer/transfer';
import { mboxEntry } from '@pillarbox/mailbox/files/mbox-writer';
import { maildirLetters } from '@pillarbox/mailbox/files/stored-flags';
import type { Mailbox, MessageFacts, MessageSource } from '@pillarbox/mailbox/port';
import { ZipFile } from 'yazl';
import type { Download } from '../../platform/http/request-pipeline.ts';

/** Runs a task on the user's mailbox. Each message calls it, because an export takes longer than a connection may last. */
export type UseMailbox = <T>(work: (mailbox: Mailbox) => Promise<T>) => Promise<T>;

/** Largest message that is exported, in bytes. A larger one breaks the file off, so that half a file does not look complete. */
const MAX_EXPORTED = 256 * 1024 * 1024;
/** Bytes of a folder from which an archive needs the larger form of its entries. */
const LARGE = 3 * 1024 ** 3;

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
  const content = archive(use, folders.slice(0, MAX_EXPORTED_FOLDERS), choice);
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

/** A zip archive that is written while it is read. A failure breaks it off. */
function archive(use: UseMailbox, folders: readonly Folder[], { format, safeName }: ExportChoice): Readable {
  const zip = new ZipFile();
  const content = new PassThrough();
  const broken = (error: unknown): void => {
    content.destroy(error instanceof Error ? error : new Error('the archive broke off'));
  };
  zip.on('error', broken);
  const pathOf = (name: string): string =>
    name
      .split('/')
      .map((part) => safeName(part, '_'))
      .join('/');
  const write = format === 'mbox' ? writeMboxes : writeMaildirs;
  write({ use, zip, content, pathOf }, folders).then(() => zip.end(), broken);
  // Stops packing when the client disconnects.
  pipeline(zip.outputStream, content, () => undefined);
  return content;
}

interface Packing {
  readonly use: UseMailbox;
  readonly zip: ZipFile;
  readonly content: PassThrough;
  readonly pathOf: (folder: string) => string;
}

async function writeMboxes({ use, zip, content, pathOf }: Packing, folders: readonly Folder[]): Promise<void> {
  const taken = new Set<string>();
  for (const { name, info } of folders) {
    const path = unique(pathOf(name), taken);
    const options = { mtime: new Date(), compress: true, forceZip64Format: info.dropsize > LARGE };
    await packed(content, (given, failed) => {
      zip.addReadStreamLazy(`${path}.mbox`, options, (give) => {
        const stream = Readable.from(mbox(use, name), { objectMode: false });
        stream.once('error', failed).once('close', given);
        give(null, stream);
      });
    });
  }
}

async function writeMaildirs({ use, zip, content, pathOf }: Packing, folders: readonly Folder[]): Promise<void> {
  const taken = new Set<string>();
  for (const { name } of folders) {
    const path = unique(pathOf(name), taken);
    for (const part of ['new', 'tmp']) zip.addEmptyDirectory(`${path}/${part}`);
    for await (const { facts, message } of messagesOf(use, name)) {
      const arrived = facts.arrived || message.arrived;
      const file = `${String(Math.floor(arrived / 1000))}.U${String(facts.uid)}.pillarbox:2,${maildirLetters(facts.flags)}`;
      await packed(content, (given, failed) => {
        zip.addReadStreamLazy(`${path}/cur/${file}`, { mtime: new Date(arrived), compress: true }, (give) => {
          const stream = Readable.from([Buffer.from(message.source)], { objectMode: false });
          stream.once('error', failed).once('close', given);
          give(null, stream);
        });
      });
    }
  }
}

/** Waits until an entry is written, so that one message at a time is in memory. */
async function packed(
  content: PassThrough,
  add: (given: () => void, failed: (error: unknown) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const gone = (): void => reject(new Error('the client disconnected'));
  if (content.destroyed) gone();
  content.once('close', gone);
  add(() => resolve(undefined), reject);
  try {
    await promise;
  } finally {
    content.off('close', gone);
  }
}

/** A path that no folder before has, also where file systems do not tell upper case from lower case. */
function unique(path: string, taken: Set<string>): string {
  let free = path;
  for (let at = 2; taken.has(free.toLowerCase()); at += 1) free = `${path} (${String(at)})`;
  taken.add(free.toLowerCase());
  return free;
}
