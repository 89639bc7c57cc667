import { bigint, boolean, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
import { bytea } from '../../platform/database/bytea.ts';

/** A UID or UIDVALIDITY: up to 2^32-1. */
const imapNumber = (name: string) => bigint(name, { mode: 'number' }).notNull();

/**
 * The snoozed messages: when each returns, and to which folder. The message itself is on the mail server, in the folder of snoozed
 * messages. Times that order work are the database's.
 */
export const snoozes = pgTable(
  'snoozes',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The account elsewhere that has the message, '' for the own one. Folders are named as in that account. */
    realm: text('realm').notNull().default(''),
    /** The opId of the request, for Undo. */
    opId: text('op_id').notNull(),
    /** The folder that the message returns to, and where it was there. */
    origin: text('origin').notNull(),
    originValidity: imapNumber('origin_validity'),
    /** Where the message is in the folder of snoozed messages; 0 until it has been moved there. */
    heldValidity: imapNumber('held_validity'),
    heldUid: imapNumber('held_uid'),
    /** Identifies the message when its UID has changed. */
    fingerprint: text('fingerprint').notNull(),
    /** The message also returns when another one of this thread arrives; '' for no thread. */
    thread: text('thread').notNull(),
    early: boolean('early').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
    /** When the next attempt to return it begins: `until`, or later after a failure. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The error code of the last attempt, '' for none. */
    reason: text('reason').notNull().default(''),
    /** When it was snoozed, in milliseconds since 1970. */
    snoozedAt: doublePrecision('snoozed_at').notNull(),
  },
  (table) => [index('snoozes_account').on(table.accountId, table.dueAt)],
);

/** How the gateway signs in for the snoozed messages of an account. */
export const snoozeAccounts = pgTable('snooze_accounts', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  partner: text('partner').notNull(),
  mail: text('mail').notNull(),
  /** User name and password for the mail server, encrypted; null where the partner stores none, and once they were refused. */
  sealed: bytea('sealed'),
  /** The worker that has claimed the account, and when its claim ends. */
  leaseOwner: text('lease_owner'),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
});
