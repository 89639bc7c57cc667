import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Browsers from which an account has signed in before, so that a new one is noticed. */
export const knownDevices = pgTable(
  'known_devices',
  {
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    /** Of the value that the browser's cookie holds. */
    fingerprint: text('fingerprint').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.partner, table.mail, table.fingerprint] })],
);
