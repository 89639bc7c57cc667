import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Lease } from '../../platform/database/leases.ts';
import { isHeld } from '../../platform/database/leases.ts';
import { drafts } from './draft.table.ts';
import type { Account } from '../../platform/account/account.ts';

/** A draft as the database holds it. */
export type DraftRow = typeof drafts.$inferSelect;

/** A filed version. */
export type FiledVersion = Pick<DraftRow, 'version' | 'folder' | 'uidvalidity' | 'uid' | 'messageId' | 'savedAt'>;

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

  /** Notes, before a version is filed, under which Message-ID; makes the row of a new draft. */
  async begin(row: DraftRow): Promise<void> {
    await this.#db
      .insert(drafts)
      .values(row)
      .onConflictDoUpdate({ target: [drafts.accountId, drafts.draftid], set: { stray: row.stray } });
  }

  /**
   * Makes a filed version the draft's present one. Answers the row before; `late` when a later version was filed meanwhile or
   * the draft has gone, `lost` when another gateway saves this draft by now.
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

  /** Lets the next version win, whatever its number: who goes on with a message that was called back may count anew. */
  async reopen(owner: Account, draftid: string): Promise<void> {
    await this.#db.update(drafts).set({ version: 0 }).where(is(owner, draftid));
  }

  /** Notes a version that could not be removed, to be looked for at the next save. */
  async noteStray(owner: Account, draftid: string, stray: string): Promise<void> {
    await this.#db.update(drafts).set({ stray }).where(is(owner, draftid));
  }

  /** Forgets drafts that were last saved before a time; what is in Drafts stays. */
  async removeOlder(before: Date): Promise<void> {
    await this.#db.delete(drafts).where(lt(drafts.savedAt, before));
  }

  async remove(owner: Account, draftid: string): Promise<void> {
    await this.#db.delete(drafts).where(is(owner, draftid));
  }
}
