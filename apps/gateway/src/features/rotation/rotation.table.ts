import { bigserial, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
import { bytea } from '../../platform/database/bytea.ts';

/** The accounts with rules about old mail, and how the gateway signs in for them. All times are the database's. */
export const rotationAccounts = pgTable(
  'rotation_accounts',
  {
    accountId: text('account_id').$type<AccountId>().primaryKey(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** User name and password for the mail server, encrypted; null where the partner stores none, and once they were refused. */
    sealed: bytea('sealed'),
    /** When the rules are applied next. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Who applies them, and when that claim ends. */
    leaseOwner: text('lease_owner'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
  },
  (table) => [index('rotation_accounts_due').on(table.dueAt)],
);

/** What the rules did, for the user. Days on which a folder had nothing to remove leave no row. */
export const rotationEntries = pgTable(
  'rotation_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    folder: text('folder').notNull(),
    removed: integer('removed').notNull(),
    to: text('to').$type<'trash' | 'delete'>().notNull(),
    /** The error code of a failure, '' for none. */
    reason: text('reason').notNull(),
    time: timestamp('time', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('rotation_entries_account').on(table.accountId, table.time)],
);
