import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { calendarObjects } from '../objects/object.table.ts';

/** Reminders that were sent by mail. */
export const mailedReminders = pgTable(
  'calendar_mailed_reminders',
  {
    objectId: text('object_id')
      .notNull()
      .references(() => calendarObjects.id, { onDelete: 'cascade' }),
    /** The instance and the number of the alarm in it. */
    trigger: text('trigger').notNull(),
    /** The start of the instance and the minutes of the alarm: a moved event reminds again. */
    of: text('of').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.objectId, table.trigger, table.of] }),
    index('calendar_mailed_reminders_at').on(table.at),
  ],
);
