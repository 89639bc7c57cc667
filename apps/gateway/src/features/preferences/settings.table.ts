import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** Signatures, rules and lists of an account; each is read and saved as a whole. */
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
