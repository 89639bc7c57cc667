import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { addressBooks } from './address-book.table.ts';
import { contacts } from './contact.table.ts';
import type { Transaction } from './transaction.ts';

type Owner = Pick<Account, 'accountId'>;

/** An address book with the number of its contacts. */
export type BookRow = Pick<typeof addressBooks.$inferSelect, 'id' | 'name' | 'color' | 'isDefault'> & {
  readonly members: number;
};

/** Rows of address books. Every call names the account, and reaches its own books only. */
export class BookStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The books of an account: the default book first, the others by the time of their creation. */
  async list({ accountId }: Owner): Promise<BookRow[]> {
    const { id, name, color, isDefault, createdAt } = addressBooks;
    return await this.#db
      .select({ id, name, color, isDefault, members: count(contacts.id) })
      .from(addressBooks)
      .leftJoin(contacts, eq(contacts.bookId, id))
      .where(eq(addressBooks.accountId, accountId))
      .groupBy(id)
      .orderBy(desc(isDefault), asc(createdAt), asc(id));
  }

  /** The ids of the books of an account. */
  async ids({ accountId }: Owner): Promise<string[]> {
    const rows = await this.#db
      .select({ id: addressBooks.id })
      .from(addressBooks)
      .where(eq(addressBooks.accountId, accountId));
    return rows.map(({ id }) => id);
  }

  /** Adds a book. Null when the account has `limit` books already; the first book becomes the default. */
  async add({ accountId }: Owner, book: Pick<BookRow, 'name' | 'color'>, limit: number): Promise<string | null> {
    return await this.#locked(accountId, async (tx) => {
      const books = await tx.$count(addressBooks, eq(addressBooks.accountId, accountId));
      if (books >= limit) return null;
      const id = randomUUID();
      const createdAt = sql<Date>`now()`;
      await tx.insert(addressBooks).values({ id, accountId, ...book, isDefault: books === 0, createdAt });
      return id;
    });
  }

  /** Makes the default book of an account that has no book; two calls at the same time make one. */
  async addFirst({ accountId }: Owner, book: Pick<BookRow, 'name' | 'color'>): Promise<void> {
    await this.add({ accountId }, book, 1);
  }

  /** Changes a book. `isDefault` takes the mark from the other books. False when the account has no such book. */
  async change(
    { accountId }: Owner,
    id: string,
    book: Partial<Pick<BookRow, 'name' | 'color' | 'isDefault'>>,
  ): Promise<boolean> {
    return await this.#locked(accountId, async (tx) => {
      const own = and(eq(addressBooks.accountId, accountId), eq(addressBooks.id, id));
      if ((await tx.$count(addressBooks, own)) === 0) return false;
      if (book.isDefault === true) {
        await tx.update(addressBooks).set({ isDefault: false }).where(eq(addressBooks.accountId, accountId));
      }
      if (Object.keys(book).length > 0) await tx.update(addressBooks).set(book).where(own);
      return true;
    });
  }

  /** Deletes books with their contacts. */
  async remove({ accountId }: Owner, ids: readonly string[]): Promise<void> {
    await this.#db
      .delete(addressBooks)
      .where(and(eq(addressBooks.accountId, accountId), inArray(addressBooks.id, [...ids])));
  }

  /** Runs changes of the books of an account one after the other, at every gateway. */
  #locked<T>(accountId: string, run: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`address books ${accountId}`}))`);
      return await run(tx);
    });
  }
}
