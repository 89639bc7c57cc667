import { randomUUID } from 'node:crypto';
import { importOptions, MAX_IMPORT_BYTES } from '@pillarbox/contract/contacts-import/import';
import type { ImportOptions, ImportReading, ImportState } from '@pillarbox/contract/contacts-import/import';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Download, UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { AddressBooks } from './contacts-import.ports.ts';
import type { Ask, FileToRead, FileWorkers } from './file-worker.ts';
import type { ImportRecord, ImportStore } from './import.store.ts';
import { wireImport } from './import.store.ts';
import type { FileReading } from './worker-messages.ts';

/** Most imports that an account has at once; the oldest that nobody ran gives way. */
const MAX_IMPORTS = 50;
/** Longest file name that is kept, in characters. */
const MAX_NAME = 200;
/** Cards of one message to the worker. */
const CARDS = 200;

interface ImportServiceDeps {
  readonly store: ImportStore;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly books: AddressBooks;
  readonly scanner: Scanner;
  readonly workers: FileWorkers;
  readonly now: () => number;
}

/** A file in memory. */
interface StagedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file with the plan that its worker has made. */
export interface PlannedFile {
  readonly reading: FileReading;
  readonly book: string;
  readonly ask: Ask;
}

/** Staged files of contacts: they are read and planned; nothing is written to an address book here. */
export class ImportService {
  readonly #deps: ImportServiceDeps;

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
  }

  /** Stages a file and reads it. @throws Failure `import_too_large`, and those of `read`. */
  async upload(owner: Account, files: AsyncIterable<UploadedFile>): Promise<ImportReading> {
    return await this.stage(owner, await firstFile(files), importOptions.parse({}));
  }

  /** Stages a file that is in memory, and reads it. @throws as `read` and `Scanner.check`. */
  async stage(owner: Account, { name, bytes }: StagedBytes, options: ImportOptions): Promise<ImportReading> {
    const { store, blobs, scanner } = this.#deps;
    await scanner.check({ size: bytes.length, open: () => [bytes] });
    await this.#makeRoom(owner);
    const id = randomUUID();
    const row = { id, name, size: bytes.length, blob: `import/${id}`, options };
    await blobs.put(row.blob, bytes);
    try {
      await store.add(owner, row);
      return await this.read(owner, id, options);
    } catch (error) {
      await blobs.remove(row.blob);
      await store.remove([id]);
      throw error;
    }
  }

  /** Reads a staged file: what importing it would do. @throws Failure `import_not_found`, `import_running`, those of the file. */
  async read(owner: Account, id: string, options: ImportOptions): Promise<ImportReading> {
    const record = await this.required(owner, id);
    if (record.state !== 'ready') throw new Failure('import_running');
    const file = { ...this.#fileOf({ ...record, options }), id, staysOpen: true };
    const { reading, book } = await this.#plan(owner, file, (planned) => Promise.resolve(planned));
    await this.#deps.store.setOptions(id, options);
    const { writes: _writes, ...rest } = reading;
    return { id, name: record.name, size: record.size, book, ...rest };
  }

  /** Opens a file in a worker, plans its import and does something with the plan. */
  async planned<T>(
    owner: Account,
    record: Pick<ImportRecord, 'id' | 'blob' | 'options'>,
    work: (file: PlannedFile) => Promise<T>,
  ): Promise<T> {
    return await this.#plan(owner, { ...this.#fileOf(record), id: record.id }, work);
  }

  /** The same for a file that is in memory. */
  async plan<T>(
    owner: Account,
    { bytes, options }: { readonly bytes: Uint8Array; readonly options: ImportOptions },
    work: (file: PlannedFile) => Promise<T>,
  ): Promise<T> {
    return await this.#plan(
      owner,
      this.#unnamed(options, () => Promise.resolve(bytes)),
      work,
    );
  }

  async #plan<T>(owner: Account, file: FileToRead, work: (file: PlannedFile) => Promise<T>): Promise<T> {
    const { books, workers } = this.#deps;
    const { id: book } = await books.book(owner, file.options.book, 'write');
    return await workers.use(file, async (ask) => {
      for await (const contacts of books.identities(owner, book)) {
        const wanted = await ask({ ask: 'known', contacts });
        for (let from = 0; from < wanted.length; from += CARDS) {
          const cards = await books.cards(owner, wanted.slice(from, from + CARDS));
          const known = cards.map(({ id, card, etag }) => ({ id, card, etag }));
          await ask({ ask: 'cards', contacts: known });
        }
      }
      const reading = await ask({ ask: 'plan', room: await books.room(owner, book) });
      return await work({ reading, book, ask });
    });
  }

  /** The rows of a file that are left out, as a file. @throws Failure `import_not_found`. */
  async leftOut(owner: Account, id: string): Promise<Download> {
    const record = await this.required(owner, id);
    const { format, text } = await this.#deps.workers.use(this.#fileOf(record), (ask) => ask({ ask: 'leftOut' }));
    const ending = { csv: 'csv', vcard: 'vcf', ldif: 'ldif' }[format];
    const mime = { csv: 'text/csv', vcard: 'text/vcard', ldif: 'text/plain' }[format];
    // The mark tells spreadsheets that the table is UTF-8.
    const content = new TextEncoder().encode(format === 'csv' ? `\uFEFF${text}` : text);
    return { mime, name: `${record.name.replace(/\.\w{1,5}$/, '')}-left-out.${ending}`, inline: false, content };
  }

  /** Forgets a staged file. */
  async discard(owner: Account, id: string): Promise<void> {
    const { blob } = await this.required(owner, id);
    await this.#deps.blobs.remove(blob);
    await this.#deps.store.remove([id]);
  }

  /** The imports of an account. */
  async list(owner: Account): Promise<ImportState[]> {
    return (await this.#deps.store.list(owner)).filter(({ state }) => state !== 'ready').map(wireImport);
  }

  /** An import of the account. @throws Failure `import_not_found`. */
  async required(owner: Account, id: string): Promise<ImportRecord> {
    const found = await this.#deps.store.get(owner, id);
    if (found === null) throw new Failure('import_not_found');
    return found;
  }

  /** Deletes imports that can no longer be undone, files first: an interruption leaves rows, by which the next run finds them. */
  async sweep(): Promise<void> {
    const { store, blobs } = this.#deps;
    const old = await store.old();
    for (const { blob } of old) await blobs.remove(blob);
    await store.remove(old.map(({ id }) => id));
  }

  #fileOf(record: Pick<ImportRecord, 'blob' | 'options'>): FileToRead {
    return this.#unnamed(record.options, () => this.#bytesOf(record));
  }

  #unnamed(options: ImportOptions, bytes: FileToRead['bytes']): FileToRead {
    return { id: null, staysOpen: false, bytes, options, thisYear: this.#year() };
  }

  async #bytesOf({ blob }: Pick<ImportRecord, 'blob'>): Promise<Uint8Array> {
    const bytes = await this.#deps.blobs.read(blob);
    if (bytes === null) throw new Failure('import_not_found');
    return bytes;
  }

  async #makeRoom(owner: Account): Promise<void> {
    const { store, blobs } = this.#deps;
    const all = await store.list(owner);
    if (all.length < MAX_IMPORTS) return;
    const idle = all.filter(({ state }) => state !== 'running' && state !== 'undoing');
    const oldest = idle.findLast(({ state }) => state === 'ready') ?? idle.at(-1);
    if (oldest === undefined) throw new Failure('import_running');
    await blobs.remove(oldest.blob);
    await store.remove([oldest.id]);
  }

  #year(): number {
    return new Date(this.#deps.now()).getUTCFullYear();
  }
}

/** The one file of a request. @throws Failure `import_too_large`, `invalid_request`. */
async function firstFile(files: AsyncIterable<UploadedFile>): Promise<StagedBytes> {
  for await (const { name, stream } of files) {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_IMPORT_BYTES) throw new Failure('import_too_large', { limit: MAX_IMPORT_BYTES });
      chunks.push(chunk);
    }
    return { name: cleanName(name), bytes: Buffer.concat(chunks) };
  }
  throw new Failure('invalid_request', { field: 'file' });
}

function cleanName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim();
  return plain.slice(0, MAX_NAME).toWellFormed() || 'contacts';
}
