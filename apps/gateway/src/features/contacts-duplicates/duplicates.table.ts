import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
import type { PlacedCard } from './contacts-duplicates.ports.ts';

/** Merges of contacts, for their undo. Times are the database's. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** The name on the merged card. */
    name: text('name').notNull(),
    /** The card that stayed is the first. Each is as it was before. */
    cards: jsonb('cards').$type<readonly PlacedCard[]>().notNull(),
    count: integer('count').notNull(),
    /** Characters of the cards. */
    size: integer('size').notNull(),
    /** The state that the merge wrote. A card in another state was changed since. */
    etag: text('etag').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('contact_merges_account').on(table.accountId, table.createdAt)],
);

/** Pairs of contacts that the user said are different people; `one` is the id that sorts first. */
export const contactsApart = pgTable(
  'contacts_apart',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    one: text('one').notNull(),
    other: text('other').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.one, table.other] })],
);
