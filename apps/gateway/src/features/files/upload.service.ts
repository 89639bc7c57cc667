import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { FileSource, OnConflict, UploadState } from '@pillarbox/contract/files/file';
import { FILE_PIECE_BYTES } from '@pillarbox/contract/files/file';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import { safeName } from '@pillarbox/rules/files/file-name';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { UploadedFile } from '../../platform/http/request-pipeline.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { ContentStore } from './content-store.ts';
import {
  bytesOf,
  ensureFolders,
  inOrder,
  placeContent,
  requireFolder,
  requireRoom,
  takeUpload,
} from './entry-changes.ts';
import type { Arrived } from './entry-changes.ts';
import { shownRows, wireEntry } from './entry-query.ts';
import type { Owner } from './entry-query.ts';
import { fileEntries, fileShares, fileUploads } from './files.table.ts';

type UploadRow = typeof fileUploads.$inferSelect;
/** An upload. `isPlaced`: it has become a file before. */
type KnownUpload = UploadRow & { readonly isPlaced: boolean };

/** Most unfinished uploads: of one person into an account, and of one link. */
const MAX_UPLOADS = 500;
const MAX_UPLOADS_OF_LINK = 50;

/** Who sends: the owner of the storage, or somebody else into it. */
export interface Sender extends Owner {
  /** Tells those apart who are not the owner; '' or absent for the owner. */
  readonly visitor?: string;
  /** The link by which it arrives; '' or absent for none. */
  readonly shareId?: string;
}

/** A file that a page is about to send. */
interface NewUpload {
  readonly parent: string;
  readonly folders: readonly string[];
  readonly name: string;
  readonly size: number;
  readonly modified: number;
  readonly onConflict: OnConflict;
  /** Checks, while no other upload of the account begins, that there is room. */
  readonly check?: (tx: Transaction) => Promise<void>;
}

/** A file that arrives as a stream. `length`: its bytes, as the sender says; null when it does not say. */
interface Arriving {
  readonly parent: string;
  readonly name: string;
  readonly length: number | null;
  readonly source: AsyncIterable<Uint8Array>;
}

interface Receiving<T> {
  readonly limits: FileLimits;
  /** Makes the entry of the stored content. */
  readonly place: (tx: Transaction, stored: { readonly content: string; readonly size: number }) => Promise<T>;
}

/** Files that arrive, in pieces from pages or whole from other parts of the gateway. */
export class UploadService {
  readonly #db: Db;
  readonly #contents: ContentStore;
  readonly #scanner: Scanner;

  constructor(db: Db, contents: ContentStore, scanner: Scanner) {
    this.#db = db;
    this.#contents = contents;
    this.#scanner = scanner;
  }

  /**
   * Begins an upload, or goes on with the same one. The bytes are reserved.
   * @throws Failure `folder_missing`, `file_too_large`, `files_full`, `too_many_files`.
   */
  async begin(owner: Sender, given: NewUpload, limits: FileLimits): Promise<UploadState> {
    const { size, modified, onConflict } = given;
    const { visitor = '', shareId = '' } = owner;
    if (size > limits.mostFile) throw new Failure('file_too_large', { limit: limits.mostFile });
    const name = safeName(given.name, 'file');
    const folders = given.folders.map((folder) => safeName(folder, '_'));
    const { state, id } = await inOrder(this.#db, owner, async (tx) => {
      await requireFolder(tx, owner, given.parent);
      const parent = await ensureFolders(tx, owner, { start: given.parent, names: folders });
      const known = size === 0 ? null : await this.#same(tx, owner, { parent, name, size, modified, onConflict });
      if (known !== null) return { state: known, id: '' };
      await given.check?.(tx);
      await requireRoom(tx, owner, { bytes: size, entries: folders.length + 1, quota: limits.quota });
      const content = randomUUID();
      const by = { accountId: owner.accountId, visitor, shareId };
      const row = { id: content, ...by, parent, name, size, modified, onConflict };
      if (size === 0) return { state: row, id: await arrive(tx, owner, { ...row, content, source: null }) };
      const most = shareId === '' ? MAX_UPLOADS : MAX_UPLOADS_OF_LINK;
      // Somebody else who may write into a folder has uploads of their own, and does not use up those of the owner.
      const of = shareId === '' ? eq(fileUploads.visitor, visitor) : undefined;
      const begun = and(eq(fileUploads.accountId, owner.accountId), eq(fileUploads.shareId, shareId), of);
      if ((await tx.$count(fileUploads, begun)) >= most) throw new Failure('too_many_files', { limit: most });
      await tx.insert(fileUploads).values(row);
      return { state: { ...row, received: 0 }, id: '' };
    });
    return await this.#stateOf(owner, { received: 0, ...state }, id);
  }

  /**
   * Stores one piece; the last one makes the file. One that could not be scanned is scanned again when a piece is sent again.
   * @throws Failure `upload_not_found`, `upload_out_of_order`, `invalid_request` for a piece of another size, and as `Scanner.check`.
   */
  async piece(
    owner: Sender,
    { id, number }: { readonly id: string; readonly number: number },
    files: AsyncIterable<UploadedFile>,
  ): Promise<UploadState> {
    const row = await this.#required(owner, id);
    const start = number * FILE_PIECE_BYTES;
    if (start > row.received) throw new Failure('upload_out_of_order');
    if (start < row.received || row.received === row.size) return await this.#finished(owner, row);
    const bytes = await onlyFile(files);
    if (bytes.length !== Math.min(FILE_PIECE_BYTES, row.size - start))
      throw new Failure('invalid_request', { field: 'file' });
    await this.#contents.putPiece(id, number, bytes);
    const received = start + bytes.length;
    const before = and(eq(fileUploads.id, id), eq(fileUploads.received, start));
    await this.#db
      .update(fileUploads)
      .set({ received, beatAt: sql`now()` })
      .where(before);
    return await this.#finished(owner, { ...row, received });
  }

  /** Ends an upload; an unknown one is no error. */
  async stop(owner: Sender, id: string): Promise<void> {
    const own = sentBy(owner, id);
    const [row] = await this.#db.select().from(fileUploads).where(own);
    if (row === undefined) return;
    await this.#contents.remove(row);
    await this.#db.delete(fileUploads).where(own);
  }

  /**
   * Stores a whole file and returns the id of its entry.
   * @throws Failure `file_too_large`, `files_full`, `too_many_files`, `folder_missing`, and as `Scanner.check`.
   */
  async store(
    owner: Owner,
    file: {
      readonly parent: string;
      readonly name: string;
      readonly bytes: Uint8Array;
      readonly source: FileSource | null;
    },
    limits: FileLimits,
  ): Promise<string> {
    const { parent, bytes, source } = file;
    const size = bytes.length;
    if (size > limits.mostFile) throw new Failure('file_too_large', { limit: limits.mostFile });
    const content = randomUUID();
    const check = async (tx: Pick<Transaction, 'select' | 'execute' | '$count'>): Promise<void> => {
      await requireFolder(tx, owner, parent);
      await requireRoom(tx, owner, { bytes: size, entries: 1, quota: limits.quota });
    };
    await check(this.#db);
    await this.#scanner.check({ size, open: () => [bytes] });
    // A content without an entry is removed by the job if this gateway ends here: its upload is too old then.
    const name = safeName(file.name, 'file');
    const row = {
      id: content,
      accountId: owner.accountId,
      parent,
      name,
      size,
      modified: 0,
      onConflict: 'rename',
    } as const;
    await this.#db.insert(fileUploads).values(row);
    try {
      await this.#contents.put(content, bytes);
      return await inOrder(this.#db, owner, async (tx) => {
        await tx.delete(fileUploads).where(eq(fileUploads.id, content));
        await check(tx);
        return await placeContent(tx, owner, { ...row, content, source });
      });
    } catch (error) {
      await this.stop(owner, content).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Stores a file as it arrives, and calls `place` with it in order with the other changes of the account. The bytes are reserved: all
   * at once when their number is known, else piece by piece.
   * @throws Failure `file_too_large`, `files_full`, `too_many_files`, `invalid_request` for fewer bytes than announced, and what `place`
   *   and `Scanner.check` throw.
   */
  async receive<T>(owner: Owner, arriving: Arriving, { limits, place }: Receiving<T>): Promise<T> {
    const { parent, name, length, source } = arriving;
    const { mostFile, quota } = limits;
    if ((length ?? 0) > mostFile) throw new Failure('file_too_large', { limit: mostFile });
    const content = this.#contents.newStreamId();
    // No page continues it: pages send times from 0 on.
    const row = { id: content, accountId: owner.accountId, parent, name, modified: -1, onConflict: 'version' } as const;
    await inOrder(this.#db, owner, async (tx) => {
      await requireRoom(tx, owner, { bytes: length ?? 0, entries: 1, quota });
      if ((await tx.$count(fileUploads, eq(fileUploads.accountId, owner.accountId))) >= MAX_UPLOADS)
        throw new Failure('too_many_files', { limit: MAX_UPLOADS });
      await tx.insert(fileUploads).values({ ...row, size: length ?? 0 });
    });
    try {
      const size = await this.#contents.putStream(content, source, async (bytes) => {
        if (bytes > mostFile) throw new Failure('file_too_large', { limit: mostFile });
        if (length === null) await this.#reserve(owner, { id: content, bytes, quota });
      });
      if (length !== null && size !== length) throw new Failure('invalid_request', { field: 'body' });
      await this.#scan({ id: content, size });
      return await inOrder(this.#db, owner, async (tx) => {
        await tx.delete(fileUploads).where(eq(fileUploads.id, content));
        await requireRoom(tx, owner, { bytes: size, entries: 1, quota });
        return await place(tx, { content, size });
      });
    } catch (error) {
      await outsideCall(() => this.stop(owner, content)).catch(() => undefined);
      throw error;
    }
  }

  /** @throws Failure as `Scanner.check`. */
  async #scan(content: Pick<UploadRow, 'id' | 'size'>): Promise<void> {
    await this.#scanner.check({
      size: content.size,
      open: () => this.#contents.stream(content) as AsyncIterable<Uint8Array>,
    });
  }

  /** Reserves the bytes that an upload of unknown length has so far. @throws Failure `files_full`. */
  async #reserve(
    owner: Owner,
    { id, bytes, quota }: { readonly id: string; readonly bytes: number; readonly quota: number },
  ): Promise<void> {
    await this.#db
      .update(fileUploads)
      .set({ size: bytes, beatAt: sql`now()` })
      .where(eq(fileUploads.id, id));
    if ((await bytesOf(this.#db, owner)) > quota) throw new Failure('files_full', { limit: quota });
  }

  /** An upload of the same file that was interrupted. */
  async #same(
    tx: Transaction,
    { accountId, visitor = '' }: Sender,
    { parent, name, size, modified, onConflict }: Omit<NewUpload, 'folders' | 'check'>,
  ): Promise<UploadRow | null> {
    const same = and(
      eq(fileUploads.accountId, accountId),
      eq(fileUploads.visitor, visitor),
      eq(fileUploads.parent, parent),
      eq(fileUploads.name, name),
      eq(fileUploads.size, size),
      eq(fileUploads.modified, modified),
      eq(fileUploads.onConflict, onConflict),
    );
    const [row] = await tx
      .update(fileUploads)
      .set({ beatAt: sql`now()` })
      .where(same)
      .returning();
    return row ?? null;
  }

  async #finished(owner: Sender, row: KnownUpload): Promise<UploadState> {
    if (row.received < row.size) return await this.#stateOf(owner, row, '');
    try {
      if (!row.isPlaced) await this.#scan(row);
    } catch (error) {
      if (error instanceof Failure && error.code === 'file_infected') await this.stop(owner, row.id);
      throw error;
    }
    const entry = await inOrder(this.#db, owner, async (tx) => {
      if (!(await takeUpload(tx, owner, row.id))) return '';
      return await arrive(tx, owner, { ...row, content: row.id, source: null });
    });
    return await this.#stateOf(owner, row, entry === '' ? await this.#entryWith(owner, row.id) : entry);
  }

  /** The entry that another request has made of the same upload. */
  async #entryWith({ accountId }: Owner, content: string): Promise<string> {
    const made = and(eq(fileEntries.accountId, accountId), eq(fileEntries.content, content));
    const [row] = await this.#db.select({ id: fileEntries.id }).from(fileEntries).where(made);
    return row?.id ?? '';
  }

  async #stateOf(
    owner: Owner,
    { id, size, received }: Pick<UploadRow, 'id' | 'size' | 'received'>,
    entryId: string,
  ): Promise<UploadState> {
    const [entry] = entryId === '' ? [] : await shownRows(this.#db, owner, eq(fileEntries.id, entryId));
    return { id, size, received, entry: entry === undefined ? null : wireEntry(entry) };
  }

  async #required(owner: Sender, id: string): Promise<KnownUpload> {
    const [row] = await this.#db.select().from(fileUploads).where(sentBy(owner, id));
    if (row !== undefined) return { ...row, isPlaced: false };
    const { accountId, visitor = '', shareId = '' } = owner;
    const size = await this.#sizeOfFinished({ accountId }, id);
    if (size === null) throw new Failure('upload_not_found');
    // The reply to the last piece was lost.
    const none = { modified: 0, onConflict: 'rename', beatAt: new Date(0), parent: '', name: '' } as const;
    return { id, accountId, visitor, shareId, size, received: size, ...none, isPlaced: true };
  }

  async #sizeOfFinished({ accountId }: Owner, content: string): Promise<number | null> {
    const made = and(eq(fileEntries.accountId, accountId), eq(fileEntries.content, content));
    const [row] = await this.#db.select({ size: fileEntries.size }).from(fileEntries).where(made);
    return row?.size ?? null;
  }
}

/** An upload of this sender: the ids of others lead nowhere. */
function sentBy({ accountId, visitor = '' }: Sender, id: string) {
  return and(eq(fileUploads.id, id), eq(fileUploads.accountId, accountId), eq(fileUploads.visitor, visitor));
}

/** Makes a file of what has arrived, and counts it for the link by which it came. */
async function arrive(tx: Transaction, owner: Owner, arrived: Arrived & { readonly shareId: string }): Promise<string> {
  const { shareId, size } = arrived;
  if (shareId !== '') {
    await tx
      .update(fileShares)
      .set({ files: sql`${fileShares.files} + 1`, bytes: sql`${fileShares.bytes} + ${size}` })
      .where(eq(fileShares.id, shareId));
  }
  return await placeContent(tx, owner, arrived);
}

/** @throws Failure `invalid_request` without a file, or for one that is too large. */
async function onlyFile(files: AsyncIterable<UploadedFile>): Promise<Buffer> {
  for await (const { stream } of files) {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > FILE_PIECE_BYTES) throw new Failure('invalid_request', { field: 'file' });
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
  throw new Failure('invalid_request', { field: 'file' });
}
