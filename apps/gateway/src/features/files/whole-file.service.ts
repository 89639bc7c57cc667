import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import type { FileSource } from '@pillarbox/contract/files/file';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import { safeName } from '@pillarbox/rules/files/file-name';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import { bytesOf, inOrder, placeContent, requireFolder, requireRoom } from './entry-changes.ts';
import type { Owner } from './entry-query.ts';
import { fileUploads } from './files.table.ts';
import { dropUpload, MAX_UPLOADS } from './upload-rows.ts';
import type { ArrivalDeps } from './upload-rows.ts';

/** A file in memory. `source`: the message that it was saved from. */
interface WholeFile {
  readonly parent: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly source: FileSource | null;
}

/** A file that arrives as a stream. `length`: its bytes, as the sender says; null when it does not say. */
interface Arriving {
  readonly parent: string;
  readonly name: string;
  readonly length: number | null;
  readonly source: Readable;
}

interface Receiving<T> {
  readonly limits: FileLimits;
  /** Makes the entry of the stored content. */
  readonly place: (tx: Transaction, stored: { readonly content: string; readonly size: number }) => Promise<T>;
}

/** Files that arrive whole, from programs and from other parts of the gateway. */
export class WholeFileService {
  readonly #deps: ArrivalDeps;

  constructor(deps: ArrivalDeps) {
    this.#deps = deps;
  }

  /**
   * Stores a whole file and returns the id of its entry.
   * @throws Failure `file_too_large`, `files_full`, `too_many_files`, `folder_missing`, and as `Scanner.check`.
   */
  async store(owner: Owner, file: WholeFile, limits: FileLimits): Promise<string> {
    const { parent, bytes, source } = file;
    const size = bytes.length;
    if (size > limits.mostFile) throw new Failure('file_too_large', { limit: limits.mostFile });
    const content = randomUUID();
    const check = async (tx: Pick<Transaction, 'select' | 'execute' | '$count'>): Promise<void> => {
      await requireFolder(tx, owner, parent);
      await requireRoom(tx, owner, { bytes: size, entries: 1, quota: limits.quota });
    };
    await check(this.#deps.db);
    await this.#deps.scanner.check({ size, open: () => [bytes] });
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
    await this.#deps.db.insert(fileUploads).values(row);
    try {
      await this.#deps.contents.put(content, bytes);
      return await inOrder(this.#deps.db, owner, async (tx) => {
        await tx.delete(fileUploads).where(eq(fileUploads.id, content));
        await check(tx);
        return await placeContent(tx, owner, { ...row, content, source });
      });
    } catch (error) {
      await dropUpload(this.#deps, owner, content).catch(() => undefined);
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
    const content = this.#deps.contents.newStreamId();
    // No page continues it: pages send times from 0 on.
    const row = { id: content, accountId: owner.accountId, parent, name, modified: -1, onConflict: 'version' } as const;
    await inOrder(this.#deps.db, owner, async (tx) => {
      await requireRoom(tx, owner, { bytes: length ?? 0, entries: 1, quota });
      if ((await tx.$count(fileUploads, eq(fileUploads.accountId, owner.accountId))) >= MAX_UPLOADS)
        throw new Failure('too_many_files', { limit: MAX_UPLOADS });
      await tx.insert(fileUploads).values({ ...row, size: length ?? 0 });
    });
    try {
      const size = await this.#deps.contents.putStream(content, source, async (bytes) => {
        if (bytes > mostFile) throw new Failure('file_too_large', { limit: mostFile });
        if (length === null) await this.#reserve(owner, { id: content, bytes, quota });
      });
      if (length !== null && size !== length) throw new Failure('invalid_request', { field: 'body' });
      await this.#deps.scanner.check({
        size,
        open: () => this.#deps.contents.stream({ id: content, size }) as AsyncIterable<Uint8Array>,
      });
      return await inOrder(this.#deps.db, owner, async (tx) => {
        await tx.delete(fileUploads).where(eq(fileUploads.id, content));
        await requireRoom(tx, owner, { bytes: size, entries: 1, quota });
        return await place(tx, { content, size });
      });
    } catch (error) {
      await outsideCall(() => dropUpload(this.#deps, owner, content)).catch(() => undefined);
      throw error;
    }
  }

  /** Reserves the bytes that an upload of unknown length has so far. @throws Failure `files_full`. */
  async #reserve(
    owner: Owner,
    { id, bytes, quota }: { readonly id: string; readonly bytes: number; readonly quota: number },
  ): Promise<void> {
    await this.#deps.db
      .update(fileUploads)
      .set({ size: bytes, beatAt: sql`now()` })
      .where(eq(fileUploads.id, id));
    if ((await bytesOf(this.#deps.db, owner)) > quota) throw new Failure('files_full', { limit: quota });
  }
}
