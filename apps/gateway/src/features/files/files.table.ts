import type { FileLevel, FileSource, FileType, OnConflict } from '@pillarbox/contract/files/file';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
import type { XmlName } from '../../platform/dav/names.ts';

/** What visitors of a link may do: see and download, or upload alone. */
export type ShareKind = 'files' | 'request';

const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);
const time = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Files and folders of accounts. Times are the database's. A row is live (`trash_root` ''), in the trash (the id of the file or folder
 * that was moved there), or deleted for ever (`is_doomed`), until the job removes it.
 */
export const fileEntries = pgTable(
  'file_entries',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The folder that holds it, '' for the top. */
    parent: text('parent').notNull(),
    name: text('name').notNull(),
    /** `nameKey` of the name: unique in a folder. */
    nameKey: text('name_key').notNull(),
    isFolder: boolean('is_folder').notNull(),
    type: text('type').$type<FileType>().notNull(),
    mime: text('mime').notNull(),
    size: bytes('size'),
    version: integer('version').notNull().default(1),
    /** Its content; '' for folders. */
    content: text('content').notNull(),
    category: text('category').notNull().default(''),
    source: jsonb('source').$type<FileSource>(),
    trashRoot: text('trash_root').notNull().default(''),
    /** When it is deleted for ever, by the partner's settings of the day on which it was moved there. */
    trashEndsAt: time('trash_ends_at'),
    isDoomed: boolean('is_doomed').notNull().default(false),
    createdAt: time('created_at').notNull().defaultNow(),
    changedAt: time('changed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('file_entries_name')
      .on(table.accountId, table.parent, table.nameKey)
      .where(sql`trash_root = '' and not is_doomed`),
    index('file_entries_parent').on(table.accountId, table.parent),
    index('file_entries_changed').on(table.accountId, table.changedAt),
    index('file_entries_content').on(table.content),
    index('file_entries_doomed')
      .on(table.id)
      .where(sql`is_doomed`),
    index('file_entries_trash_ends')
      .on(table.trashEndsAt)
      .where(sql`trash_root <> ''`),
  ],
);

/** Older contents of files. */
export const fileVersions = pgTable(
  'file_versions',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    content: text('content').notNull(),
    size: bytes('size'),
    /** When this content was stored. */
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.number] }),
    index('file_versions_account').on(table.accountId),
    index('file_versions_content').on(table.content),
  ],
);

/** Contents in the blob store, in pieces. Copies of a file share one. The job removes those that nothing names. */
export const fileContents = pgTable(
  'file_contents',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    size: bytes('size'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('file_contents_created').on(table.createdAt)],
);

/** Uploads that are not complete; the id is that of the content. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    parent: text('parent').notNull(),
    name: text('name').notNull(),
    size: bytes('size'),
    received: bytes('received'),
    /** When the file was changed on the user's device, in milliseconds since 1970. */
    modified: bytes('modified'),
    onConflict: text('on_conflict').$type<OnConflict>().notNull(),
    /** The link by which it arrives, '' for none; and who sends it when that is not the owner of the account. */
    shareId: text('share_id').notNull().default(''),
    visitor: text('visitor').notNull().default(''),
    beatAt: time('beat_at').notNull().defaultNow(),
  },
  (table) => [index('file_uploads_account').on(table.accountId), index('file_uploads_beat').on(table.beatAt)],
);

/** Labels with a colour for files and folders. */
export const fileCategories = pgTable(
  'file_categories',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    color: integer('color').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('file_categories_name').on(table.accountId, table.nameKey)],
);

/** Properties that programs have set over WebDAV, as the XML of their elements (RFC 4918 4.4). */
export const fileProperties = pgTable(
  'file_properties',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    name: text('name').$type<XmlName>().notNull(),
    xml: text('xml').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.name] })],
);

/** Write locks of programs that use WebDAV (RFC 4918 6). */
export const fileLocks = pgTable(
  'file_locks',
  {
    token: text('token').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The locked file or folder; '' for the top. */
    entryId: text('entry_id').notNull(),
    isShared: boolean('is_shared').notNull(),
    /** Whether it holds for all that is in the folder, too. */
    isDeep: boolean('is_deep').notNull(),
    /** What the program says of its user: XML. */
    owner: text('owner').notNull(),
    endsAt: time('ends_at').notNull(),
  },
  (table) => [index('file_locks_account').on(table.accountId), index('file_locks_ends').on(table.endsAt)],
);

/** Links to files and folders, and links for uploads into folders, for people without an account. */
export const fileShares = pgTable(
  'file_shares',
  {
    id: text('id').primaryKey(),
    entryId: text('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    accountId: text('account_id').$type<AccountId>().notNull(),
    kind: text('kind').$type<ShareKind>().notNull().default('files'),
    /** The partner whose hosts accept the link. */
    partner: text('partner').notNull(),
    ownerName: text('owner_name').notNull(),
    /** The address of the owner, for mail about what arrives; '' for a link of before it was kept whose owner was not found. */
    ownerMail: text('owner_mail').notNull().default(''),
    /** SHA-256 of the key of the link, and the key itself, sealed: its owner may copy the link again. */
    hash: text('hash').notNull().unique(),
    sealedKey: text('sealed_key').notNull(),
    /** Salt and digest of the password; '' for none. */
    password: text('password').notNull().default(''),
    endsAt: time('ends_at'),
    maxDownloads: integer('max_downloads'),
    downloads: integer('downloads').notNull().default(0),
    /** What a link for uploads takes at most, null for no limit, and what has arrived by it. */
    maxFiles: integer('max_files'),
    maxBytes: bigint('max_bytes', { mode: 'number' }),
    files: integer('files').notNull().default(0),
    bytes: bytes('bytes'),
    /** The draft that it was made for, '' for none, and when it has another use. */
    draft: text('draft').notNull().default(''),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('file_shares_entry').on(table.entryId, table.kind),
    index('file_shares_account').on(table.accountId),
  ],
);

/** People of the same provider that files and folders are shared with, with all that is below them. */
export const fileGrants = pgTable(
  'file_grants',
  {
    entryId: text('entry_id')
      .notNull()
      .references(() => fileEntries.id, { onDelete: 'cascade' }),
    ownerId: text('owner_id').$type<AccountId>().notNull(),
    /** The address of the owner: an account id does not tell it. */
    ownerMail: text('owner_mail').notNull(),
    /** The person that it is shared with. Whether there is such an account is not known here. */
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The address of that person, in lower case. */
    mail: text('mail').notNull(),
    level: text('level').$type<FileLevel>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.accountId] }),
    index('file_grants_account').on(table.accountId),
    index('file_grants_owner').on(table.ownerId),
  ],
);

/** When mail about something was sent, so that it is not sent again soon. */
export const fileNotices = pgTable('file_notices', {
  /** What it is about: a link, or an owner and a person. */
  about: text('about').primaryKey(),
  sentAt: time('sent_at').notNull().defaultNow(),
});
