import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Passwords of phones and other programs. */
export const appPasswords = pgTable(
  'app_passwords',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The partner at whose hosts it is valid, and the address of the user there. */
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the password, which is random and too long to be guessed. */
    hash: text('hash').notNull().unique(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('app_passwords_account').on(table.accountId)],
);
