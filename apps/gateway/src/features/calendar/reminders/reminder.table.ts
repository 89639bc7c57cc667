import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';
import { calendarObjects } from '../objects/object.table.ts';

/** Reminders that an account has seen, or postponed. */
export const displayedReminders = pgTable(
  'calendar_displayed_reminders',
  {
    objectId: text('object_id')
      .notNull()
      .references(() => calendarObjects.id, { onDelete: 'cascade' }),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The instance and the number of the alarm in it. */
    trigger: text('trigger').notNull(),
    /** The start of the instance and the minutes of the alarm when it was displayed: a moved event reminds again. */
    of: text('of').notNull(),
    /** When it is shown again; null for never. */
    again: timestamp('again', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.objectId, table.accountId, table.trigger] })],
);
