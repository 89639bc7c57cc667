import { asc, eq, sql } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { labels } from './label.table.ts';

/** A stored label, deleted ones included. */
export type LabelRow = Omit<typeof labels.$inferSelect, 'accountId'>;

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The labels of accounts. */
export class LabelStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** All labels of an account in its order. */
  list(accountId: AccountId): Promise<LabelRow[]> {
    return rowsOf(this.#db, accountId);
  }

  /**
   * Changes the labels of an account in one transaction, one change after the other: `change` returns the rows to write.
   * @throws what `change` throws; nothing is written then.
   */
  change(accountId: AccountId, change: (rows: readonly LabelRow[]) => readonly LabelRow[]): Promise<void> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`labels ${accountId}`}))`);
      const written = change(await rowsOf(tx, accountId));
      for (const row of written) {
        const { name, hue, position, hidden } = row;
        await tx
          .insert(labels)
          .values({ accountId, ...row })
          .onConflictDoUpdate({ target: [labels.accountId, labels.keyword], set: { name, hue, position, hidden } });
      }
    });
  }
}

function rowsOf(db: Pick<Db, 'select'> | Transaction, accountId: AccountId): Promise<LabelRow[]> {
  const columns = {
    keyword: labels.keyword,
    name: labels.name,
    hue: labels.hue,
    position: labels.position,
    hidden: labels.hidden,
  };
  return db
    .select(columns)
    .from(labels)
    .where(eq(labels.accountId, accountId))
    .orderBy(asc(labels.position), asc(labels.keyword));
}
