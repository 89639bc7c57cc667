import { and, count, eq, inArray, isNull, lt, notExists, notLike, or, sum } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { outbox } from './outbox.table.ts';
import type { Account } from '../../platform/account/account.ts';
import { stagedAttachments } from './staged.table.ts';

/** A staged file as it is in the database. */
export type StagedRow = typeof stagedAttachments.$inferSelect;

const ofOwner = (owner: Account) => eq(stagedAttachments.accountId, owner.accountId);

/** How files that follow-ups use are marked; no id of the outbox has a colon. */
const HELD = 'follow-ups:';

/** The holder of the files of follow-ups, by their id. */
export function holderOf(followUps: string): string {
  return HELD + followUps;
}

/** Rows of staged files. */
export class StagedStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Inserts all rows or none. */
  async insert(rows: readonly StagedRow[]): Promise<void> {
    if (rows.length > 0) await this.#db.insert(stagedAttachments).values([...rows]);
  }

  async byIds(owner: Account, ids: readonly string[]): Promise<StagedRow[]> {
    if (ids.length === 0) return [];
    return await this.#db
      .select()
      .from(stagedAttachments)
      .where(and(ofOwner(owner), inArray(stagedAttachments.id, [...ids])));
  }

  /** The copy of a part of a message, when one was made. */
  async byOrigin(owner: Account, origin: string): Promise<StagedRow | null> {
    const where = and(ofOwner(owner), eq(stagedAttachments.origin, origin), isNull(stagedAttachments.outboxId));
    return (await this.#db.select().from(stagedAttachments).where(where).limit(1))[0] ?? null;
  }

  /** How many files an account has staged, and their bytes. */
  async usage(owner: Account): Promise<{ files: number; bytes: number }> {
    const counted = { files: count(), bytes: sum(stagedAttachments.size) };
    const [row] = await this.#db.select(counted).from(stagedAttachments).where(ofOwner(owner));
    return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) };
  }

  /** Records which draft uses these files. */
  async assign(owner: Account, ids: readonly string[], draftid: string): Promise<void> {
    if (ids.length === 0) return;
    const where = and(ofOwner(owner), inArray(stagedAttachments.id, [...ids]));
    await this.#db.update(stagedAttachments).set({ draftid }).where(where);
  }

  /** Files of a draft that no message in the outbox uses. */
  async freeOfDraft(owner: Account, draftid: string): Promise<StagedRow[]> {
    return await this.#free(and(ofOwner(owner), eq(stagedAttachments.draftid, draftid)));
  }

  /** A file, unless a message in the outbox uses it; an array of one or none. */
  async freeById(owner: Account, id: string): Promise<StagedRow[]> {
    return await this.#free(and(ofOwner(owner), eq(stagedAttachments.id, id)));
  }

  /** Files that were staged before a time and that neither an existing message in the outbox nor follow-ups use. */
  async freeOlder(before: Date): Promise<StagedRow[]> {
    const isNotHeld = or(isNull(stagedAttachments.outboxId), notLike(stagedAttachments.outboxId, `${HELD}%`));
    const holder = this.#db.select({ id: outbox.id }).from(outbox).where(eq(outbox.id, stagedAttachments.outboxId));
    return await this.#db
      .select()
      .from(stagedAttachments)
      .where(and(lt(stagedAttachments.createdAt, before), notExists(holder), isNotHeld));
  }

  /** The files that a message in the outbox uses. */
  async heldBy(outboxId: string): Promise<StagedRow[]> {
    return await this.#db.select().from(stagedAttachments).where(eq(stagedAttachments.outboxId, outboxId));
  }

  /** Notes that something uses these files of an account, instead of what used them before. */
  async hold(owner: Pick<Account, 'accountId'>, ids: readonly string[], holder: string): Promise<void> {
    if (ids.length === 0) return;
    const where = and(eq(stagedAttachments.accountId, owner.accountId), inArray(stagedAttachments.id, [...ids]));
    await this.#db.update(stagedAttachments).set({ outboxId: holder }).where(where);
  }

  async remove(rows: readonly StagedRow[]): Promise<void> {
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await this.#db.delete(stagedAttachments).where(inArray(stagedAttachments.id, ids));
  }

  /** Frees the files of a recalled message and keeps them for another week. */
  async release(outboxId: string, now: Date): Promise<void> {
    const where = eq(stagedAttachments.outboxId, outboxId);
    await this.#db.update(stagedAttachments).set({ outboxId: null, createdAt: now }).where(where);
  }

  async #free(where: SQL | undefined): Promise<StagedRow[]> {
    return await this.#db
      .select()
      .from(stagedAttachments)
      .where(and(where, isNull(stagedAttachments.outboxId)));
  }
}
