import { and, count, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Account } from '../../../platform/account/account.ts';
import { fromNow, NOW } from '../../../platform/database/database-time.ts';
import type { Db } from '../../../platform/database/database.ts';
import { appPasswords } from './app-password.table.ts';

/** An app password, as stored. */
export type AppPasswordRow = typeof appPasswords.$inferSelect;

/** Uses within this time are not written again, in milliseconds: some programs ask every minute. */
export const SAME_USE_MS = 60 * 60_000;

/** App passwords of accounts. */
export class AppPasswordStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The app passwords of an account, the newest first. */
  async list({ accountId }: Account): Promise<AppPasswordRow[]> {
    const own = eq(appPasswords.accountId, accountId);
    return await this.#db.select().from(appPasswords).where(own).orderBy(desc(appPasswords.createdAt));
  }

  async count({ accountId }: Account): Promise<number> {
    const own = eq(appPasswords.accountId, accountId);
    const [row] = await this.#db.select({ total: count() }).from(appPasswords).where(own);
    return row?.total ?? 0;
  }

  async add(row: Omit<AppPasswordRow, 'createdAt' | 'usedAt'>): Promise<AppPasswordRow> {
    const [added] = await this.#db
      .insert(appPasswords)
      .values({ ...row, createdAt: NOW })
      .returning();
    if (added === undefined) throw new Error('the app password was not stored');
    return added;
  }

  /** Returns false when the account has no such password. */
  async remove({ accountId }: Account, id: string): Promise<boolean> {
    const one = and(eq(appPasswords.accountId, accountId), eq(appPasswords.id, id));
    return (await this.#db.delete(appPasswords).where(one).returning({ id: appPasswords.id })).length > 0;
  }

  async byHash(hash: string): Promise<AppPasswordRow | null> {
    return (await this.#db.select().from(appPasswords).where(eq(appPasswords.hash, hash)))[0] ?? null;
  }

  /** Notes the time of a use, at most once an hour. */
  async used(id: string): Promise<void> {
    const isOld = or(isNull(appPasswords.usedAt), lt(appPasswords.usedAt, fromNow(-SAME_USE_MS)));
    await this.#db
      .update(appPasswords)
      .set({ usedAt: NOW })
      .where(and(eq(appPasswords.id, id), isOld));
  }
}
