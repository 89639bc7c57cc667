import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** One preference of one account; names that the product does not know are kept too. */
export const preferences = pgTable(
  'preferences',
  {
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    name: text('name').notNull(),
    value: jsonb('value').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.partner, table.mail, table.name] })],
);
