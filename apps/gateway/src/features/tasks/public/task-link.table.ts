import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/** Links to the public pages of tasks. Times are the database's. */
export const taskLinks = pgTable(
  'task_links',
  {
    id: text('id').primaryKey(),
    /** SHA-256 of the link's token. */
    hash: text('hash').notNull().unique(),
    /** Who has sent it: the page shows and does what this account may. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The partner whose hosts accept the link. */
    partner: text('partner').notNull(),
    ownerName: text('owner_name').notNull(),
    ownerMail: text('owner_mail').notNull(),
    taskId: text('task_id').notNull(),
    /** To whom it was sent, in lower case. */
    mail: text('mail').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('task_links_account').on(table.accountId, table.createdAt),
    index('task_links_ends').on(table.endsAt),
  ],
);
