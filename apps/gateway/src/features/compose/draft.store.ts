import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Lease } from '../../platform/database/leases.ts';
import { isHeld } from '../../platform/database/leases.ts';
import { drafts } from './draft.table.ts';
import type { Account } from '../../platform/account/account.ts';

/** A draft as the database holds it. */
export type DraftRow = typeof drafts.$inferSelect;

/** A version that is in Drafts. */
export type FiledVersion = Pick<
  DraftRow,
  'version' | 'folder' | 'uidvalidity' | 'uid' | 'writer' | 'messageId' | 'savedAt'
>;

const is = (owner: Account, draftid: string) => and(eq(drafts.accountId, owner.accountId), eq(drafts.draftid, draftid));

/** Rows of drafts. */
export class DraftStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async find(owner: Account, draftid: string): Promise<DraftRow | null> {
    return (await this.#db.select().from(drafts).where(is(owner, draftid)))[0] ?? null;
  }

  /** Records the Message-ID of a version before it is filed; creates the row of a new draft. */
  async begin(row: DraftRow): Promise<void> {
    await this.#db
      .insert(drafts)
      .values(row)
      .onConflictDoUpdate({ target: [drafts.accountId, drafts.draftid], set: { stray: row.stray } });
  }

  /**
   * Makes a filed version the current one of its draft. Returns the row as it was before; `late` when a later version was filed
   * meanwhile or the draft is gone, `lost` when another gateway holds the lease of this draft.
   */
  async commit(
    owner: Account,
    draftid: string,
    { filed, lease }: { readonly filed: FiledVersion; readonly lease: Lease },
  ): Promise<DraftRow | 'late' | 'lost'> {
    return await this.#db.transaction(async (tx) => {
      if (!(await isHeld(tx, lease))) return 'lost';
      const [before] = await tx.select().from(drafts).where(is(owner, draftid)).for('update');
      if (before === undefined || before.version >= filed.version) return 'late';
      await tx
        .update(drafts)
        .set({ ...filed, stray: null })
        .where(is(owner, draftid));
      return before;
    });
  }

  /** Accepts the next version whatever its number: a composer that continues a recalled message counts from 1 again. */
  async reopen(owner: Account, draftid: string): Promise<void> {
    await this.#db.update(drafts).set({ version: 0 }).where(is(owner, draftid));
  }

  /** Records the Message-ID of a version that could not be removed; the next save removes it. */
  async noteStray(owner: Account, draftid: string, stray: string): Promise<void> {
    await this.#db.update(drafts).set({ stray }).where(is(owner, draftid));
  }

  /** Records that a draft has no version in Drafts; what it replies to stays. */
  async withdraw(owner: Account, draftid: string): Promise<void> {
    await this.#db.update(drafts).set({ version: 0, uid: 0, stray: null, messageId: '' }).where(is(owner, draftid));
  }

  /** Deletes the rows of drafts that were last saved before a time; the messages in Drafts stay. */
  async removeOlder(before: Date): Promise<void> {
    await this.#db.delete(drafts).where(lt(drafts.savedAt, before));
  }

  async remove(owner: Account, draftid: string): Promise<void> {
    await this.#db.delete(drafts).where(is(owner, draftid));
  }
}
