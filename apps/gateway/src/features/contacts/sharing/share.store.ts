import type { SharingLevel } from '@pillarbox/contract/contacts/book';
import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import type { Db } from '../../../platform/database/database.ts';
import { addressBooks } from '../address-book.table.ts';
import { contacts } from '../contact.table.ts';
import type { Transaction } from '../transaction.ts';
import { addressBookShares } from './share.table.ts';

type Caller = Pick<Account, 'accountId'>;

/** A person that a book is shared with. */
export type ShareRow = Pick<typeof addressBookShares.$inferSelect, 'accountId' | 'mail' | 'level'>;

/** A book that is shared with the caller. */
export interface OfferedRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly ownerMail: string;
  readonly level: SharingLevel;
  readonly isSubscribed: boolean;
  /** Number of its contacts. */
  readonly members: number;
}

/** Limits of a subscription: most books of others, and most contacts in all of them. */
export interface SubscriptionLimits {
  readonly books: number;
  readonly contacts: number;
}

/** Most shared books that a list shows: anybody at the provider can share with anybody. */
const MAX_OFFERED = 500;

/** Rows of shares. The caller has checked who owns the books. */
export class ShareStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The people that each of these books is shared with, by address. */
  async ofBooks(bookIds: readonly string[]): Promise<Map<string, ShareRow[]>> {
    const { bookId, accountId, mail, level } = addressBookShares;
    const rows = await this.#db
      .select({ bookId, accountId, mail, level })
      .from(addressBookShares)
      .where(inArray(bookId, [...bookIds]))
      .orderBy(asc(mail));
    return Map.groupBy(rows, (row) => row.bookId);
  }

  /** Shares a book, or changes the level of a share. False when the book has `limit` shares already. */
  async put(bookId: string, share: ShareRow & { readonly ownerMail: string }, limit: number): Promise<boolean> {
    return await this.#locked(`shares of ${bookId}`, async (tx) => {
      const others = and(
        eq(addressBookShares.bookId, bookId),
        sql`${addressBookShares.accountId} <> ${share.accountId}`,
      );
      if ((await tx.$count(addressBookShares, others)) >= limit) return false;
      await tx
        .insert(addressBookShares)
        .values({ bookId, ...share })
        .onConflictDoUpdate({
          target: [addressBookShares.bookId, addressBookShares.accountId],
          set: { level: share.level, mail: share.mail, ownerMail: share.ownerMail },
        });
      return true;
    });
  }

  /** Ends the share of a book with an address, or all of its shares. Returns the accounts that had one. */
  async remove(bookId: string, mail?: string): Promise<AccountId[]> {
    const wanted = mail === undefined ? undefined : eq(addressBookShares.mail, mail);
    const rows = await this.#db
      .delete(addressBookShares)
      .where(and(eq(addressBookShares.bookId, bookId), wanted))
      .returning({ accountId: addressBookShares.accountId });
    return rows.map(({ accountId }) => accountId);
  }

  /** The books that are shared with an account, subscribed ones first, then by owner and name; or only the one that is named. */
  async offered({ accountId }: Caller, named?: string): Promise<OfferedRow[]> {
    const { id, name, color } = addressBooks;
    const { ownerMail, level, subscribedAt } = addressBookShares;
    const wanted = named === undefined ? undefined : eq(id, named);
    const isSubscribed = sql<boolean>`${subscribedAt} is not null`;
    return await this.#db
      .select({ id, name, color, ownerMail, level, isSubscribed, members: count(contacts.id) })
      .from(addressBookShares)
      .innerJoin(addressBooks, eq(id, addressBookShares.bookId))
      .leftJoin(contacts, eq(contacts.bookId, id))
      .where(and(eq(addressBookShares.accountId, accountId), wanted))
      .groupBy(id, ownerMail, level, subscribedAt)
      .orderBy(sql`${subscribedAt} is null`, asc(ownerMail), asc(name), asc(id))
      .limit(MAX_OFFERED);
  }

  /** Subscribes to a shared book. `limit`: the account has as many subscriptions as it may; `missing`: no such share. */
  async subscribe(
    { accountId }: Caller,
    bookId: string,
    limits: SubscriptionLimits,
  ): Promise<'done' | 'limit' | 'missing'> {
    return await this.#locked(`subscriptions of ${accountId}`, async (tx) => {
      const share = and(eq(addressBookShares.accountId, accountId), eq(addressBookShares.bookId, bookId));
      if ((await tx.$count(addressBookShares, share)) === 0) return 'missing';
      const others = and(
        eq(addressBookShares.accountId, accountId),
        isNotNull(addressBookShares.subscribedAt),
        sql`${addressBookShares.bookId} <> ${bookId}`,
      );
      const books = tx.select({ id: addressBookShares.bookId }).from(addressBookShares).where(others);
      const added = await tx.$count(contacts, eq(contacts.bookId, bookId));
      const present = await tx.$count(contacts, inArray(contacts.bookId, books));
      if ((await tx.$count(addressBookShares, others)) >= limits.books) return 'limit';
      if (present > 0 && present + added > limits.contacts) return 'limit';
      const subscribedAt = sql`coalesce(${addressBookShares.subscribedAt}, now())`;
      await tx.update(addressBookShares).set({ subscribedAt }).where(share);
      return 'done';
    });
  }

  /** Ends a subscription. False when the book is not shared with the account. */
  async unsubscribe({ accountId }: Caller, bookId: string): Promise<boolean> {
    const rows = await this.#db
      .update(addressBookShares)
      .set({ subscribedAt: null })
      .where(and(eq(addressBookShares.accountId, accountId), eq(addressBookShares.bookId, bookId)))
      .returning({ bookId: addressBookShares.bookId });
    return rows.length > 0;
  }

  /** The accounts that a book is shared with. */
  async grantees(bookId: string): Promise<AccountId[]> {
    return ((await this.ofBooks([bookId])).get(bookId) ?? []).map(({ accountId }) => accountId);
  }

  /** The subscribers of these books and the owners of books with subscribers. */
  async audience(bookIds: readonly string[]): Promise<AccountId[]> {
    const rows = await this.#db
      .select({ grantee: addressBookShares.accountId, owner: addressBooks.accountId })
      .from(addressBookShares)
      .innerJoin(addressBooks, eq(addressBooks.id, addressBookShares.bookId))
      .where(and(inArray(addressBookShares.bookId, [...bookIds]), isNotNull(addressBookShares.subscribedAt)));
    return [...new Set(rows.flatMap(({ grantee, owner }) => [grantee, owner]))];
  }

  /** Runs changes one after the other, at every gateway. */
  #locked<T>(name: string, run: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
      return await run(tx);
    });
  }
}
