import type { CalendarLevel } from '@pillarbox/contract/calendar/calendar';
import { boolean, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';
import { calendars } from '../calendar.table.ts';

/** Calendars in the hands of other users: what they may do, and how they want to see them. */
export const calendarShares = pgTable(
  'calendar_shares',
  {
    calendarId: text('calendar_id')
      .notNull()
      .references(() => calendars.id, { onDelete: 'cascade' }),
    /** The person. Whether there is such an account is not known here. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The address of that person, in lower case. */
    mail: text('mail').notNull(),
    level: text('level').$type<CalendarLevel>().notNull(),
    /** False for a resource that the person subscribes to without a share of its own. */
    isGranted: boolean('is_granted').notNull().default(true),
    /** Null: the person does not subscribe to the calendar. */
    subscribedAt: timestamp('subscribed_at', { withTimezone: true }),
    /** The person's own name and colour of the calendar; null for those of the owner. */
    name: text('name'),
    color: text('color'),
    isShown: boolean('is_shown').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.calendarId, table.accountId] }),
    index('calendar_shares_account').on(table.accountId),
  ],
);
