import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { MAX_MAIL_FILE } from '@pillarbox/contract/transfer/transfer';
import type { MailImportState, NewMailImport, SkippedEntry } from '@pillarbox/contract/transfer/transfer';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { PieceBlobs } from '../../platform/blobs/piece-writer.ts';
import { storePieces } from '../../platform/blobs/store-pieces.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { ImportRunner } from './import-runner.ts';
import { pieceBlob } from './staged-file.ts';
import type { MailImportRow, TransferStore } from './transfer.store.ts';
import { wireMailImport } from './transfer.store.ts';

/** Imports of an account whose files are staged at the same time. */
const MAX_STAGED = 5;

interface ImportServiceDeps {
  readonly store: TransferStore;
  readonly blobs: PieceBlobs;
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
   * Stores pieces, of which `number` is the first. Whole pieces of a request that breaks off count.
   * @throws Failure `mail_import_not_found`, `mail_piece_out_of_order`, `invalid_request` for pieces of another size.
   */
  async piece(
    session: Session,
    { id, number }: { readonly id: string; readonly number: number },
    source: Readable,
  ): Promise<MailImportState> {
    const row = await this.required(session, id);
    const start = number * PIECE_BYTES;
    if (row.state === 'uploading' && start > row.received) throw new Failure('mail_piece_out_of_order');
    if (row.state !== 'uploading' || start < row.received) return wireMailImport(row);
    const pieces = {
      size: row.size,
      first: number,
      pieceBytes: PIECE_BYTES,
      blobOf: (at: number) => pieceBlob(id, at),
    };
    const { received, failure } = await storePieces(this.#deps.blobs, pieces, source);
    if (received > start) await outsideCall(() => this.#count(session, row, { start, received }));
    if (failure !== null) throw failure.error;
    return wireMailImport(await this.required(session, id));
  }

  /** Notes what has arrived, and removes it if the import has ended meanwhile. */
  async #count(
    session: Session,
    row: MailImportRow,
    { start, received }: { readonly start: number; readonly received: number },
  ): Promise<void> {
    const { store, runner } = this.#deps;
    if (await store.received(row.id, start, received)) return;
    if ((await store.get(session, row.id)) === null) await runner.removeFile(row);
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

function cleanName(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim();
  return plain.slice(0, 200).toWellFormed() || 'mail';
}
