import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row for each piece of work that a gateway is doing and no other may do. */
export const leases = pgTable('leases', {
  /** SHA-256 of the name of the work. */
  key: text('key').primaryKey(),
  /** Id of the holder. */
  owner: text('owner').notNull(),
  /** Time after which others may take the lease, because its holder has died. */
  until: timestamp('until', { withTimezone: true }).notNull(),
});
