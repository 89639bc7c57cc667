import type { Account, AccountId } from '../../platform/account/account.ts';
import { and, asc, eq, exists, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { pushAccounts, pushKeys, pushSubscriptions } from './push.table.ts';

/** An account whose inbox is looked at. */
export type PushAccount = typeof pushAccounts.$inferSelect;
/** A subscription, as stored. */
export type PushRow = typeof pushSubscriptions.$inferSelect;
/** A key pair, as stored. */
export type PushKeyRow = typeof pushKeys.$inferSelect;

/** How long a claim on an account lasts, in milliseconds. The look must end before. */
export const LEASE_MS = 2 * 60_000;
/** Most browsers of an account that get notices; the oldest subscription goes first. */
const MAX_SUBSCRIPTIONS = 20;

/** Rows of subscriptions, of the accounts that they belong to, and of the installation's key pairs. */
export class PushStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The key pairs with these ids. */
  async keys(ids: readonly number[]): Promise<PushKeyRow[]> {
    return await this.#db
      .select()
      .from(pushKeys)
      .where(inArray(pushKeys.id, [...ids]));
  }

  /** Adds a key pair, unless there is one with its id: the first gateway that makes one wins. */
  async addKeys(fresh: PushKeyRow): Promise<void> {
    await this.#db.insert(pushKeys).values(fresh).onConflictDoNothing();
  }

  /** Replaces a key pair, unless it has changed meanwhile. */
  async replaceKeys({ id, sealed }: PushKeyRow, fresh: PushKeyRow): Promise<void> {
    await this.#db
      .update(pushKeys)
      .set(fresh)
      .where(and(eq(pushKeys.id, id), eq(pushKeys.sealed, sealed)));
  }

  /** Adds or replaces the subscription of a session, and stores how to sign in for the account and what its inbox has. */
  async subscribe(
    owner: Account & { readonly id: string },
    sealed: { readonly subscription: Buffer; readonly credentials: Buffer },
    seen: { readonly uidvalidity: number; readonly uid: number },
  ): Promise<void> {
    const { id: sessionId, accountId, partner, mail } = owner;
    const account = { partner, mail, sealed: sealed.credentials, failures: 0 };
    await this.#db.transaction(async (tx) => {
      await tx
        .insert(pushSubscriptions)
        .values({ sessionId, accountId, sealed: sealed.subscription })
        .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: { accountId, sealed: sealed.subscription } });
      const all = await tx
        .select({ sessionId: pushSubscriptions.sessionId })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.accountId, accountId))
        .orderBy(asc(pushSubscriptions.createdAt));
      const old = all.slice(0, Math.max(0, all.length - MAX_SUBSCRIPTIONS)).map((row) => row.sessionId);
      if (old.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, old));
      await tx
        .insert(pushAccounts)
        .values({ accountId, ...account, ...seen })
        .onConflictDoUpdate({ target: pushAccounts.accountId, set: account });
    });
  }

  async unsubscribe(sessionId: string): Promise<void> {
    await this.#db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
  }

  async subscriptionsOf(accountId: AccountId): Promise<PushRow[]> {
    return await this.#db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, accountId));
  }

  /** Replaces the credential of an account that has subscriptions. */
  async signedIn(accountId: AccountId, sealed: Buffer | null): Promise<void> {
    await this.#db.update(pushAccounts).set({ sealed, failures: 0 }).where(eq(pushAccounts.accountId, accountId));
  }

  /** Forgets a credential that the mail server refuses: repeated attempts could lock the account. */
  async refused(accountId: AccountId): Promise<void> {
    await this.#db.update(pushAccounts).set({ sealed: null }).where(eq(pushAccounts.accountId, accountId));
  }

  /** Claims an account that is due; null when there is none. */
  async claim(worker: string): Promise<PushAccount | null> {
    const free = or(isNull(pushAccounts.leaseUntil), lt(pushAccounts.leaseUntil, NOW));
    const one = this.#db
      .select({ accountId: pushAccounts.accountId })
      .from(pushAccounts)
      .where(and(free, lte(pushAccounts.dueAt, NOW), isNotNull(pushAccounts.sealed), exists(this.#subscriptions())))
      .orderBy(asc(pushAccounts.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    const claimed = await this.#db
      .update(pushAccounts)
      .set({ leaseOwner: worker, leaseUntil: fromNow(LEASE_MS) })
      .where(inArray(pushAccounts.accountId, one))
      .returning();
    return claimed[0] ?? null;
  }

  /**
   * Notes up to where an inbox has been reported. False when another gateway has done it: only one that gets true sends the notice, so that
   * it is sent once.
   */
  async report(account: PushAccount, seen: { readonly uidvalidity: number; readonly uid: number }): Promise<boolean> {
    const { accountId, uidvalidity, uid } = account;
    const changed = await this.#db
      .update(pushAccounts)
      .set(seen)
      .where(
        and(
          eq(pushAccounts.accountId, accountId),
          eq(pushAccounts.uidvalidity, uidvalidity),
          eq(pushAccounts.uid, uid),
        ),
      )
      .returning({ accountId: pushAccounts.accountId });
    return changed.length > 0;
  }

  /** Ends a claim; the account is due again in `ms` milliseconds. */
  async release({ accountId, leaseOwner }: PushAccount, ms: number, isFailure: boolean): Promise<void> {
    await this.#db
      .update(pushAccounts)
      .set({
        leaseOwner: null,
        leaseUntil: null,
        dueAt: fromNow(ms),
        failures: isFailure ? sql`${pushAccounts.failures} + 1` : 0,
      })
      .where(and(eq(pushAccounts.accountId, accountId), eq(pushAccounts.leaseOwner, leaseOwner ?? '')));
  }

  /** Ends all claims: for the only gateway of a database, whose earlier process has ended. */
  async releaseAll(): Promise<void> {
    await this.#db.update(pushAccounts).set({ leaseOwner: null, leaseUntil: null });
  }

  /** Milliseconds until the next account is due; null when none waits. */
  async untilNextDue(): Promise<number | null> {
    const at = sql`min(greatest(${pushAccounts.dueAt}, coalesce(${pushAccounts.leaseUntil}, ${pushAccounts.dueAt})))`;
    const wait = sql<string | null>`ceil(extract(epoch from (${at} - now())) * 1000)::text`;
    const [row] = await this.#db
      .select({ wait })
      .from(pushAccounts)
      .where(and(isNotNull(pushAccounts.sealed), exists(this.#subscriptions())));
    return row?.wait == null ? null : Math.max(0, Number(row.wait));
  }

  /**
   * Removes the accounts, and with them the credentials, of which no session has a subscription any more. They are locked before: a
   * statement that waits for a subscription in progress does not see it when it goes on, but the next one does.
   */
  async sweep(): Promise<void> {
    const unused = notExists(this.#subscriptions());
    await this.#db.transaction(async (tx) => {
      const rows = await tx
        .select({ accountId: pushAccounts.accountId })
        .from(pushAccounts)
        .where(unused)
        .orderBy(asc(pushAccounts.accountId))
        .for('update');
      const ids = rows.map(({ accountId }) => accountId);
      if (ids.length > 0) await tx.delete(pushAccounts).where(and(inArray(pushAccounts.accountId, ids), unused));
    });
  }

  /** The sealed credentials of all accounts that have one. */
  async sealed(): Promise<{ accountId: AccountId; sealed: Buffer }[]> {
    const { accountId, sealed } = pushAccounts;
    const rows = await this.#db.select({ accountId, sealed }).from(pushAccounts).where(isNotNull(sealed));
    return rows.flatMap((row) => (row.sealed === null ? [] : [{ ...row, sealed: row.sealed }]));
  }

  /** Replaces the sealed credential of an account, unless it has changed meanwhile. */
  async replaceSeal(accountId: AccountId, old: Buffer, fresh: Buffer): Promise<void> {
    const where = and(eq(pushAccounts.accountId, accountId), eq(pushAccounts.sealed, old));
    await this.#db.update(pushAccounts).set({ sealed: fresh }).where(where);
  }

  /** All subscriptions, to encrypt them again. */
  async subscriptions(): Promise<PushRow[]> {
    return await this.#db.select().from(pushSubscriptions);
  }

  async replaceSubscription(sessionId: string, old: Buffer, fresh: Buffer): Promise<void> {
    const where = and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.sealed, old));
    await this.#db.update(pushSubscriptions).set({ sealed: fresh }).where(where);
  }

  #subscriptions() {
    return this.#db
      .select({ sessionId: pushSubscriptions.sessionId })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, pushAccounts.accountId));
  }
}
