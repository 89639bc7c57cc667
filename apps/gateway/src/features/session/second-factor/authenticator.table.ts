import { bigint, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });

/** One row for each account that has, or is about to have, an authenticator. */
export const authenticators = pgTable(
  'authenticators',
  {
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** The secret in use, sealed for its owner; null until a code of it was given. */
    sealed: bytea('sealed'),
    enabledAt: time('enabled_at'),
    /** The secret that was made last and is not in use yet. */
    pending: bytea('pending'),
    pendingAt: time('pending_at'),
    /** Time step (RFC 6238) of the last code that was accepted: none up to it is accepted again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Wrong codes in a row, and until when none is looked at. */
    failures: integer('failures').notNull().default(0),
    lockedUntil: time('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.partner, table.mail] })],
);

/** Recovery codes that were not used yet, as fingerprints. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { partner: text('partner').notNull(), mail: text('mail').notNull(), fingerprint: text('fingerprint').notNull() },
  (table) => [primaryKey({ columns: [table.partner, table.mail, table.fingerprint] })],
);
