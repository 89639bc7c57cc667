import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { SharingLevel } from '@pillarbox/contract/contacts/book';
import type { AccountId } from '../../../platform/account/account.ts';
import { addressBooks } from '../address-book.table.ts';

/** With whom address books are shared. A book that is deleted takes its shares along. */
export const addressBookShares = pgTable(
  'address_book_shares',
  {
    bookId: text('book_id')
      .notNull()
      .references(() => addressBooks.id, { onDelete: 'cascade' }),
    /** The person that the book is shared with. Whether there is such an account is not known here. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The address of that person, in lower case. */
    mail: text('mail').notNull(),
    /** The address of the owner: an account id does not tell it. */
    ownerMail: text('owner_mail').notNull(),
    level: text('level').$type<SharingLevel>().notNull(),
    /** Null: the person does not subscribe to the book. */
    subscribedAt: timestamp('subscribed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.accountId] }),
    index('address_book_shares_account').on(table.accountId),
  ],
);
