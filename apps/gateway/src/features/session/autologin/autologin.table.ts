import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../../platform/database/bytea.ts';

/** One-time sign-ins that were not used yet. */
export const autologinTokens = pgTable(
  'autologin_tokens',
  {
    /** Fingerprint of the token. The token itself is not stored. */
    hash: text('hash').primaryKey(),
    partner: text('partner').notNull(),
    /** Name and password, sealed with the token itself. */
    sealed: bytea('sealed').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('autologin_tokens_expires_at').on(table.expiresAt)],
);
