import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Browsers that need no second factor for a while. What their cookie holds is kept as a fingerprint. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: text('id').primaryKey(),
    partner: text('partner').notNull(),
    mail: text('mail').notNull(),
    fingerprint: text('fingerprint').notNull(),
    agent: text('agent').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('trusted_devices_fingerprint').on(table.fingerprint),
    index('trusted_devices_partner_mail').on(table.partner, table.mail),
    index('trusted_devices_expires_at').on(table.expiresAt),
  ],
);
