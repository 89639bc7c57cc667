import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** An integer of 64 bits; all values stay below 2^53. */
const big = (name: string) => bigint(name, { mode: 'number' });

/** Accounts of the built-in mail system. */
export const localAccounts = pgTable('local_accounts', {
  address: text('address').primaryKey(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  quota: big('quota').notNull(),
});

/** The rules of accounts, as the text of a script. */
export const localMailRules = pgTable('local_mail_rules', {
  address: text('address')
    .primaryKey()
    .references(() => localAccounts.address, { onDelete: 'cascade' }),
  script: text('script').notNull(),
});

/** Automatic answers, so that a sender gets one in some days only. */
export const localAnswers = pgTable(
  'local_answers',
  {
    address: text('address')
      .notNull()
      .references(() => localAccounts.address, { onDelete: 'cascade' }),
    /** SHA-256 of who was answered, and of the answer. */
    key: text('key').notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.key] })],
);

/** Folders; paths are compared byte for byte. */
export const localFolders = pgTable(
  'local_folders',
  {
    id: big('id').primaryKey().generatedAlwaysAsIdentity(),
    address: text('address')
      .notNull()
      .references(() => localAccounts.address, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    use: text('use').$type<SpecialUse>(),
    uidvalidity: big('uidvalidity').notNull(),
    uidnext: big('uidnext').notNull(),
    modseq: big('modseq').notNull(),
  },
  // The index holds a hash, because a path may be longer than an index entry.
  (table) => [uniqueIndex('local_folders_path').on(table.address, sql`md5(${table.path})`)],
);

/** Messages of folders; the source is a blob. `envelope` is JSON as text, because jsonb cannot hold U+0000. */
export const localMessages = pgTable(
  'local_messages',
  {
    folderId: big('folder_id')
      .notNull()
      .references(() => localFolders.id, { onDelete: 'cascade' }),
    uid: big('uid').notNull(),
    modseq: big('modseq').notNull(),
    flags: integer('flags').notNull(),
    /** Keywords of labels in lower case, sorted. */
    labels: text('labels')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    arrived: big('arrived').notNull(),
    size: big('size').notNull(),
    blob: text('blob').notNull(),
    /** SHA-256 of the Message-ID, which may be longer than an index entry. */
    messageKey: text('message_key').notNull(),
    envelope: text('envelope').notNull(),
    preview: text('preview').notNull(),
    /** Folded text of the body, for searching. */
    body: text('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.folderId, table.uid] }),
    index('local_messages_modseq').on(table.folderId, table.modseq),
    index('local_messages_message_key').on(table.folderId, table.messageKey),
    index('local_messages_blob').on(table.blob),
  ],
);

/** Removed uids with the folder's modseq at that time; they are never deleted. */
export const localRemoved = pgTable(
  'local_removed',
  {
    folderId: big('folder_id')
      .notNull()
      .references(() => localFolders.id, { onDelete: 'cascade' }),
    uid: big('uid').notNull(),
    modseq: big('modseq').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.folderId, table.uid] }),
    index('local_removed_modseq').on(table.folderId, table.modseq),
  ],
);
