import { Failure } from '@pillarbox/contract/failure';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { ExportPieces, FreshPiece } from './export-pieces.ts';
import { newBlob, PIECE_BYTES, piecesOf } from './export-pieces.ts';
import type { ExportRow, MailExportsStore } from './mail-exports.store.ts';
import { PIECE_KIND } from './mail-exports.table.ts';
import type { ExportPosition } from './mail-exports.table.ts';
import { messagesAhead } from './messages-ahead.ts';
import { Packer } from './packer.ts';

/** Thrown when a run no longer has its export: its user does not want it, another gateway has it, or this gateway closes. */
export class ExportEnded extends Error {}

export interface ExportRunDeps {
  readonly store: MailExportsStore;
  readonly pieces: ExportPieces;
  /** Bytes that the exports of the account may take together. */
  readonly quota: number;
  /** Called after each step. */
  readonly progressed: () => void;
  readonly signal: AbortSignal;
}

/**
 * Writes the file of an export from where an earlier run stopped. After every few megabytes the pieces and the position after them are
 * stored, so that a run that ends anywhere loses no more than that, and no byte of the file is there twice.
 */
export class ExportRun {
  readonly #row: ExportRow;
  readonly #mailbox: Mailbox;
  readonly #deps: ExportRunDeps;
  readonly #packer: Packer;
  #position: ExportPosition;
  #counts: { readonly done: number; readonly left: number };
  #others = 0;
  #storing: Promise<void> = Promise.resolve();

  constructor(row: ExportRow, mailbox: Mailbox, deps: ExportRunDeps) {
    this.#row = row;
    this.#mailbox = mailbox;
    this.#deps = deps;
    this.#position = row.position;
    this.#counts = { done: row.done, left: row.left };
    this.#packer = new Packer(row, row.position);
  }

  /** Resolves when the whole file is stored. @throws ExportEnded, Failure `mail_export_too_large`, and what a Mailbox throws. */
  async write(): Promise<void> {
    const { plan, total } = this.#row;
    try {
      this.#others = await this.#deps.store.others(this.#row);
      if (total === 0) await this.#count();
      while (this.#position.folder < plan.length) await this.#folder(this.#position.folder);
      if (this.#row.isArchive) await this.#directory();
      await this.#store();
      await this.#storing;
    } finally {
      // No other run may go on before.
      await this.#storing.catch(() => undefined);
      this.#packer.close();
    }
  }

  /** How many messages there are, for the progress. */
  async #count(): Promise<void> {
    const wanted = new Set(this.#row.plan.map(({ folder }) => folder));
    const folders = (await this.#mailbox.folders()).filter(({ name }) => wanted.has(name));
    const total = folders.reduce((sum, { info }) => sum + info.messages, 0);
    if (!(await this.#deps.store.keepClaim(this.#row, { total }))) throw new ExportEnded();
    this.#deps.progressed();
  }

  async #folder(at: number): Promise<void> {
    const planned = this.#row.plan[at];
    if (planned === undefined) throw new Error('an export has no such folder');
    const { folder, path } = planned;
    const begun = this.#position.uidvalidity !== 0;
    const inventory = await this.#mailbox.inventory(folder).catch((error: unknown) => {
      // Folders that were removed since the export began are left out, or end where they are.
      if (error instanceof Failure && error.code === 'folder_not_found') return null;
      throw error;
    });
    const uidvalidity = inventory?.uidvalidity ?? 1;
    if (begun && inventory !== null && uidvalidity !== this.#position.uidvalidity) throw new Failure('mailbox_changed');
    const messages = (inventory?.messages ?? []).filter(({ uid }) => uid > this.#position.uid);
    if (!begun && inventory !== null) {
      this.#packer.begin(
        path,
        messages.reduce((sum, { size }) => sum + size, 0),
      );
      this.#position = { ...this.#position, uidvalidity };
    }
    for await (const { facts, message } of messagesAhead(this.#mailbox, { folder, uidvalidity }, messages)) {
      const { done, left } = this.#counts;
      if (message === 'too_large' || message === 'refused') this.#counts = { done, left: left + 1 };
      else if (message !== 'gone') {
        await this.#packer.message(path, { facts, message });
        this.#counts = { done: done + 1, left };
      }
      this.#position = { ...this.#position, uid: facts.uid };
      if (this.#packer.held >= PIECE_BYTES) await this.#store();
    }
    await this.#packer.end();
    this.#position = { ...this.#position, folder: at + 1, uid: 0, uidvalidity: 0 };
  }

  /** Copies the entries of all pieces of the directory to the end of the file. */
  async #directory(): Promise<void> {
    if (this.#position.closing === null) {
      await this.#store();
      await this.#storing;
      this.#position = { ...this.#position, closing: { at: this.#position.offset, pieces: 0 } };
    }
    for (let { closing } = this.#position; closing !== null; { closing } = this.#position) {
      if (closing.pieces === this.#position.directories) {
        this.#packer.finish(closing.at);
        return;
      }
      const piece = await this.#deps.store.directory(this.#row.id, closing.pieces);
      if (piece === undefined) throw new Failure('mail_export_not_found');
      this.#packer.directory(await this.#deps.pieces.read(piece));
      this.#position = { ...this.#position, closing: { ...closing, pieces: closing.pieces + 1 } };
      if (this.#packer.held >= PIECE_BYTES) await this.#store();
    }
  }

  /** Begins to store what is written, after what was written before it; the next messages are read meanwhile. */
  async #store(): Promise<void> {
    if (this.#deps.signal.aborted) throw new ExportEnded();
    await this.#packer.settle();
    const { content, directory, offset, entries, entry } = this.#packer.take();
    const { quota } = this.#deps;
    if (offset + this.#others > quota) throw new Failure('mail_export_too_large', { limit: quota });
    const { offset: start, directories } = this.#position;
    const fresh = piecesOf(content, PIECE_KIND.CONTENT, start);
    if (directory.length > 0) fresh.push(directoryPiece(directory, directories));
    this.#position = { ...this.#position, offset, entries, entry };
    if (directory.length > 0) this.#position = { ...this.#position, directories: directories + 1 };
    await this.#storing;
    this.#storing = this.#keep(fresh, { position: this.#position, ...this.#counts });
    // Its failure is thrown where it is awaited.
    this.#storing.catch(() => undefined);
  }

  /** Stores pieces, and then where the next run would go on. */
  async #keep(
    fresh: readonly FreshPiece[],
    state: { readonly position: ExportPosition; readonly done: number; readonly left: number },
  ): Promise<void> {
    const { store, pieces, progressed } = this.#deps;
    await store.note(this.#row, fresh);
    for (const piece of fresh) {
      await pieces.put(piece);
      if (!(await store.keepClaim(this.#row))) throw new ExportEnded();
    }
    if (!(await store.advance(this.#row, { blobs: fresh.map(({ blob }) => blob), ...state }))) throw new ExportEnded();
    progressed();
  }
}

/** A piece of the directory. It needs no limit: it has less than twice the size of the messages that it lists. */
function directoryPiece(bytes: readonly Buffer[], number: number): FreshPiece {
  const size = bytes.reduce((sum, { length }) => sum + length, 0);
  return { blob: newBlob(), kind: PIECE_KIND.DIRECTORY, start: number, size, bytes };
}
