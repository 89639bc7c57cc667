import { pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountId } from '../../../platform/account/account.ts';

/** The zone of the last page of a user, for users who have chosen none. */
export const seenZones = pgTable('calendar_seen_zones', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  /** IANA name. */
  zone: text('zone').notNull(),
});
