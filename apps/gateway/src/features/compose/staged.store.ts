import { and, count, eq, inArray, isNull, lt, sum } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Owner } from './owner.ts';
import { stagedAttachments } from './staged.table.ts';

/** A staged file as the database holds it. */
export type StagedRow = typeof stagedAttachments.$inferSelect;

const ofOwner = (owner: Owner) =>
  and(eq(stagedAttachments.partner, owner.partner), eq(stagedAttachments.mail, owner.mail));

/** Rows of staged files. What removes rows answers them, so that their contents can be removed after them. */
export class StagedStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Keeps all rows or none. */
  async insert(rows: readonly StagedRow[]): Promise<void> {
    if (rows.length > 0) await this.#db.insert(stagedAttachments).values([...rows]);
  }

  async byIds(owner: Owner, ids: readonly string[]): Promise<StagedRow[]> {
    if (ids.length === 0) return [];
    return await this.#db
      .select()
      .from(stagedAttachments)
      .where(and(ofOwner(owner), inArray(stagedAttachments.id, [...ids])));
  }

  /** The copy of a part of a message, when one was made. */
  async byOrigin(owner: Owner, origin: string): Promise<StagedRow | null> {
    const where = and(ofOwner(owner), eq(stagedAttachments.origin, origin), isNull(stagedAttachments.outboxId));
    return (await this.#db.select().from(stagedAttachments).where(where).limit(1))[0] ?? null;
  }

  /** How many files an account has staged, and their bytes. */
  async usage(owner: Owner): Promise<{ files: number; bytes: number }> {
    const counted = { files: count(), bytes: sum(stagedAttachments.size) };
    const [row] = await this.#db.select(counted).from(stagedAttachments).where(ofOwner(owner));
    return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
  }

  /** Notes which draft uses these files. */
  async assign(owner: Owner, ids: readonly string[], draftid: string): Promise<void> {
    if (ids.length === 0) return;
    const where = and(ofOwner(owner), inArray(stagedAttachments.id, [...ids]));
    await this.#db.update(stagedAttachments).set({ draftid }).where(where);
  }

  /** Removes one file that no message on its way holds. */
  async remove(owner: Owner, id: string): Promise<StagedRow[]> {
    const where = and(ofOwner(owner), eq(stagedAttachments.id, id), isNull(stagedAttachments.outboxId));
    return await this.#db.delete(stagedAttachments).where(where).returning();
  }

  /** Removes the files of a draft that no message on its way holds. */
  async removeOfDraft(owner: Owner, draftid: string): Promise<StagedRow[]> {
    const where = and(ofOwner(owner), eq(stagedAttachments.draftid, draftid), isNull(stagedAttachments.outboxId));
    return await this.#db.delete(stagedAttachments).where(where).returning();
  }

  /** Removes the files that a message held which has now left. */
  async removeOfOutbox(outboxId: string): Promise<StagedRow[]> {
    return await this.#db.delete(stagedAttachments).where(eq(stagedAttachments.outboxId, outboxId)).returning();
  }

  /** Gives the files of a message that was called back to its draft again, for another week. */
  async release(outboxId: string, now: Date): Promise<void> {
    const where = eq(stagedAttachments.outboxId, outboxId);
    await this.#db.update(stagedAttachments).set({ outboxId: null, createdAt: now }).where(where);
  }

  /** Removes what was staged before a time and is held by no message on its way. */
  async removeOlder(before: Date): Promise<StagedRow[]> {
    const where = and(lt(stagedAttachments.createdAt, before), isNull(stagedAttachments.outboxId));
    return await this.#db.delete(stagedAttachments).where(where).returning();
  }
}
