import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../platform/account/account.ts';
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
