import { ROTATION_LOG_DAYS } from '@pillarbox/contract/rotation/operations';
import type { RotationEntry } from '@pillarbox/contract/rotation/operations';
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { rotationAccounts, rotationEntries } from './rotation.table.ts';

/** An account with rules. */
export type RotationAccount = typeof rotationAccounts.$inferSelect;
/** What was done with a folder, before it has a time. */
export type NewRotationEntry = Omit<RotationEntry, 'time'>;

/** How long a claim lasts, in milliseconds. The work must end before. */
export const LEASE_MS = 10 * 60_000;
/** Most entries that are shown. */
const MAX_SHOWN = 200;

const isFree = or(isNull(rotationAccounts.leaseUntil), lt(rotationAccounts.leaseUntil, NOW));

/** Rows of the accounts with rules about old mail, and of what was done for them. */
export class RotationStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Notes that an account has rules, and how to sign in for it. The first time of a new one is `ms` milliseconds from now. */
  async keep({ accountId, partner, mail }: Account, sealed: Buffer | null, ms: number): Promise<void> {
    const account = { partner, mail, sealed };
    await this.#db
      .insert(rotationAccounts)
      .values({ accountId, ...account, dueAt: fromNow(ms) })
      .onConflictDoUpdate({ target: rotationAccounts.accountId, set: account });
  }

  /** Forgets an account that has no rules any more, and its credential. What was done stays in the log. */
  async forget(accountId: AccountId): Promise<void> {
    await this.#db.delete(rotationAccounts).where(eq(rotationAccounts.accountId, accountId));
  }

  /** Replaces the credential of an account that has rules. Whether it has any. */
  async signedIn(accountId: AccountId, sealed: Buffer | null): Promise<boolean> {
    const changed = await this.#db
      .update(rotationAccounts)
      .set({ sealed })
      .where(eq(rotationAccounts.accountId, accountId))
      .returning({ accountId: rotationAccounts.accountId });
    return changed.length > 0;
  }

  /** Claims an account that is due and has a credential; null when there is none. */
  async claimDue(owner: string): Promise<RotationAccount | null> {
    const one = this.#db
      .select({ accountId: rotationAccounts.accountId })
      .from(rotationAccounts)
      .where(and(isFree, lte(rotationAccounts.dueAt, NOW), isNotNull(rotationAccounts.sealed)))
      .limit(1)
      .for('update', { skipLocked: true });
    return await this.#claim(owner, inArray(rotationAccounts.accountId, one));
  }

  /** Claims one account, if nobody works on it; with `due`, only when its time has come. */
  async claim(owner: string, accountId: AccountId, due: boolean): Promise<RotationAccount | null> {
    const isDue = due ? lte(rotationAccounts.dueAt, NOW) : undefined;
    return await this.#claim(owner, and(eq(rotationAccounts.accountId, accountId), isFree, isDue));
  }

  async #claim(owner: string, where: ReturnType<typeof and>): Promise<RotationAccount | null> {
    const claimed = await this.#db
      .update(rotationAccounts)
      .set({ leaseOwner: owner, leaseUntil: fromNow(LEASE_MS) })
      .where(where)
      .returning();
    return claimed[0] ?? null;
  }

  /** Ends a claim; the account is due again in `ms` milliseconds. With `refused`, its credential is forgotten. */
  async release({ accountId, leaseOwner }: RotationAccount, ms: number, refused: boolean): Promise<void> {
    await this.#db
      .update(rotationAccounts)
      .set({ leaseOwner: null, leaseUntil: null, dueAt: fromNow(ms), ...(refused && { sealed: null }) })
      .where(and(eq(rotationAccounts.accountId, accountId), eq(rotationAccounts.leaseOwner, leaseOwner ?? '')));
  }

  async log(accountId: AccountId, entries: readonly NewRotationEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#db.insert(rotationEntries).values(entries.map((entry) => ({ ...entry, accountId })));
  }

  /** What was done for an account, the newest first. */
  async entries(accountId: AccountId): Promise<RotationEntry[]> {
    const { folder, removed, to, reason, time, id } = rotationEntries;
    const rows = await this.#db
      .select({ folder, removed, to, reason, time })
      .from(rotationEntries)
      .where(eq(rotationEntries.accountId, accountId))
      .orderBy(desc(time), desc(id))
      .limit(MAX_SHOWN);
    return rows.map((row) => ({ ...row, time: row.time.getTime() }));
  }

  /** Removes old entries of the log. */
  async sweep(): Promise<void> {
    const limit = sql`now() - make_interval(days => ${ROTATION_LOG_DAYS})`;
    await this.#db.delete(rotationEntries).where(lt(rotationEntries.time, limit));
  }

  /** The sealed credentials of all accounts that have one. */
  async sealed(): Promise<{ accountId: AccountId; sealed: Buffer }[]> {
    const { accountId, sealed } = rotationAccounts;
    const rows = await this.#db.select({ accountId, sealed }).from(rotationAccounts).where(isNotNull(sealed));
    return rows.flatMap((row) => (row.sealed === null ? [] : [{ ...row, sealed: row.sealed }]));
  }

  /** Replaces the sealed credential of an account, unless it has changed meanwhile. */
  async replaceSeal(accountId: AccountId, old: Buffer, fresh: Buffer): Promise<void> {
    const where = and(eq(rotationAccounts.accountId, accountId), eq(rotationAccounts.sealed, old));
    await this.#db.update(rotationAccounts).set({ sealed: fresh }).where(where);
  }
}
