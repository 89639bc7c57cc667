import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
import type { Targets } from './file/planned-file.ts';

/** What was found in a file when it was read last. */
export type Found = Pick<CalendarImport, 'preview' | 'leftOut' | 'unknownZones'>;

/** Calendar files that were staged, and what became of them. Times are the database's. */
export const calendarImports = pgTable(
  'calendar_imports',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    name: text('name').notNull(),
    blob: text('blob').notNull(),
    /** The calendars that it goes to, of events and of tasks. */
    targets: jsonb('targets').$type<Targets>().notNull(),
    state: text('state').$type<CalendarImport['state']>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    leftOutCount: integer('left_out_count').notNull().default(0),
    stayed: integer('stayed').notNull().default(0),
    found: jsonb('found').$type<Found>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The last sign of the gateway that runs it. */
    beatAt: timestamp('beat_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('calendar_imports_account').on(table.accountId, table.createdAt)],
);

/** What an import changed, for its undo. */
export const calendarImportChanges = pgTable(
  'calendar_import_changes',
  {
    importId: text('import_id')
      .notNull()
      .references(() => calendarImports.id, { onDelete: 'cascade' }),
    objectId: text('object_id').notNull(),
    calendarId: text('calendar_id').notNull(),
    /** The text as it was; null for an object that the import added. */
    before: text('before'),
    /** The state that the import wrote. An object in another state was changed since and stays. */
    etag: text('etag').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.objectId] })],
);
