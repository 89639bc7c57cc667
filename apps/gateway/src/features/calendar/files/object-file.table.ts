import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/**
 * Files of events and tasks, whose contents are in the blob store. Times are the database's. The table was made for tasks and keeps
 * its name: a gateway of the version before may run beside this one.
 */
export const objectFiles = pgTable(
  'task_files',
  {
    id: text('id').primaryKey(),
    /** Who stored it; later the owner of the calendar, whose limits count. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** The event or task that has it; null until one was written with it. */
    objectId: text('task_id'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    /** Id of the content in the blob store. */
    blob: text('blob').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the job last looked whether the object still has it. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull().defaultNow(),
    /** Since when no object has it; null while one has. A deletion can be undone for a while. */
    unusedSince: timestamp('unused_since', { withTimezone: true }),
  },
  (table) => [
    index('task_files_account').on(table.accountId),
    index('task_files_task').on(table.objectId),
    index('task_files_checked').on(table.checkedAt),
  ],
);
