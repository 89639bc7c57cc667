import { apartKey } from '@pillarbox/rules/duplicates/find-duplicates';
import { and, count, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { contactsApart } from './duplicates.table.ts';

type Owner = Pick<Account, 'accountId'>;

/** Most pairs of an account; the oldest give way. */
const MAX_PAIRS = 20_000;

/** Pairs of contacts that are different people. Every call names the account. */
export class ApartStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A text that is another one after each change. */
  async state({ accountId }: Owner): Promise<string> {
    const [row] = await this.#db
      .select({ total: count(), last: max(contactsApart.createdAt) })
      .from(contactsApart)
      .where(eq(contactsApart.accountId, accountId));
    return `${String(row?.total ?? 0)} ${String(row?.last?.getTime() ?? 0)}`;
  }

  /** The keys of all pairs. */
  async keys({ accountId }: Owner): Promise<Set<string>> {
    const { one, other } = contactsApart;
    const rows = await this.#db
      .select({ one, other })
      .from(contactsApart)
      .where(eq(contactsApart.accountId, accountId));
    return new Set(rows.map((row) => apartKey(row.one, row.other)));
  }

  /** Remembers that these contacts are all different people. */
  async add({ accountId }: Owner, ids: readonly string[]): Promise<void> {
    const { one, other, createdAt } = contactsApart;
    await this.#db.transaction(async (tx) => {
      const rows = pairsOf(ids).map((pair) => ({ accountId, ...pair, createdAt: sql<Date>`clock_timestamp()` }));
      await tx
        .insert(contactsApart)
        .values(rows)
        .onConflictDoUpdate({
          target: [contactsApart.accountId, one, other],
          set: { createdAt: sql`clock_timestamp()` },
        });
      const old = tx
        .select({ one, other })
        .from(contactsApart)
        .where(eq(contactsApart.accountId, accountId))
        .orderBy(desc(createdAt))
        .offset(MAX_PAIRS);
      await tx
        .delete(contactsApart)
        .where(and(eq(contactsApart.accountId, accountId), sql`(${one}, ${other}) in ${old}`));
    });
  }

  /** Forgets that these contacts are different people. */
  async remove({ accountId }: Owner, ids: readonly string[]): Promise<void> {
    const { one, other } = contactsApart;
    const own = and(eq(contactsApart.accountId, accountId), inArray(one, [...ids]), inArray(other, [...ids]));
    await this.#db.delete(contactsApart).where(own);
  }
}

function pairsOf(ids: readonly string[]): { one: string; other: string }[] {
  const sorted = [...new Set(ids)].sort();
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => ({ one, other })));
}
