import type { MailImportStateName, SkippedEntry, SkipReason } from '@pillarbox/contract/transfer/transfer';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Where the reading of a file goes on: the entry of an archive, the byte in it (mbox), and how many messages came before. */
export interface FilePosition {
  readonly entry: number;
  readonly offset: number;
  readonly number: number;
}

/** Files of mail that users import, and what became of them. Times are the database's. */
export const mailImports = pgTable(
  'mail_imports',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    name: text('name').notNull(),
    /** Bytes of the file, and those that have arrived. */
    size: bytes('size'),
    received: bytes('received').default(0),
    folder: text('folder').notNull(),
    /** The UIDVALIDITY of the folder when the import began; 0 before. */
    uidvalidity: bytes('uidvalidity').default(0),
    state: text('state').$type<MailImportStateName>().notNull(),
    reason: text('reason').notNull().default(''),
    position: jsonb('position').$type<FilePosition>().notNull(),
    done: bytes('done').default(0),
    total: bytes('total').default(0),
    added: integer('added').notNull().default(0),
    skipped: jsonb('skipped').$type<Partial<Record<SkipReason, number>>>().notNull().default({}),
    /** The first entries that were left out. */
    entries: jsonb('entries').$type<readonly SkippedEntry[]>().notNull().default([]),
    kept: integer('kept').notNull().default(0),
    /** The run that works on it, '' for none. A run that is no longer named here stops. */
    runner: text('runner').notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** The last sign of that run. */
    beatAt: timestamp('beat_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('mail_imports_account').on(table.accountId, table.createdAt)],
);

/** What an import appended, for its undo. A row is written before its message is appended; it then gets the uid. */
export const mailImportMessages = pgTable(
  'mail_import_messages',
  {
    importId: text('import_id')
      .notNull()
      .references(() => mailImports.id, { onDelete: 'cascade' }),
    /** The number of the message in the file. */
    number: integer('number').notNull(),
    uid: bigint('uid', { mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.number] })],
);
