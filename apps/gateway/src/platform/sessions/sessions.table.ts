import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Factor } from './duty.ts';
import type { AccountId } from '../account/account.ts';
import { bytea } from '../database/bytea.ts';

/** One row for each signed-in browser. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    account: text('account').notNull(),
    domain: text('domain').notNull(),
    /** Credentials for the mail server, sealed with a key half that only the browser's cookie contains. */
    sealed: bytea('sealed').notNull(),
    /** State of the second factor: `none` is required, `verify` or `setup` comes first, or one was `passed`. */
    factor: text('factor').$type<Factor>().notNull().default('none'),
    passwordExpired: boolean('password_expired').notNull().default(false),
    /** At sign-in the mail server said that the password has expired, not that it was right (RFC 5530 3). */
    passwordUnproven: boolean('password_unproven').notNull().default(false),
    /** The mail server no longer accepts the sealed password. */
    passwordOutdated: boolean('password_outdated').notNull().default(false),
    /** User-Agent and IP address of the browser at sign-in, for the list that the user sees. */
    agent: text('agent').notNull().default(''),
    address: text('address').notNull().default(''),
    /** The user asked to stay signed in. */
    keep: boolean('keep').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_expires_at').on(table.expiresAt), index('sessions_account').on(table.accountId)],
);
