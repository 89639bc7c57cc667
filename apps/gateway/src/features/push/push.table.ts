import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
import { bytea } from '../../platform/database/bytea.ts';
import { sessions } from '../../platform/sessions/sessions.table.ts';

/** Where notices of new mail go: one push service for each session. The row ends with the session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** Whoever knows the address and the keys can send notices to the browser, so they are encrypted. */
    sealed: bytea('sealed').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('push_subscriptions_account').on(table.accountId, table.createdAt)],
);

/** The accounts whose inbox is looked at while no page is open. */
export const pushAccounts = pgTable('push_accounts', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  partner: text('partner').notNull(),
  mail: text('mail').notNull(),
  /** User name and password for the mail server, encrypted; null once they were refused. */
  sealed: bytea('sealed'),
  /** The highest uid that the inbox has had at a look, of a read or an unread message. */
  uidvalidity: bigint('uidvalidity', { mode: 'number' }).notNull().default(0),
  uid: bigint('uid', { mode: 'number' }).notNull().default(0),
  /** When the inbox is looked at next. */
  dueAt: timestamp('due_at', { withTimezone: true }).notNull().defaultNow(),
  failures: integer('failures').notNull().default(0),
  /** The worker that has claimed the account, and when its claim ends. */
  leaseOwner: text('lease_owner'),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
});

/**
 * The key pair by which push services know this installation (RFC 8292). There is one row for each secret of the installation that was in
 * use, so that a gateway with a wrong one replaces no key of the others.
 */
export const pushKeys = pgTable('push_keys', {
  /** Tells the secret that encrypts the private key. */
  id: integer('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** The private key, encrypted. */
  sealed: bytea('sealed').notNull(),
});
