import type { ImportOptions } from '@pillarbox/contract/contacts-import/import';
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { GroupChanges } from './contacts-import.ports.ts';
import type { AccountId } from '../../platform/account/account.ts';

/** Files of contacts that were staged, and what became of them. Times are the database's. */
export const contactImports = pgTable(
  'contact_imports',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    name: text('name').notNull(),
    /** Bytes of the file. */
    size: integer('size').notNull(),
    blob: text('blob').notNull(),
    /** How the file was read last; importing it reads it so again. */
    options: jsonb('options').$type<ImportOptions>().notNull(),
    state: text('state').$type<'ready' | 'running' | 'interrupted' | 'done' | 'undoing' | 'undone'>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    added: integer('added').notNull().default(0),
    filled: integer('filled').notNull().default(0),
    complete: integer('complete').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    /** What it changed in groups, for its undo. */
    groups: jsonb('groups').$type<GroupChanges>().notNull().default({ made: [], members: [] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The last sign of the gateway that runs it. */
    beatAt: timestamp('beat_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('contact_imports_account').on(table.accountId, table.createdAt)],
);

/** What an import changed, for its undo. A row is written before the contact is. */
export const contactImportChanges = pgTable(
  'contact_import_changes',
  {
    importId: text('import_id')
      .notNull()
      .references(() => contactImports.id, { onDelete: 'cascade' }),
    contactId: text('contact_id').notNull(),
    /** The card as it was; null for a contact that the import added. */
    before: text('before'),
    /** The state that the import wrote. A contact in another state was changed since and stays. */
    etag: text('etag').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.contactId] })],
);
