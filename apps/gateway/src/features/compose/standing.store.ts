import { and, eq, isNotNull } from 'drizzle-orm';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { standingSenders } from './standing.table.ts';
import type { StandingReason } from './standing.table.ts';

/** Names an account. */
type Owner = Pick<Account, 'accountId'>;

/** The credentials of accounts whose messages the gateway sends by itself. */
export class StandingStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Keeps the credential of an account for a reason. */
  async keep({ accountId, partner, mail }: Account, reason: StandingReason, sealed: Buffer | null): Promise<void> {
    const set = { partner, mail, sealed };
    const { accountId: account, reason: why } = standingSenders;
    await this.#db
      .insert(standingSenders)
      .values({ accountId, reason, ...set })
      .onConflictDoUpdate({ target: [account, why], set });
  }

  /** Keeps the credential of an account for a reason from its next sign-in on, unless one is kept already. */
  async want({ accountId, partner, mail }: Account, reason: StandingReason): Promise<void> {
    await this.#db
      .insert(standingSenders)
      .values({ accountId, reason, partner, mail, sealed: null })
      .onConflictDoNothing();
  }

  /** The accounts that are kept for a reason. */
  async accounts(reason: StandingReason): Promise<AccountId[]> {
    const { accountId } = standingSenders;
    const rows = await this.#db.select({ accountId }).from(standingSenders).where(eq(standingSenders.reason, reason));
    return rows.map((row) => row.accountId);
  }

  /** Forgets the credential that was kept for a reason. */
  async forget({ accountId }: Owner, reason: StandingReason): Promise<void> {
    await this.#db
      .delete(standingSenders)
      .where(and(eq(standingSenders.accountId, accountId), eq(standingSenders.reason, reason)));
  }

  /** Replaces the credentials of an account. */
  async replace({ accountId }: Owner, sealed: Buffer | null): Promise<void> {
    await this.#db.update(standingSenders).set({ sealed }).where(eq(standingSenders.accountId, accountId));
  }

  /** A credential of an account; null for none. */
  async of({ accountId }: Owner): Promise<Buffer | null> {
    const [row] = await this.#db
      .select({ sealed: standingSenders.sealed })
      .from(standingSenders)
      .where(and(eq(standingSenders.accountId, accountId), isNotNull(standingSenders.sealed)))
      .limit(1);
    return row?.sealed ?? null;
  }

  /** The sealed credentials of all accounts that have one. */
  async sealed(): Promise<{ id: string; accountId: AccountId; sealed: Buffer }[]> {
    const { accountId, reason, sealed } = standingSenders;
    const rows = await this.#db.select({ accountId, reason, sealed }).from(standingSenders).where(isNotNull(sealed));
    return rows.flatMap(({ reason: id, ...row }) =>
      row.sealed === null ? [] : [{ id, accountId: row.accountId, sealed: row.sealed }],
    );
  }

  /** Replaces a sealed credential, unless it has changed meanwhile. */
  async replaceSeal(_id: string, old: Buffer, fresh: Buffer): Promise<void> {
    await this.#db.update(standingSenders).set({ sealed: fresh }).where(eq(standingSenders.sealed, old));
  }
}
