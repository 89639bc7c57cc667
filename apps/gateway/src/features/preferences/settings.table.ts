import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** What an account keeps besides single preferences: signatures, rules, lists; each read and saved as a whole. */
export const accountSettings = pgTable(
  'account_settings',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** One of the contract's `SETTINGS`. */
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
);
