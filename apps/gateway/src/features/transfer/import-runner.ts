import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { MAX_IMPORTED } from '@pillarbox/contract/transfer/transfer';
import type { MailImportState, MailImportStateName } from '@pillarbox/contract/transfer/transfer';
import { MessageRoom } from '@pillarbox/mailbox/files/message-room';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import { ImportBatch } from './import-batch.ts';
import type { ImportCounts, PreparedBatch } from './import-batch.ts';
import { KnownMessages } from './known-messages.ts';
import { readMailFile } from './mail-file.ts';
import type { FileItem } from './mail-file.ts';
import { pieceBlob, piecesOf, StagedFile } from './staged-file.ts';
import type { MailImportChange, MailImportRow, TransferStore } from './transfer.store.ts';
import { wireMailImport } from './transfer.store.ts';

export interface ImportRunnerDeps {
  readonly store: TransferStore;
  readonly blobs: Pick<Blobs, 'read' | 'remove'>;
  readonly scanner: Scanner;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Tells the pages of the account where an import is. */
  readonly progress: (session: Session, state: MailImportState) => void;
  /** Called with failures of the background work, for the log. */
  readonly failed: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Thrown when a run no longer has its import: a user stopped it, or another gateway works on it. */
class Ended extends Error {}

/** Codes after which the user must do something; with others, the import goes on when the page asks for it. */
const FINAL: readonly ErrorCode[] = [
  'mail_over_quota',
  'folder_not_found',
  'mailbox_changed',
  'mail_file_unreadable',
  'mail_file_missing',
  'mail_refused',
  'too_many_imported',
];
/** Milliseconds between two reports to the pages. */
const REPORT_MS = 300;
/**
 * Milliseconds of reading after which the event loop has its turn. The messages before are being sent meanwhile, and the socket takes more
 * of them only then.
 */
const SLICE_MS = 2;
/** Messages that an undo removes at once. */
const UNDO_PORTION = 500;

interface Step {
  readonly from: readonly MailImportStateName[];
  readonly to: 'running' | 'undoing';
}
const RUN: Step = { from: ['ready', 'stopped', 'failed'], to: 'running' };
const UNDO: Step = { from: ['ready', 'done', 'stopped', 'failed'], to: 'undoing' };

/**
 * Runs imports and their undo in the background. What is done is recorded after each batch; messages that a gateway appended before
 * it died are found again by their Message-ID, so that none is there twice.
 */
export class ImportRunner {
  readonly #deps: ImportRunnerDeps;
  readonly #running = new Set<Promise<void>>();
  #isClosing = false;
  #reported = 0;

  constructor(deps: ImportRunnerDeps) {
    this.#deps = deps;
  }

  /** Starts an import whose file is here, or lets it go on. @throws Failure `mail_import_running`. */
  run(session: Session, id: string): Promise<MailImportState> {
    return this.#start(session, id, RUN);
  }

  /** Starts taking an import back. @throws Failure `mail_import_running`. */
  undo(session: Session, id: string): Promise<MailImportState> {
    return this.#start(session, id, UNDO);
  }

  /** Lets an import go on whose gateway has ended; nothing when another one has taken it. */
  async takeUp(session: Session, row: MailImportRow): Promise<void> {
    if (this.#isClosing) return;
    await this.#start(session, row.id, { from: [], to: row.state === 'undoing' ? 'undoing' : 'running' }).catch(
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error;
      },
    );
  }

  /** Stops after the batches that are being written. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#running);
  }

  async #start(session: Session, id: string, { from, to }: Step): Promise<MailImportState> {
    const { store, failed } = this.#deps;
    const runner = randomUUID();
    if (!(await store.claim(session, id, { from, to, runner }))) throw new Failure('mail_import_running');
    const row = await this.#required(session, id);
    const work = (): Promise<void> => (to === 'running' ? this.#import(session, row) : this.#takeBack(session, row));
    const running = outsideCall(work).catch(async (error: unknown) => {
      if (error instanceof Ended) return;
      const code = error instanceof Failure ? error.code : 'internal';
      if (FINAL.includes(code)) await store.progress(row, { state: 'failed', reason: code }).catch(failed);
      else {
        failed(error);
        await store.release(row, code).catch(failed);
      }
      await this.#tell(session, id).catch(failed);
    });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
    return wireMailImport(row);
  }

  async #import(session: Session, row: MailImportRow): Promise<void> {
    const { store, blobs, scanner, mailboxOf } = this.#deps;
    const known = await KnownMessages.of(await mailboxOf(session), row.folder);
    if (row.uidvalidity !== 0 && row.uidvalidity !== known.uidvalidity) throw new Failure('mailbox_changed');
    await this.#step(row, { uidvalidity: known.uidvalidity, total: row.size });
    const noted = await store.noted(row.id, row.position.number);
    const batch = new ImportBatch({ store, scanner, importId: row.id, folder: row.folder, known, noted });
    let counts: ImportCounts = row;
    const mailbox = (): Promise<Mailbox> => mailboxOf(session);
    const write = async (prepared: PreparedBatch, items: readonly FileItem[]): Promise<void> => {
      const { placed, counts: now, moved, stopped } = await batch.write(await mailbox(), prepared, counts);
      counts = now;
      const last = items.findLast(({ position: { number } }) => stopped === undefined || number < stopped.number);
      const after = moved || last === undefined ? {} : { ...now, position: last.position, done: last.done };
      const hasImport = await store.record(row, placed, after);
      if (moved) throw new Failure('mailbox_changed');
      if (stopped !== undefined) throw stopped.failure;
      // What is appended next must be this run's still.
      if (!hasImport) throw new Ended();
      await this.#report(session, row.id);
    };
    let writing: Promise<void> = Promise.resolve();
    /** Where the next messages are put, and those that are being appended. */
    let rooms = [new MessageRoom(), new MessageRoom()] as const;
    /** Begins to write what is collected, after the batch before it; the file is read on meanwhile, and what is read then is prepared. */
    const flush = async (): Promise<void> => {
      const items = batch.take();
      if (items.length === 0) return;
      const prepared = await batch.prepare(mailbox, items);
      await writing;
      rooms[1].clear();
      rooms = [rooms[1], rooms[0]];
      writing = write(prepared, items);
      // Its failure is thrown where it is awaited.
      writing.catch(() => undefined);
    };
    let until = performance.now() + SLICE_MS;
    try {
      for await (const item of readMailFile(new StagedFile(blobs, row), {
        name: row.name,
        from: row.position,
        room: () => rooms[0],
      })) {
        batch.add(item);
        if (performance.now() > until) {
          await nextTurn();
          until = performance.now() + SLICE_MS;
        }
        if (item.position.number > MAX_IMPORTED) throw new Failure('too_many_imported', { limit: MAX_IMPORTED });
        if (!batch.isFull) continue;
        await flush();
        if (!this.#isClosing) continue;
        await writing;
        await this.#leave(row);
        return;
      }
      await flush();
      await writing;
    } finally {
      // Nobody else may take the import over before.
      await writing.catch(() => undefined);
    }
    await this.#step(row, { done: row.size });
    // The row says `done` only after the file is gone: a gateway that dies in between leaves a run that removes it again.
    await this.removeFile(row);
    await this.#step(row, { state: 'done' });
    await this.#tell(session, row.id);
  }

  async #takeBack(session: Session, row: MailImportRow): Promise<void> {
    const { store, mailboxOf } = this.#deps;
    const total = await store.count(row.id);
    await this.#step(row, { total, done: 0 });
    await this.removeFile(row);
    const there = total === 0 ? new Set<number>() : await uidsOf(await mailboxOf(session), row);
    const { uidvalidity } = row;
    let [done, { kept }] = [0, row];
    for (;;) {
      const portion = await store.placed(row.id, 0, UNDO_PORTION);
      const [last] = portion.slice(-1);
      if (last === undefined) break;
      const uids = portion.map(({ uid }) => uid).filter((uid) => there.has(uid));
      if (uids.length > 0)
        await (await mailboxOf(session)).remove({ folder: row.folder, uidvalidity, which: { uids } });
      done += portion.length;
      kept += portion.length - uids.length;
      await this.#step(row, { done, kept });
      await store.forget(row.id, last.number);
      await this.#report(session, row.id);
      if (this.#isClosing) {
        await this.#leave(row);
        return;
      }
    }
    await this.#step(row, { state: 'undone' });
    await this.#tell(session, row.id);
  }

  /** Removes what was staged of a file. */
  async removeFile({ id, size }: Pick<MailImportRow, 'id' | 'size'>): Promise<void> {
    for (let number = 0; number < piecesOf(size); number += 1) await this.#deps.blobs.remove(pieceBlob(id, number));
  }

  /** Leaves an import to the next gateway that a page asks. */
  async #leave(row: MailImportRow): Promise<void> {
    await this.#deps.store.release(row, '');
  }

  async #step(row: MailImportRow, change: MailImportChange): Promise<void> {
    if (!(await this.#deps.store.progress(row, change))) throw new Ended();
  }

  async #report(session: Session, id: string): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#reported < REPORT_MS) return;
    this.#reported = now;
    await this.#tell(session, id);
  }

  async #tell(session: Session, id: string): Promise<void> {
    const row = await this.#deps.store.get(session, id);
    if (row !== null) this.#deps.progress(session, wireMailImport(row));
  }

  async #required(session: Session, id: string): Promise<MailImportRow> {
    const row = await this.#deps.store.get(session, id);
    if (row === null) throw new Failure('mail_import_not_found');
    return row;
  }
}

/** The uids of the folder of an import. @throws Failure `mailbox_changed` when it is another folder of the same name. */
async function uidsOf(mailbox: Mailbox, { folder, uidvalidity }: MailImportRow): Promise<ReadonlySet<number>> {
  const found = await mailbox.inventory(folder);
  if (found.uidvalidity !== uidvalidity) throw new Failure('mailbox_changed');
  return new Set(found.messages.map(({ uid }) => uid));
}
