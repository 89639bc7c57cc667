import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../../platform/database/bytea.ts';

/** Sign-ins at an issuer from which the browser has not come back yet. */
export const issuerSignIns = pgTable(
  'issuer_sign_ins',
  {
    /** Fingerprint of the state (RFC 6749 10.12). The state itself is not stored. */
    hash: text('hash').primaryKey(),
    partner: text('partner').notNull(),
    /** What the sign-in began with, sealed with a key that only the browser's cookie contains. */
    sealed: bytea('sealed').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('issuer_sign_ins_expires_at').on(table.expiresAt)],
);

/** The tokens of sessions that an issuer opened. */
export const issuerGrants = pgTable(
  'issuer_grants',
  {
    id: text('id').primaryKey(),
    partner: text('partner').notNull(),
    /** The tokens, sealed with a key that only the credentials of the session contain. */
    sealed: bytea('sealed').notNull(),
    /** When the row is removed, unless its tokens are used before. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('issuer_grants_expires_at').on(table.expiresAt)],
);
