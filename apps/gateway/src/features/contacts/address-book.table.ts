import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Address books. */
export const addressBooks = pgTable(
  'address_books',
  {
    id: text('id').primaryKey(),
    /** The owner. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    name: text('name').notNull(),
    /** `#` and six hexadecimal digits. */
    color: text('color').notNull(),
    /** New contacts go to the one default book of an account. */
    isDefault: boolean('is_default').notNull(),
    /** Grows with each change of a contact of the book: the number of a sync token (RFC 6578). */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('address_books_account').on(table.accountId)],
);
