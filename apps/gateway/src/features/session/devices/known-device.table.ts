import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/** Browsers from which an account has signed in, so that a new one is noticed. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: text('account_id').$type<AccountId>().notNull(),
    /** Fingerprint of the value in the browser's cookie, or of its kind, system and network. */
    fingerprint: text('fingerprint').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.fingerprint] })],
);
