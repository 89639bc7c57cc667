import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import type { OnConflict, UploadState } from '@pillarbox/contract/files/file';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import { safeName } from '@pillarbox/rules/files/file-name';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import { ensureFolders, inOrder, placeContent, requireFolder, requireRoom, takeUpload } from './entry-changes.ts';
import type { Arrived } from './entry-changes.ts';
import { shownRows, wireEntry } from './entry-query.ts';
import type { Owner } from './entry-query.ts';
import { fileContents, fileEntries, fileShares, fileUploads } from './files.table.ts';
import { dropUpload, MAX_UPLOADS, sentBy } from './upload-rows.ts';
import type { ArrivalDeps, Sender } from './upload-rows.ts';

type UploadRow = typeof fileUploads.$inferSelect;
/** An upload. `isPlaced`: it has become a file before. */
type KnownUpload = UploadRow & { readonly isPlaced: boolean };

/** Most unfinished uploads of one link. */
const MAX_UPLOADS_OF_LINK = 50;

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

/** Files that arrive in pieces from pages. */
export class UploadService {
  readonly #deps: ArrivalDeps;

  constructor(deps: ArrivalDeps) {
    this.#deps = deps;
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
    const { state, id } = await inOrder(this.#deps.db, owner, async (tx) => {
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
   * Stores pieces, of which `number` is the first; the last one makes the file. One that could not be scanned is scanned again when a piece is
   * sent again. Whole pieces of a request that breaks off count.
   * @throws Failure `upload_not_found`, `upload_out_of_order`, `invalid_request` for pieces of another size, and as `Scanner.check`.
   */
  async piece(
    owner: Sender,
    { id, number }: { readonly id: string; readonly number: number },
    source: Readable,
  ): Promise<UploadState> {
    const row = await this.#required(owner, id);
    const start = number * PIECE_BYTES;
    if (start > row.received) throw new Failure('upload_out_of_order');
    if (start < row.received || row.received === row.size) return await this.#finished(owner, row);
    // What strangers take of the memory is counted in requests, each of which has one piece in it (StrangerBudget).
    const heldAtOnce = row.shareId === '' ? undefined : 1;
    const { received, failure } = await this.#deps.contents.putPieces(row, { first: number, heldAtOnce }, source);
    await outsideCall(() => this.#count(row, received));
    if (failure !== null) throw failure.error;
    return await this.#finished(owner, { ...row, received });
  }

  /** Notes what has arrived, and removes it if the upload has ended meanwhile. @throws Failure `upload_not_found`. */
  async #count(row: UploadRow, received: number): Promise<void> {
    const { db, contents } = this.#deps;
    // Another request may have stored the same pieces, and more.
    const before = and(eq(fileUploads.id, row.id), lt(fileUploads.received, received));
    const counted = await db
      .update(fileUploads)
      .set({ received, beatAt: sql`now()` })
      .where(before)
      .returning({ id: fileUploads.id });
    if (counted.length > 0) return;
    const isNeeded =
      (await db.$count(fileUploads, eq(fileUploads.id, row.id))) > 0 ||
      (await db.$count(fileContents, eq(fileContents.id, row.id))) > 0;
    if (isNeeded) return;
    await contents.remove(row);
    throw new Failure('upload_not_found');
  }

  /** Ends an upload; an unknown one is no error. */
  async stop(owner: Sender, id: string): Promise<void> {
    await dropUpload(this.#deps, owner, id);
  }

  /** @throws Failure as `Scanner.check`. */
  async #scan(content: Pick<UploadRow, 'id' | 'size'>): Promise<void> {
    await this.#deps.scanner.check({
      size: content.size,
      open: () => this.#deps.contents.stream(content) as AsyncIterable<Uint8Array>,
    });
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
    const entry = await inOrder(this.#deps.db, owner, async (tx) => {
      if (!(await takeUpload(tx, owner, row.id))) return '';
      return await arrive(tx, owner, { ...row, content: row.id, source: null });
    });
    return await this.#stateOf(owner, row, entry === '' ? await this.#entryWith(owner, row.id) : entry);
  }

  /** The entry that another request has made of the same upload. */
  async #entryWith({ accountId }: Owner, content: string): Promise<string> {
    const made = and(eq(fileEntries.accountId, accountId), eq(fileEntries.content, content));
    const [row] = await this.#deps.db.select({ id: fileEntries.id }).from(fileEntries).where(made);
    return row?.id ?? '';
  }

  async #stateOf(
    owner: Owner,
    { id, size, received }: Pick<UploadRow, 'id' | 'size' | 'received'>,
    entryId: string,
  ): Promise<UploadState> {
    const [entry] = entryId === '' ? [] : await shownRows(this.#deps.db, owner, eq(fileEntries.id, entryId));
    return { id, size, received, entry: entry === undefined ? null : wireEntry(entry) };
  }

  async #required(owner: Sender, id: string): Promise<KnownUpload> {
    const [row] = await this.#deps.db.select().from(fileUploads).where(sentBy(owner, id));
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
    const [row] = await this.#deps.db.select({ size: fileEntries.size }).from(fileEntries).where(made);
    return row?.size ?? null;
  }
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
