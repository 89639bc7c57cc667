import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/** Reminders of tasks that an account has seen, or postponed. */
export const displayedTaskReminders = pgTable(
  'task_displayed_reminders',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    taskId: text('task_id').notNull(),
    /** Names the alarm and the time at which it was due: a moved task reminds again. */
    alarmId: text('alarm_id').notNull(),
    /** When it is shown again; null for never. */
    again: timestamp('again', { withTimezone: true }),
    displayedAt: timestamp('displayed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.taskId, table.alarmId] }),
    index('task_displayed_reminders_at').on(table.displayedAt),
  ],
);
