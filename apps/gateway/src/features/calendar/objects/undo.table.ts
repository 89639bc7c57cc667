import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/** One object of a change, as it was and as it is. */
export interface UndoStep {
  readonly objectId: string;
  /** Null for an object that the change created. */
  readonly before: { readonly calendarId: string; readonly davName: string | null; readonly text: string } | null;
  /** Null for an object that the change deleted. */
  readonly after: { readonly calendarId: string; readonly etag: string } | null;
}

/** Changes that can be undone for a while. */
export const calendarUndos = pgTable(
  'calendar_undos',
  {
    id: text('id').primaryKey(),
    /** Who made the change, and alone may undo it. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    steps: jsonb('steps').$type<readonly UndoStep[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('calendar_undos_created').on(table.createdAt)],
);
