import type { Account, AccountId } from '../../platform/account/account.ts';
import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { atTime, fromNow, NOW } from '../../platform/database/database-time.ts';
import { snoozeAccounts, snoozes } from './snooze.table.ts';

/** A snoozed message as it is in the database. */
export type SnoozeRow = typeof snoozes.$inferSelect;
/** A new snoozed message; the database computes when it is due. */
export type NewSnooze = Omit<typeof snoozes.$inferInsert, 'until' | 'dueAt'> & { readonly untilMs: number };
/** An account with snoozed messages. */
export type SnoozeAccount = typeof snoozeAccounts.$inferSelect;

/** How long a claim on an account lasts, in milliseconds. A worker must stop before. */
export const LEASE_MS = 5 * 60_000;
/** Rows written in one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_A_STATEMENT = 500;

const of = (accountId: AccountId): SQL => eq(snoozes.accountId, accountId);

/** Rows of snoozed messages and of the accounts that they belong to. */
export class SnoozeStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The snoozed messages of a user in all accounts, the first to return first. */
  list(accountId: AccountId): Promise<SnoozeRow[]> {
    return this.#select(of(accountId));
  }

  /** The snoozed messages of one of the user's accounts, '' for the own one. */
  inRealm(accountId: AccountId, realm: string): Promise<SnoozeRow[]> {
    return this.#select(and(of(accountId), eq(snoozes.realm, realm)));
  }

  /** The snoozed messages of one of the user's accounts that return when their conversation goes on. */
  early(accountId: AccountId, realm: string): Promise<SnoozeRow[]> {
    const isThere = and(of(accountId), eq(snoozes.realm, realm), gt(snoozes.heldUid, 0));
    return this.#select(and(isThere, eq(snoozes.early, true)));
  }

  /** The messages of an account whose time has come. */
  due(accountId: AccountId): Promise<SnoozeRow[]> {
    return this.#select(and(of(accountId), lte(snoozes.dueAt, NOW)));
  }

  /** The messages that one request snoozed. */
  ofOperation(accountId: AccountId, opId: string): Promise<SnoozeRow[]> {
    return this.#select(and(of(accountId), eq(snoozes.opId, opId)));
  }

  async count(accountId: AccountId): Promise<number> {
    return (await this.#db.select({ rows: count() }).from(snoozes).where(of(accountId)))[0]?.rows ?? 0;
  }

  /** Adds messages, and stores how to sign in for the account. */
  async add(owner: Account, rows: readonly NewSnooze[], sealed: Buffer | null): Promise<void> {
    const { accountId, partner, mail } = owner;
    const account = { partner, mail, sealed };
    await this.#db.transaction(async (tx) => {
      await tx
        .insert(snoozeAccounts)
        .values({ accountId, ...account })
        .onConflictDoUpdate({ target: snoozeAccounts.accountId, set: account });
      for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
        const values = rows.slice(at, at + ROWS_A_STATEMENT).map(({ untilMs, ...row }) => {
          return { ...row, until: atTime(untilMs), dueAt: atTime(untilMs) };
        });
        await tx.insert(snoozes).values(values);
      }
    });
  }

  /** Records where moved messages are now. */
  async place(placed: readonly { readonly id: string; readonly uid: number }[], uidvalidity: number): Promise<void> {
    if (placed.length === 0) return;
    const cases = placed.map(({ id, uid }) => sql`when ${id} then ${uid}::bigint`);
    const uid = sql<number>`case ${snoozes.id} ${sql.join(cases, sql` `)} else ${snoozes.heldUid} end`;
    await this.#db
      .update(snoozes)
      .set({ heldUid: uid, heldValidity: uidvalidity })
      .where(inArray(snoozes.id, idsOf(placed)));
  }

  /** Gives messages another time. */
  async postpone(rows: readonly SnoozeRow[], untilMs: number, early: boolean): Promise<void> {
    if (rows.length === 0) return;
    const time = { until: atTime(untilMs), dueAt: atTime(untilMs) };
    await this.#db
      .update(snoozes)
      .set({ ...time, early, attempts: 0, reason: '' })
      .where(inArray(snoozes.id, idsOf(rows)));
  }

  /** Removes messages, and the credential of an account that has no other ones. */
  async remove(accountId: AccountId, rows: readonly SnoozeRow[]): Promise<void> {
    if (rows.length > 0) await this.#db.delete(snoozes).where(inArray(snoozes.id, idsOf(rows)));
    await this.#db
      .delete(snoozeAccounts)
      .where(
        and(
          eq(snoozeAccounts.accountId, accountId),
          sql`not ${exists(this.#db.select({ id: snoozes.id }).from(snoozes).where(of(accountId)))}`,
        ),
      );
  }

  /** Records why messages could not return; they are due again in `ms` milliseconds. */
  async failed(rows: readonly SnoozeRow[], reason: string, ms: number): Promise<void> {
    if (rows.length === 0) return;
    await this.#db
      .update(snoozes)
      .set({ reason, attempts: sql`${snoozes.attempts} + 1`, dueAt: fromNow(ms) })
      .where(inArray(snoozes.id, idsOf(rows)));
  }

  /** Replaces the credential of an account that has snoozed messages; what failed is due again. Whether there are any. */
  async signedIn(accountId: AccountId, sealed: Buffer | null): Promise<boolean> {
    const changed = await this.#db
      .update(snoozeAccounts)
      .set({ sealed })
      .where(eq(snoozeAccounts.accountId, accountId))
      .returning({ accountId: snoozeAccounts.accountId });
    if (changed.length === 0) return false;
    await this.#db
      .update(snoozes)
      .set({ dueAt: snoozes.until, attempts: 0, reason: '' })
      .where(and(of(accountId), gt(snoozes.attempts, 0)));
    return true;
  }

  /** Forgets a credential that the mail server refuses: repeated attempts could lock the account. */
  async refused(accountId: AccountId): Promise<void> {
    await this.#db.update(snoozeAccounts).set({ sealed: null }).where(eq(snoozeAccounts.accountId, accountId));
  }

  /**
   * Claims an account with due messages, null when there is none. Accounts without a credential are only claimed when they are
   * `open` at this gateway.
   */
  async claim(worker: string, open: readonly AccountId[]): Promise<SnoozeAccount | null> {
    const free = or(isNull(snoozeAccounts.leaseUntil), lt(snoozeAccounts.leaseUntil, NOW));
    const due = this.#db
      .select({ id: snoozes.id })
      .from(snoozes)
      .where(and(eq(snoozes.accountId, snoozeAccounts.accountId), lte(snoozes.dueAt, NOW)));
    const one = this.#db
      .select({ accountId: snoozeAccounts.accountId })
      .from(snoozeAccounts)
      .where(and(free, reachable(open), exists(due)))
      .limit(1)
      .for('update', { skipLocked: true });
    const claimed = await this.#db
      .update(snoozeAccounts)
      .set({ leaseOwner: worker, leaseUntil: fromNow(LEASE_MS) })
      .where(inArray(snoozeAccounts.accountId, one))
      .returning();
    return claimed[0] ?? null;
  }

  /** Ends a claim. */
  async release({ accountId, leaseOwner }: SnoozeAccount): Promise<void> {
    await this.#db
      .update(snoozeAccounts)
      .set({ leaseOwner: null, leaseUntil: null })
      .where(and(eq(snoozeAccounts.accountId, accountId), eq(snoozeAccounts.leaseOwner, leaseOwner ?? '')));
  }

  /** Ends all claims: for the only gateway of a database, whose earlier process has ended. */
  async releaseAll(): Promise<void> {
    await this.#db.update(snoozeAccounts).set({ leaseOwner: null, leaseUntil: null });
  }

  /** Milliseconds until the next message is due that this gateway can return; null when none waits. */
  async untilNextDue(open: readonly AccountId[]): Promise<number | null> {
    const at = sql`min(greatest(${snoozes.dueAt}, coalesce(${snoozeAccounts.leaseUntil}, ${snoozes.dueAt})))`;
    const wait = sql<string | null>`ceil(extract(epoch from (${at} - now())) * 1000)::text`;
    const [row] = await this.#db
      .select({ wait })
      .from(snoozes)
      .innerJoin(snoozeAccounts, eq(snoozes.accountId, snoozeAccounts.accountId))
      .where(reachable(open));
    return row?.wait == null ? null : Math.max(0, Number(row.wait));
  }

  /** The sealed credentials of all accounts that have one. */
  async sealed(): Promise<{ accountId: AccountId; sealed: Buffer }[]> {
    const { accountId, sealed } = snoozeAccounts;
    const rows = await this.#db.select({ accountId, sealed }).from(snoozeAccounts).where(isNotNull(sealed));
    return rows.flatMap((row) => (row.sealed === null ? [] : [{ ...row, sealed: row.sealed }]));
  }

  /** Replaces the sealed credential of an account, unless it has changed meanwhile. */
  async replaceSeal(accountId: AccountId, old: Buffer, fresh: Buffer): Promise<void> {
    const where = and(eq(snoozeAccounts.accountId, accountId), eq(snoozeAccounts.sealed, old));
    await this.#db.update(snoozeAccounts).set({ sealed: fresh }).where(where);
  }

  #select(where: SQL | undefined): Promise<SnoozeRow[]> {
    return this.#db.select().from(snoozes).where(where).orderBy(asc(snoozes.until), asc(snoozes.id));
  }
}

/** The accounts whose mailbox a gateway can open: it has a credential, or the user has it open. */
function reachable(open: readonly AccountId[]): SQL | undefined {
  const isOpen = open.length === 0 ? undefined : inArray(snoozeAccounts.accountId, [...open]);
  return or(isNotNull(snoozeAccounts.sealed), isOpen);
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
