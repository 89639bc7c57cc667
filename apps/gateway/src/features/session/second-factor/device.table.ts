import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Trusted browsers, which need no second factor until they expire. Only the fingerprint of the cookie's value is stored. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    fingerprint: text('fingerprint').notNull(),
    agent: text('agent').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('trusted_devices_fingerprint').on(table.fingerprint),
    index('trusted_devices_account').on(table.accountId),
    index('trusted_devices_expires_at').on(table.expiresAt),
  ],
);
