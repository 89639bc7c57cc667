import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Failed sign-ins by account and by IP address. Keys are fingerprints, so that typed names are not stored. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    blockedUntil: timestamp('blocked_until', { withTimezone: true }).notNull(),
  },
  (table) => [index('sign_in_attempts_last_at').on(table.lastAt)],
);
