import type { PgpKey } from '@pillarbox/contract/pgp/keys';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { pgpKeys } from './pgp.table.ts';

type Owner = Pick<Account, 'accountId'>;
type Row = typeof pgpKeys.$inferSelect;

/** A key to store, without its owner and revision. */
export type NewKey = Omit<Row, 'accountId' | 'rev'>;

/** Rows of PGP keys. */
export class PgpStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The keys of an account in the order of their fingerprints. */
  async list({ accountId }: Owner): Promise<PgpKey[]> {
    const rows = await this.#db
      .select()
      .from(pgpKeys)
      .where(eq(pgpKeys.accountId, accountId))
      .orderBy(asc(pgpKeys.fingerprint));
    return rows.map(keyOf);
  }

  async count({ accountId }: Owner): Promise<number> {
    return await this.#db.$count(pgpKeys, eq(pgpKeys.accountId, accountId));
  }

  /** Adds a key; null when the account has it already. */
  async add({ accountId }: Owner, key: NewKey): Promise<PgpKey | null> {
    const [row] = await this.#db
      .insert(pgpKeys)
      .values({ accountId, rev: 1, ...key })
      .onConflictDoNothing()
      .returning();
    return row === undefined ? null : keyOf(row);
  }

  /** Replaces a key that has the revision `rev`; null when there is none. An empty private key leaves the stored one. */
  async replace({ accountId }: Owner, key: NewKey, rev: number): Promise<PgpKey | null> {
    const { privateKey, ...rest } = key;
    const [row] = await this.#db
      .update(pgpKeys)
      .set({ ...rest, ...(privateKey === '' ? {} : { privateKey }), rev: sql`${pgpKeys.rev} + 1` })
      .where(and(rowOf(accountId, key.fingerprint), eq(pgpKeys.rev, rev)))
      .returning();
    return row === undefined ? null : keyOf(row);
  }

  /** Removes a key. Returns false when it has another revision, and true when it is not there. */
  async remove({ accountId }: Owner, fingerprint: string, rev: number): Promise<boolean> {
    const is = rowOf(accountId, fingerprint);
    const removed = await this.#db
      .delete(pgpKeys)
      .where(and(is, eq(pgpKeys.rev, rev)))
      .returning({ rev: pgpKeys.rev });
    return removed.length > 0 || (await this.#db.$count(pgpKeys, is)) === 0;
  }
}

function rowOf(accountId: Row['accountId'], fingerprint: string) {
  return and(eq(pgpKeys.accountId, accountId), eq(pgpKeys.fingerprint, fingerprint));
}

function keyOf({ fingerprint, name, email, publicKey, privateKey, checked, source, rev, savedAt }: Row): PgpKey {
  const keys = { publickey: publicKey, privatekey: privateKey };
  return { fingerprint, user_info: { name, email }, ...keys, checked, source, rev, savedat: savedAt.getTime() };
}
