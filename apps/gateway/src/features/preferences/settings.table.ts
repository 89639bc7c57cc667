import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What an account keeps besides single preferences: signatures, rules, lists; each read and saved as a whole. */
export const accountSettings = pgTable(
  'account_settings',
  {
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** One of the contract's `SETTINGS`. */
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.partner, table.mail, table.name] })],
);
