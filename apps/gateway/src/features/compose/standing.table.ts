import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
import { bytea } from '../../platform/database/bytea.ts';

/** Why messages of an account leave while nobody is signed in. */
export type StandingReason = 'appointments' | 'reminders' | 'follow-ups';

/** Accounts whose messages the gateway writes and sends by itself, with their credentials. */
export const standingSenders = pgTable(
  'standing_senders',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    reason: text('reason').$type<StandingReason>().notNull(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** User name and password for the mail server, encrypted; null where none may be stored, and once the server refused it. */
    sealed: bytea('sealed'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.reason] })],
);
