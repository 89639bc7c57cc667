import { bigint, boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { addressBooks } from './address-book.table.ts';

/** The contacts of address books. The card is the truth; the columns behind it are read from it for lists and searches. */
export const contacts = pgTable(
  'contacts',
  {
    id: text('id').primaryKey(),
    bookId: text('book_id')
      .notNull()
      .references(() => addressBooks.id, { onDelete: 'cascade' }),
    /** UID of the card without `urn:uuid:`. */
    uid: text('uid').notNull(),
    /** The last part of the path that a CardDAV client chose; null for `<id>.vcf`. */
    davName: text('dav_name'),
    /** The vCard as it was received, or as it was written here. */
    card: text('card').notNull(),
    /** A new value for each state of the card. */
    etag: text('etag').notNull(),
    /** Revision of the book at the last change of this contact. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    company: text('company').notNull(),
    /** E-mail addresses in their order, in lower case. */
    mails: text('mails').array().notNull(),
    /** Every text of the card, folded for the search. */
    search: text('search').notNull(),
    hasPhoto: boolean('has_photo').notNull(),
    /** Every category of the card has become a group, so that the groups alone say which categories it has. */
    hasReadCategories: boolean('has_read_categories').notNull().default(false),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('contacts_uid').on(table.bookId, table.uid),
    uniqueIndex('contacts_dav_name').on(table.bookId, table.davName),
    index('contacts_revision').on(table.bookId, table.revision),
  ],
);

/** Contacts that are gone from a book, so that other programs learn it at their next sync (RFC 6578). */
export const removedContacts = pgTable(
  'removed_contacts',
  {
    bookId: text('book_id')
      .notNull()
      .references(() => addressBooks.id, { onDelete: 'cascade' }),
    contactId: text('contact_id').notNull(),
    davName: text('dav_name'),
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.contactId] }),
    index('removed_contacts_revision').on(table.bookId, table.revision),
  ],
);
