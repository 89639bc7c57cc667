import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import { MAX_MAIL_FILE, PIECE_BYTES } from '@pillarbox/contract/transfer/transfer';
import type { MailImportState, NewMailImport, SkippedEntry } from '@pillarbox/contract/transfer/transfer';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Session, UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { ImportRunner } from './import-runner.ts';
import { pieceBlob } from './staged-file.ts';
import type { MailImportRow, TransferStore } from './transfer.store.ts';
import { wireMailImport } from './transfer.store.ts';

/** Imports of an account whose files are staged at the same time. */
const MAX_STAGED = 5;

interface ImportServiceDeps {
  readonly store: TransferStore;
  readonly blobs: Pick<Blobs, 'put'>;
  readonly runner: ImportRunner;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
}

/** What users do with imports of mail, up to the start of the work. */
export class ImportService {
  readonly #deps: ImportServiceDeps;

  constructor(deps: ImportServiceDeps) {
    this.#deps = deps;
  }

  /** @throws Failure `folder_not_found`, `mail_file_too_large`, `too_many_mail_imports`. */
  async begin(session: Session, { name, size, folder }: NewMailImport): Promise<MailImportState> {
    const { store, mailboxOf } = this.#deps;
    if (size > MAX_MAIL_FILE) throw new Failure('mail_file_too_large', { limit: MAX_MAIL_FILE });
    if ((await store.open(session)) >= MAX_STAGED) throw new Failure('too_many_mail_imports', { limit: MAX_STAGED });
    const folders = await (await mailboxOf(session)).folders();
    const target = folders.find((one) => one.name === folder && (one.flags & FOLDER_FLAG.NOSELECT) === 0);
    if (target === undefined) throw new Failure('folder_not_found');
    const id = randomUUID();
    await store.add(session, { id, name: cleanName(name), size, folder });
    return wireMailImport(await this.required(session, id));
  }

  /**
   * Stores one piece. @throws Failure `mail_import_not_found`, `mail_piece_out_of_order`, `invalid_request` for a piece of another
   * size.
   */
  async piece(
    session: Session,
    { id, number }: { readonly id: string; readonly number: number },
    files: AsyncIterable<UploadedFile>,
  ): Promise<MailImportState> {
    const { store, blobs } = this.#deps;
    const row = await this.required(session, id);
    const start = number * PIECE_BYTES;
    if (row.state === 'uploading' && start > row.received) throw new Failure('mail_piece_out_of_order');
    if (row.state !== 'uploading' || start < row.received) return wireMailImport(row);
    const bytes = await onlyFile(files);
    if (bytes.length !== Math.min(PIECE_BYTES, row.size - start))
      throw new Failure('invalid_request', { field: 'file' });
    await blobs.put(pieceBlob(id, number), bytes);
    await store.received(id, start, start + bytes.length);
    return wireMailImport(await this.required(session, id));
  }

  /** Starts an import. @throws Failure `mail_import_not_found`, `mail_file_missing` before all pieces are here. */
  async run(session: Session, id: string): Promise<MailImportState> {
    const row = await this.required(session, id);
    if (row.received < row.size) throw new Failure('mail_file_missing');
    return await this.#deps.runner.run(session, id);
  }

  /** @throws Failure `mail_import_not_found`. */
  async stop(session: Session, id: string): Promise<MailImportState> {
    const row = await this.required(session, id);
    await this.#deps.store.stop(session, id);
    // Nobody can go on with half a file but the page that has it.
    if (row.received < row.size) {
      await this.#deps.runner.removeFile(row);
      await this.#deps.store.remove([id]);
      return { ...wireMailImport(row), state: 'stopped' };
    }
    return wireMailImport(await this.required(session, id));
  }

  /** @throws Failure `mail_import_not_found`, `mail_import_running`. */
  async undo(session: Session, id: string): Promise<MailImportState> {
    await this.required(session, id);
    return await this.#deps.runner.undo(session, id);
  }

  /** The imports of an account. Those whose gateway has ended go on here. */
  async list(session: Session): Promise<MailImportState[]> {
    const rows = await this.#deps.store.list(session);
    for (const row of rows) {
      if (row.isStale) await this.#deps.runner.takeUp(session, row);
    }
    return rows.map(wireMailImport);
  }

  /** @throws Failure `mail_import_not_found`. */
  async skipped(session: Session, id: string): Promise<readonly SkippedEntry[]> {
    return (await this.required(session, id)).entries;
  }

  /** Removes imports that can no longer be undone, files first: after an interruption the next run finds them by their rows. */
  async sweep(): Promise<void> {
    const old = await this.#deps.store.old();
    for (const row of old) await this.#deps.runner.removeFile(row);
    await this.#deps.store.remove(old.map(({ id }) => id));
  }

  /** An import of the account. @throws Failure `mail_import_not_found`. */
  async required(session: Session, id: string): Promise<MailImportRow> {
    const row = await this.#deps.store.get(session, id);
    if (row === null) throw new Failure('mail_import_not_found');
    return row;
  }
}

/** @throws Failure `invalid_request` without a file, or for one that is too large. */
async function onlyFile(files: AsyncIterable<UploadedFile>): Promise<Buffer> {
  for await (const { stream } of files) {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > PIECE_BYTES) throw new Failure('invalid_request', { field: 'file' });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
  throw new Failure('invalid_request', { field: 'file' });
}

function cleanName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim();
  return plain.slice(0, 200).toWellFormed() || 'mail';
}
