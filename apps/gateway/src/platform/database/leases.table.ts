import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Work that one gateway does at a time; a row for as long as somebody does it. */
export const leases = pgTable('leases', {
  /** A hash of what the work is about. */
  key: text('key').primaryKey(),
  /** The piece of work that holds it. */
  owner: text('owner').notNull(),
  /** From then on others may take it: whoever held it has died. */
  until: timestamp('until', { withTimezone: true }).notNull(),
});
