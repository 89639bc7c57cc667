import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Address books. */
export const addressBooks = pgTable(
  'address_books',
  {
    id: text('id').primaryKey(),
    /** The owner. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The last part of the path that a CardDAV client chose; null for the id. */
    davName: text('dav_name'),
    name: text('name').notNull(),
    /** What a CardDAV client wrote about the book. */
    description: text('description').notNull().default(''),
    /** `#` and six hexadecimal digits. */
    color: text('color').notNull(),
    /** New contacts go to the one default book of an account. */
    isDefault: boolean('is_default').notNull(),
    /** Grows with each change of a contact of the book: the number of a sync token (RFC 6578). */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('address_books_account').on(table.accountId),
    uniqueIndex('address_books_dav_name').on(table.accountId, table.davName),
  ],
);

/**
 * The revisions of a book with a random stamp each. After a backup was restored, the same numbers get other stamps: a sync token of
 * the lost time has a stamp that the book does not know.
 */
export const bookRevisions = pgTable(
  'address_book_revisions',
  {
    bookId: text('book_id')
      .notNull()
      .references(() => addressBooks.id, { onDelete: 'cascade' }),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    stamp: text('stamp').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.revision] })],
);
