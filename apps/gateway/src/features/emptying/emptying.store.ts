import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { emptyings } from './emptying.table.ts';

/** An emptying as it is in the database. */
export type EmptyingRow = typeof emptyings.$inferSelect;

/** A new emptying. */
export type NewEmptying = Pick<EmptyingRow, 'accountId' | 'folder' | 'uidvalidity' | 'topUid' | 'total'>;

/** What a worker changes of an emptying that it has claimed. */
export type EmptyingChanges = Partial<Pick<EmptyingRow, 'removed' | 'total' | 'state' | 'reason'>>;

/** Milliseconds for which a worker claims an emptying; each portion renews it. */
const LEASE_MS = 30_000;
/** Milliseconds for which an emptying that has ended is still reported. */
const SHOWN_MS = 60_000;

type Key = Pick<EmptyingRow, 'accountId' | 'folder'>;

const leaseOver = lt(emptyings.leaseUntil, NOW);

/** Rows about folders that are being emptied. Several gateways may share the database. */
export class EmptyingStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Begins an emptying for a worker; null while another one empties the folder. */
  async begin(row: NewEmptying, owner: string): Promise<EmptyingRow | null> {
    const lease = { leaseOwner: owner, leaseUntil: fromNow(LEASE_MS), updatedAt: NOW };
    const fresh = { ...row, ...lease, removed: 0, state: 'running', reason: '' } as const;
    const rows = await this.#db
      .insert(emptyings)
      .values(fresh)
      .onConflictDoUpdate({
        target: [emptyings.accountId, emptyings.folder],
        set: fresh,
        setWhere: sql`${emptyings.state} <> 'running' or ${leaseOver}`,
      })
      .returning();
    return rows[0] ?? null;
  }

  /** Takes over an emptying whose worker no longer renews its claim; null when there is none such. */
  async takeOver(key: Key, owner: string): Promise<EmptyingRow | null> {
    const where = and(ofKey(key), eq(emptyings.state, 'running'), leaseOver);
    return await this.#update(where, { leaseOwner: owner, leaseUntil: fromNow(LEASE_MS) });
  }

  /** Changes an emptying and renews the claim; null when it was stopped, or another worker has it. */
  async change(row: Key & Pick<EmptyingRow, 'leaseOwner'>, changes: EmptyingChanges): Promise<EmptyingRow | null> {
    const isOwn = and(ofKey(row), eq(emptyings.state, 'running'), eq(emptyings.leaseOwner, row.leaseOwner));
    return await this.#update(isOwn, { ...changes, leaseUntil: fromNow(LEASE_MS) });
  }

  /** Gives an emptying back, so that another worker can take it over at once. */
  async release(row: Key & Pick<EmptyingRow, 'leaseOwner'>): Promise<void> {
    await this.#update(and(ofKey(row), eq(emptyings.leaseOwner, row.leaseOwner)), { leaseUntil: fromNow(-1) });
  }

  /**
   * Stops an emptying, at whichever gateway it runs. Returns it when nobody works on it any more; else its worker reports the end,
   * after the portion in progress.
   */
  async stop(key: Key): Promise<EmptyingRow | null> {
    const running = and(ofKey(key), eq(emptyings.state, 'running'));
    const left = await this.#update(and(running, leaseOver), { state: 'stopped' });
    if (left === null) await this.#update(running, { state: 'stopped' });
    return left;
  }

  /** Counts the portion that was in progress when an emptying was stopped; null when it was not stopped. */
  async stopped(row: Key & Pick<EmptyingRow, 'leaseOwner'>, removed: number): Promise<EmptyingRow | null> {
    const isOwn = and(ofKey(row), eq(emptyings.state, 'stopped'), eq(emptyings.leaseOwner, row.leaseOwner));
    return await this.#update(isOwn, { removed });
  }

  async find(key: Key): Promise<EmptyingRow | null> {
    return (await this.#db.select().from(emptyings).where(ofKey(key)))[0] ?? null;
  }

  /** The emptyings of an account that run or have ended not long ago. */
  async current(accountId: AccountId): Promise<EmptyingRow[]> {
    const shown = or(eq(emptyings.state, 'running'), gt(emptyings.updatedAt, fromNow(-SHOWN_MS)));
    return await this.#db
      .select()
      .from(emptyings)
      .where(and(eq(emptyings.accountId, accountId), shown));
  }

  /** Deletes rows that last changed more than `ms` milliseconds ago. */
  async removeOlder(ms: number): Promise<void> {
    await this.#db.delete(emptyings).where(lt(emptyings.updatedAt, fromNow(-ms)));
  }

  async #update(
    where: SQL | undefined,
    set: EmptyingChanges & { leaseOwner?: string; leaseUntil?: SQL },
  ): Promise<EmptyingRow | null> {
    const rows = await this.#db
      .update(emptyings)
      .set({ updatedAt: NOW, ...set })
      .where(where)
      .returning();
    return rows[0] ?? null;
  }
}

function ofKey({ accountId, folder }: Key): SQL | undefined {
  return and(eq(emptyings.accountId, accountId), eq(emptyings.folder, folder));
}
