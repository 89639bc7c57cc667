import { bigint, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
import { addressBooks } from './address-book.table.ts';
import { contacts } from './contact.table.ts';

/** Groups of contacts of any book. */
export const contactGroups = pgTable(
  'contact_groups',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    name: text('name').notNull(),
    /** `#` and six hexadecimal digits. */
    color: text('color').notNull(),
  },
  (table) => [index('contact_groups_account').on(table.accountId)],
);

/** The members of groups. */
export const groupMembers = pgTable(
  'contact_group_members',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => contactGroups.id, { onDelete: 'cascade' }),
    contactId: text('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.contactId] }),
    index('contact_group_members_contact').on(table.contactId),
  ],
);

/** Groups as the cards of a book, for programs that keep groups so (Apple). A card lists the members that are in its book. */
export const groupCards = pgTable(
  'contact_group_cards',
  {
    groupId: text('group_id')
      .notNull()
      .references(() => contactGroups.id, { onDelete: 'cascade' }),
    bookId: text('book_id')
      .notNull()
      .references(() => addressBooks.id, { onDelete: 'cascade' }),
    /** UID of the card without `urn:uuid:`. */
    uid: text('uid').notNull(),
    /** The last part of the path that a client chose; null for `<id>.vcf`. */
    davName: text('dav_name'),
    /** The card as a client wrote it; '' for one that no client has written. Name and members may have changed since. */
    card: text('card').notNull(),
    /** UIDs of members that the card names and the book does not have yet. */
    awaited: text('awaited').array().notNull(),
    /** Revision of the book at the last change of the name or the members. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.groupId] }),
    uniqueIndex('contact_group_cards_uid').on(table.bookId, table.uid),
    uniqueIndex('contact_group_cards_name').on(table.bookId, table.davName),
  ],
);
