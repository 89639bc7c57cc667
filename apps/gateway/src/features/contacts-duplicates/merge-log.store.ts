import { MERGE_DAYS } from '@pillarbox/contract/contacts-duplicates/duplicates';
import type { MergeRecord } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { contactMerges } from './duplicates.table.ts';
import type { Transaction } from './transaction.ts';

type Owner = Pick<Account, 'accountId'>;
type Row = typeof contactMerges.$inferSelect;

/** A merge with the cards that it replaced. */
export type LoggedMerge = Pick<Row, 'id' | 'cards' | 'etag'>;

/** Most merges that an account can undo. */
const MAX_MERGES = 1000;
/** Most characters of the cards of one account: cards may hold photos. The oldest merges give way. */
const MAX_CHARACTERS = 100_000_000;

/** The merges that can be undone. Every call names the account. */
export class MergeLogStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Notes a merge in its transaction; the oldest above the limits of the account are forgotten. */
  async add(tx: Transaction, { accountId }: Owner, row: Omit<Row, 'accountId' | 'createdAt'>): Promise<void> {
    await tx.insert(contactMerges).values({ ...row, accountId });
    const { id, size, createdAt } = contactMerges;
    const newest = sql`over (order by ${createdAt} desc, ${id} desc)`;
    const kept = tx
      .select({
        id,
        place: sql<number>`row_number() ${newest}`.as('place'),
        sum: sql<number>`sum(${size}) ${newest}`.as('sum'),
      })
      .from(contactMerges)
      .where(eq(contactMerges.accountId, accountId))
      .as('kept');
    const tooMany = tx
      .select({ id: kept.id })
      .from(kept)
      .where(sql`${kept.place} > ${MAX_MERGES} or (${kept.sum} > ${MAX_CHARACTERS} and ${kept.place} > 1)`);
    await tx.delete(contactMerges).where(inArray(id, tooMany));
  }

  /** The merges of an account, the newest first. */
  async list({ accountId }: Owner): Promise<MergeRecord[]> {
    const { id, name, count, createdAt } = contactMerges;
    const rows = await this.#db
      .select({ id, name, cards: count, createdAt })
      .from(contactMerges)
      .where(eq(contactMerges.accountId, accountId))
      .orderBy(desc(createdAt), desc(id));
    return rows.map(({ createdAt: time, ...row }) => ({ ...row, time: time.getTime() }));
  }

  /** One merge of an account; undefined for none. */
  async get({ accountId }: Owner, mergeId: string): Promise<LoggedMerge | undefined> {
    const { id, cards, etag } = contactMerges;
    const [found] = await this.#db
      .select({ id, cards, etag })
      .from(contactMerges)
      .where(and(eq(contactMerges.accountId, accountId), eq(id, mergeId)));
    return found;
  }

  /** Forgets a merge in the transaction that takes it back. */
  async remove(tx: Transaction, mergeId: string): Promise<void> {
    await tx.delete(contactMerges).where(eq(contactMerges.id, mergeId));
  }

  /** Forgets merges that can no longer be undone. */
  async sweep(): Promise<void> {
    await this.#db
      .delete(contactMerges)
      .where(lt(contactMerges.createdAt, sql`now() - make_interval(days => ${MERGE_DAYS})`));
  }
}
