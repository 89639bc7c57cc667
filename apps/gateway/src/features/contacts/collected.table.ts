import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** The addresses that an account has written to, for suggestions. */
export const collectedAddresses = pgTable(
  'collected_addresses',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** In lower case. */
    mail: text('mail').notNull(),
    name: text('name').notNull(),
    /** Number of messages to it. */
    uses: integer('uses').notNull(),
    lastUsed: timestamp('last_used', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mail] }),
    index('collected_addresses_used').on(table.accountId, table.lastUsed),
  ],
);

/** The accounts whose Sent folder has been read once for addresses. */
export const collectedFromSent = pgTable('collected_from_sent', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  readAt: timestamp('read_at', { withTimezone: true }).notNull(),
});
