import { boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';

/** The labels of accounts: name and colour of an IMAP keyword. The messages themselves carry only the keyword. */
export const labels = pgTable(
  'labels',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** In lower case. */
    keyword: text('keyword').notNull(),
    /** '' for a keyword whose name the page knows in the language of the user. */
    name: text('name').notNull(),
    /** Index of one of the ten personal colours. */
    hue: smallint('hue').notNull(),
    position: smallint('position').notNull(),
    /** The user deleted the label; messages may still carry the keyword. */
    hidden: boolean('hidden').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.keyword] })],
);
