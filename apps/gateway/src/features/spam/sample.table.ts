import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Messages that users marked, until the spam filter of their partner has learned them. */
export const spamSamples = pgTable(
  'spam_samples',
  {
    id: text('id').primaryKey(),
    partner: text('partner').notNull(),
    kind: text('kind').$type<'spam' | 'ham'>().notNull(),
    /** Id of the source of the message in the blob store. */
    blob: text('blob').notNull(),
    /** Failed attempts. */
    attempts: integer('attempts').notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('spam_samples_due').on(table.dueAt)],
);
